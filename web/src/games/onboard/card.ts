// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
export const card = {
  id: "onboard",
  title: "Vikings on Board",
  about: "Shift crews, load supplies and bet, and have your clan in control when a ship sails.",
  seats: [2, 3, 4],
  minutes: [30, 60],
  place: 1,
};
