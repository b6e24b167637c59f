/** Treasures and sides as they look: five types, two camps. */
import type { Paint } from '../../lib/paint';
import { ARTIFACTS, ITEMS, SIDES, TYPES } from './generated';

export type Type = (typeof TYPES)[number];
/** The types with items, which make sets. */
export const PLAIN_TYPES = TYPES.filter((type) => type !== 'Artifact');

export const itemsOf = (type: Type): readonly string[] => (type === 'Artifact' ? [] : ITEMS[type]);
export const typeOf = (item: string): Type => TYPES.find((type) => itemsOf(type).includes(item)) ?? 'Artifact';

export type Relic = (typeof ARTIFACTS)[keyof typeof ARTIFACTS];
const RELICS: Record<string, Relic> = ARTIFACTS;
export const relic = (code: string | null | undefined): Relic | null => RELICS[code ?? ''] ?? null;

interface TypeLook extends Omit<Paint, 'ink'> {
  /** several of them, in a line */
  plural: string;
}

/** The colours of the banners; the shape of the mark beside them says the same to every eye. */
export const LOOK: Record<Type, TypeLook> = {
  Jewelry: { plural: 'Jewelry', base: '#e58a2b', deep: '#7a3d08', light: '#ffe0b0' },
  Armor: { plural: 'Armor', base: '#3b78bd', deep: '#16365f', light: '#cfe2f7' },
  'Dragon Egg': { plural: 'Dragon Eggs', base: '#3f9a63', deep: '#14452b', light: '#cdebd2' },
  Weapon: { plural: 'Weapons', base: '#b63a35', deep: '#5d1216', light: '#f6cdc2' },
  Artifact: { plural: 'Artifacts', base: '#7d55ad', deep: '#352052', light: '#e3d3f5' },
};

export type Camp = (typeof SIDES)[number];

/** The two sides: blue stands behind the bid, red against it; each has a sign of its own. */
export const CAMPS: Record<Camp, { name: string; short: string; base: string; deep: string; says: string }> = {
  declarer: { name: 'Declarer', short: 'It holds', base: '#2f6cb3', deep: '#123258', says: 'the bid holds' },
  challenger: { name: 'Challenger', short: 'It fails', base: '#b5342b', deep: '#5a1110', says: 'the bid fails' },
};
