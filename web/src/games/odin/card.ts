// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
export const card = {
  id: "odin",
  title: "Odin",
  about: "Beat the set in the middle, take a card of it, and be first to empty your hand.",
  seats: [2, 3, 4, 5, 6],
  minutes: [10, 25],
  place: 0,
};
