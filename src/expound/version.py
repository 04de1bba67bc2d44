"""The version of expound, as its records carry it."""

VERSION = "0.1.0"
