/** The clans, supplies, pieces and actions of Vikings on Board: how clans look, and everything by its name. */
import type { Paint } from '../../lib/paint';
import { capital } from '../../lib/words';
import { ACTIONS, CLAN_NAMES, CLANS, PIECES, SUPPLIES, SUPPLY_NAMES, type View } from './generated';

export type Clan = (typeof CLANS)[number];
export type Supply = (typeof SUPPLIES)[number];
export type Code = keyof typeof ACTIONS;

/** Apart in lightness as well as in hue; the device beside the colour says the same to every eye. */
export const LOOK: Record<Clan, Paint> = {
  r: { base: '#ab2a2c', deep: '#5f1218', light: '#e9a093', ink: '#fff3df' },
  b: { base: '#2a67b2', deep: '#143764', light: '#9fc8ee', ink: '#f2f8ff' },
  g: { base: '#3c8d57', deep: '#163f29', light: '#b3dfb4', ink: '#f4fff0' },
  y: { base: '#eeb62f', deep: '#8a560b', light: '#fde6a6', ink: '#3a2203' },
};

const pieces: Record<string, { clan: Clan; shields: number; name: string }> = PIECES;
/** A body piece by the name the hall gives it. */
export const pieceOf = (piece: string): { clan: Clan; shields: number; name: string } => pieces[piece]!;
/** A piece as it is said aloud: `red 3`. */
export const spoken = (piece: string): string => pieceOf(piece).name;

export const clanNamed = (letter: string): Clan => CLANS.find((clan) => clan === letter)!;
export const supplyNamed = (letter: string): Supply => SUPPLIES.find((kind) => kind === letter)!;
/** A clan at the beginning of a sentence. */
export const clanTitle = (clan: Clan): string => capital(CLAN_NAMES[clan]);

/** Supplies that are written as letters, one by one. */
export const supplies = (letters: string): Supply[] => SUPPLIES.flatMap((kind) => Array<Supply>(letters.split(kind).length - 1).fill(kind));
/** How many there are of each kind that is there. */
export const counted = (letters: string): { kind: Supply; count: number }[] =>
  SUPPLIES.map((kind) => ({ kind, count: letters.split(kind).length - 1 })).filter(({ count }) => count > 0);
/** Supplies in words: `2 hide, 1 metal`. */
export const supplyWords = (letters: string): string =>
  counted(letters)
    .map(({ kind, count }) => `${count} ${SUPPLY_NAMES[kind]}`)
    .join(', ');

/** The seat that plays a clan; null where nobody does. */
export const seatOf = (view: View, clan: Clan): number | null => view.clans[CLANS.indexOf(clan)] ?? null;
export const shipOf = (view: View, piece: string): View['ships'][number] => view.ships.find((ship) => ship.crew.includes(piece))!;
