"""People: names, passwords, sessions, tokens, and how much one of them may ask."""
