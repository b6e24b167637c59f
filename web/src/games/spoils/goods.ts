/** Treasures as they look and are called: five types, sixteen items. */

export type Type = 'Jewelry' | 'Armor' | 'Dragon Egg' | 'Weapon' | 'Artifact';

export const TYPES: readonly Type[] = ['Jewelry', 'Armor', 'Dragon Egg', 'Weapon', 'Artifact'];
/** The types with items, which make sets. */
export const PLAIN_TYPES = TYPES.slice(0, 4);

export const ITEMS: Record<string, readonly string[]> = {
  Jewelry: ['Ring', 'Armband', 'Pendant', 'Crown'],
  Armor: ['Bracers', 'Helmet', 'Shield', 'Chain Mail'],
  'Dragon Egg': ['Sea Dragon', 'Mountain Dragon', 'Storm Dragon', 'Fire Dragon'],
  Weapon: ['Longbow', 'Great Spear', 'Battle Ax', 'Broadsword'],
};
export const typeOf = (item: string): Type => PLAIN_TYPES.find((type) => ITEMS[type]!.includes(item)) ?? 'Artifact';

export interface TypeLook {
  /** several of them, in a line */
  plural: string;
  base: string;
  deep: string;
  light: string;
}

/** The colours of the banners; the shape of the mark beside them says the same to every eye. */
export const LOOK: Record<Type, TypeLook> = {
  Jewelry: { plural: 'Jewelry', base: '#e58a2b', deep: '#7a3d08', light: '#ffe0b0' },
  Armor: { plural: 'Armor', base: '#3b78bd', deep: '#16365f', light: '#cfe2f7' },
  'Dragon Egg': { plural: 'Dragon Eggs', base: '#3f9a63', deep: '#14452b', light: '#cdebd2' },
  Weapon: { plural: 'Weapons', base: '#b63a35', deep: '#5d1216', light: '#f6cdc2' },
  Artifact: { plural: 'Artifacts', base: '#7d55ad', deep: '#352052', light: '#e3d3f5' },
};

export const HOARD = 8;
export const PARTIAL = 6;

export type Camp = 'declarer' | 'challenger';
export const BOTH: readonly Camp[] = ['declarer', 'challenger'];

/** The two sides: blue stands behind the bid, red against it; each has a sign of its own. */
export const CAMPS: Record<Camp, { name: string; short: string; base: string; deep: string; says: string }> = {
  declarer: { name: 'Declarer', short: 'It holds', base: '#2f6cb3', deep: '#123258', says: 'the bid holds' },
  challenger: { name: 'Challenger', short: 'It fails', base: '#b5342b', deep: '#5a1110', says: 'the bid fails' },
};

export const FACE_WORDS = ['', 'ones', 'twos', 'threes', 'fours', 'fives', 'sixes'] as const;
