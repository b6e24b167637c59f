"""Fuzzers of the hall: its calls and its socket, with everything right, nearly right and wrong.

`make fuzz SECONDS=600 SEED=7` attacks a hall of its own on loopback for as long as told; the test run does the same for
some seconds.
"""
