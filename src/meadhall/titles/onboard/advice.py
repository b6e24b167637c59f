def because(s, seat, move): return "x"
