"""Mutants: the rules of a game are broken in one place at a time, and its tests must notice.

`python -m tests.mutants --help` says how; CONTRIBUTING.md says what to do about a mutant that survives.
"""
