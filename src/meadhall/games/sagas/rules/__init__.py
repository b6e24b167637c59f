"""The rules, compiled: in the order of play from `deal` to `scoring`."""
