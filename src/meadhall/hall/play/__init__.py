"""Playing: tables are set up, moves are made, bots and orders move, games end."""
