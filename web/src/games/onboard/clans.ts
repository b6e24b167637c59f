/** The clans, supplies and actions of Vikings on Board as they look and are called. */

export type Clan = 'r' | 'b' | 'g' | 'y';
export type Supply = 'H' | 'G' | 'M';
/** A body piece as the server writes it: clan, shields, a or b: `r3a`. */
export type Piece = string;
export type Code = 'FP' | 'PR' | 'JY' | 'BE' | 'A1' | 'MK' | 'JA' | 'BM' | 'D3' | 'SS' | 'SW';

export const CLANS: readonly Clan[] = ['r', 'b', 'g', 'y'];
export const SUPPLIES: readonly Supply[] = ['H', 'G', 'M'];
export const CODES: readonly Code[] = ['FP', 'PR', 'JY', 'BE', 'A1', 'MK', 'JA', 'BM', 'D3', 'SS', 'SW'];

export interface ClanLook {
  name: string;
  /** the device on its shields */
  device: string;
  base: string;
  deep: string;
  light: string;
  ink: string;
}

/** Apart in lightness as well as in hue; the device beside the colour says the same to every eye. */
export const LOOK: Record<Clan, ClanLook> = {
  r: { name: 'red', device: 'crossed axes', base: '#ab2a2c', deep: '#5f1218', light: '#e9a093', ink: '#fff3df' },
  b: { name: 'blue', device: 'waves', base: '#2a67b2', deep: '#143764', light: '#9fc8ee', ink: '#f2f8ff' },
  g: { name: 'green', device: 'spruce', base: '#3c8d57', deep: '#163f29', light: '#b3dfb4', ink: '#f4fff0' },
  y: { name: 'yellow', device: 'sun', base: '#eeb62f', deep: '#8a560b', light: '#fde6a6', ink: '#3a2203' },
};

export const SUPPLY: Record<Supply, { name: string; base: string; deep: string }> = {
  H: { name: 'hide', base: '#c98d55', deep: '#5e3416' },
  G: { name: 'grain', base: '#ecc75c', deep: '#7c5710' },
  M: { name: 'metal', base: '#aebccb', deep: '#39485a' },
};

export interface Action {
  code: Code;
  name: string;
  /** what it does, in a line */
  does: string;
  /** what it does, in a few words */
  short: string;
}

export const ACTIONS: readonly Action[] = [
  { code: 'FP', name: 'First Player', short: 'open the next round', does: 'No effect now; you open the next round.' },
  { code: 'PR', name: 'Promote', short: 'your piece to the front', does: 'One of your pieces goes to the front of its ship, which wins ties.' },
  { code: 'JY', name: 'Jump Your Ship', short: 'your piece to another ship', does: 'One of your pieces goes to the back of another ship.' },
  { code: 'BE', name: 'Bet', short: 'lay a hidden token', does: 'Lay a barrel, number hidden, on the clan that will lead a ship.' },
  { code: 'A1', name: 'Add 1', short: 'load the top supply', does: 'Draw the top supply of the stack and load it on a ship.' },
  { code: 'MK', name: 'Marketplace', short: 'raise a price', does: 'One kind of supply is worth one more.' },
  { code: 'JA', name: 'Jump Any Ship', short: 'any piece to another ship', does: 'Any piece goes to the back of another ship.' },
  { code: 'BM', name: 'Bet or Move a Bet', short: 'lay or move a token', does: 'Lay a new bet, or move one of yours to another circle.' },
  { code: 'D3', name: 'Draw 3, Add 1', short: 'pick 1 of 3 supplies', does: 'Look at three supplies and load one of them on a ship.' },
  { code: 'SS', name: 'Set Sail', short: 'choose who sails', does: 'Take a stern: when the round ends you name the ship that sails.' },
  { code: 'SW', name: 'Swap Ships', short: 'exchange two pieces', does: 'Two pieces of two ships change places.' },
];
export const action = (code: Code): Action => ACTIONS[CODES.indexOf(code)]!;

export const clanOf = (piece: Piece): Clan => piece[0] as Clan;
export const shieldsOf = (piece: Piece): number => Number(piece[1]);
export const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A piece as it is said aloud: `red 3a`. */
export const spoken = (piece: Piece): string => `${LOOK[clanOf(piece)].name} ${piece.slice(1)}`;

/** Supplies in words: `2 hide, 1 metal`. */
export function supplyWords(letters: string): string {
  const counted = SUPPLIES.map((kind) => ({ kind, count: [...letters].filter((letter) => letter === kind).length }));
  return counted
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${SUPPLY[kind].name}`)
    .join(', ');
}

export const ORDINALS = ['first', 'second', 'third', 'fourth'] as const;
