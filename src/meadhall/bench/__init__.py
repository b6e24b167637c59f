"""Measuring speed: Meadhall's own figures, beside other libraries' on the same core in the same run.

`suites` says what is measured, `worker` runs a suite in a process of its own, `race` takes all of them through the
same rounds, `report` and `saving` show and keep what came of it.
"""
