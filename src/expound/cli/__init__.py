"""The command line: one file per command, named as it is typed."""
