/**
 * Runes as strokes, drawn on a field of 24 by 24, so that they look the same where no font has them.
 * Each suit and each seat has its own; a colour never stands alone.
 */

export const RUNES = {
  laguz: 'M8 22V2l9 7',
  tiwaz: 'M12 22V2M5 9l7-7 7 7',
  gebo: 'M4 3l16 18M20 3L4 21',
  berkano: 'M7 2v20M7 2l10 5-10 5 10 5-10 5',
  naudiz: 'M12 2v20M6 8l12 8',
  sowilo: 'M17 2L7 9l10 6-10 7',
  ansuz: 'M8 22V2l10 6M8 9l10 6',
  raido: 'M7 22V2l10 5-10 6 10 9',
  othala: 'M5 22l12-12-5-8-5 8 12 12',
  mannaz: 'M5 22V2l14 10M19 22V2L5 12',
  dagaz: 'M4 21V3l16 18V3L4 21',
  algiz: 'M12 22V2M5 3l7 9 7-9',
} as const;

export type RuneName = keyof typeof RUNES;

/** Odin's colours by their letter. */
export const SUIT_RUNES: Record<string, RuneName> = {
  b: 'laguz',
  r: 'tiwaz',
  p: 'gebo',
  g: 'berkano',
  k: 'naudiz',
  o: 'sowilo',
};

export const SEAT_RUNES: RuneName[] = ['ansuz', 'raido', 'othala', 'mannaz', 'dagaz', 'algiz'];
