"""Information-set Monte Carlo tree search: one compiled search for every game."""
