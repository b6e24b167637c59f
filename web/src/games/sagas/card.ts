// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
export const card = {
  id: "sagas",
  title: "Vikings: the Sagas",
  about: "Alone with your band: voyages, battles, quests and settlements from Vinland to the Volga, in four sagas.",
  seats: [1],
  minutes: [20, 40],
  place: 4,
};
