"""Second readings: small models of the hardest rules, written from the rulebooks and sharing no code with the games."""
