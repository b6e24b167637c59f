"""Kills: a hall in full use is killed again and again, and what its guests were told is compared with what is left.

`python -m tests.hall.kills --help` says how; docs/kills.md says what is looked at, and what came of it.
"""
