// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
export const card = {
  id: "north",
  title: "Vikings: Warriors of the North",
  about: "Sail by the winds, loot daughters of thanes, and be first to bring three home for a feast.",
  seats: [3, 4],
  minutes: [45, 75],
  place: 3,
};
