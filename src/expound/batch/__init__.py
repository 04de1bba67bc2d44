"""One function over many items."""

from expound.batch.base import Runner, batches
from expound.batch.local import LocalRunner

__all__ = ["LocalRunner", "Runner", "batches"]
