"""The engine under every game: records, rules at three speeds, decisions, events, tables. It knows no game."""
