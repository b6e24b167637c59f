/**
 * Runes as strokes, drawn on a field of 24 by 24, so that they look the same where no font has them.
 * Each suit and each seat has its own; a colour never stands alone.
 */

export const RUNES = {
  berkanan: 'M7 2v20M7 2l10 5-10 5 10 5-10 5',
  raido: 'M7 22V2l10 5-10 6 10 9',
  pertho: 'M6 2v20M6 2l6 6 6-6M6 22l6-6 6 6',
  gebo: 'M4 3l16 18M20 3L4 21',
  kaun: 'M9 22V2M9 14l9-9',
  othalan: 'M5 22l12-12-5-8-5 8 12 12',
  ansuz: 'M8 22V2l10 6M8 9l10 6',
  tiwaz: 'M12 22V2M5 9l7-7 7 7',
  laguz: 'M8 22V2l9 7',
  mannaz: 'M5 22V2l14 10M19 22V2L5 12',
  dagaz: 'M4 21V3l16 18V3L4 21',
  algiz: 'M12 22V2M5 3l7 9 7-9',
  sowilo: 'M17 2L7 9l10 6-10 7',
  naudiz: 'M12 2v20M6 8l12 8',
  fehu: 'M7 22V2M7 12l10-6M7 18l11-7',
  ingwaz: 'M12 2l8 10-8 10-8-10z',
  ehwaz: 'M5 22V2l7 8 7-8v20',
  hagalaz: 'M6 2v20M18 2v20M6 9l12 6',
  jera: 'M13 3L6 9l7 6M11 9l7 6-7 6',
} as const;

export type RuneName = keyof typeof RUNES;

/** Odin's colours by their letter: the rune sounds like it, here as in the terminal. */
export const SUIT_RUNES: Record<string, RuneName> = {
  b: 'berkanan',
  r: 'raido',
  p: 'pertho',
  g: 'gebo',
  k: 'kaun',
  o: 'othalan',
};

/** Ten seats; no seat has the rune of a suit. */
export const SEAT_RUNES: RuneName[] = [
  'ansuz', 'tiwaz', 'laguz', 'mannaz', 'dagaz', 'algiz', 'sowilo', 'naudiz', 'fehu', 'ingwaz',
];
