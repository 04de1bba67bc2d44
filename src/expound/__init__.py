"""expound: ask a hard question, get a long answer you can check."""

__version__ = "0.1.0"
