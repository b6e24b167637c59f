// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
export const card = {
  id: "spoils",
  title: "Spoils of War",
  about: "Roll hidden dice, raise the bid or challenge it, stake Gold on who is right, and divide the treasure.",
  seats: [3, 4, 5, 6, 7, 8, 9, 10],
  minutes: [45, 60],
  place: 2,
};
