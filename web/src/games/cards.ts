// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
export const cards = [
  {
    id: "odin",
    title: "Odin",
    about: "Beat the set in the middle, take a card of it, and be first to empty your hand.",
    seats: [2, 3, 4, 5, 6],
    minutes: [10, 25],
  },
  {
    id: "onboard",
    title: "Vikings on Board",
    about: "Shift crews, load supplies and bet, and have your clan in control when a ship sails.",
    seats: [2, 3, 4],
    minutes: [30, 60],
  },
  {
    id: "spoils",
    title: "Spoils of War",
    about: "Roll hidden dice, raise the bid or challenge it, stake Gold on who is right, and divide the treasure.",
    seats: [3, 4, 5, 6, 7, 8, 9, 10],
    minutes: [45, 60],
  },
  {
    id: "north",
    title: "Vikings: Warriors of the North",
    about: "Sail by the winds, loot daughters of thanes, and be first to bring three home for a feast.",
    seats: [3, 4],
    minutes: [45, 75],
  },
  {
    id: "sagas",
    title: "Vikings: the Sagas",
    about: "Alone with your band: voyages, battles, quests and settlements from Vinland to the Volga, in four sagas.",
    seats: [1],
    minutes: [20, 40],
  },
];
