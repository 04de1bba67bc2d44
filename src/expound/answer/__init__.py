"""Facts to an answer, every sentence of it cited and checked."""

from expound.answer.refuse import decline
from expound.answer.synthesize import ExtractiveSynthesizer, Synthesizer
from expound.answer.verify import Verification, verify, withhold

__all__ = ["ExtractiveSynthesizer", "Synthesizer", "Verification", "decline", "verify", "withhold"]
