"""Live tables: who sits there, what each seat is asked, what each visitor is told."""
