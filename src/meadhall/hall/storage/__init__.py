"""What the hall keeps, and where."""
