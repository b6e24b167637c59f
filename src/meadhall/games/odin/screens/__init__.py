"""This game on screens: the view, the browser, the terminal."""
