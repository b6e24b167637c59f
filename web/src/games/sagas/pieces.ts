/** Counters, cards and quests by name, with what they do, in our own words. */
import type { Units } from './view';

export interface UnitKind {
  name: string;
  many: string;
  ship: boolean;
  jarl: boolean;
  combat: number;
  elite: boolean;
  does: string;
}

const unit = (name: string, combat: number, elite: boolean, does: string, more: Partial<UnitKind> = {}): UnitKind => ({
  name,
  many: `${name}s`,
  ship: false,
  jarl: false,
  combat,
  elite,
  does,
  ...more,
});

export const UNITS: Record<string, UnitKind> = {
  Lf: unit('Leif', 3, true, 'His force moves one space more.', { jarl: true }),
  Er: unit('Erik', 3, true, 'One gold more from every pillage.', { jarl: true }),
  Ha: unit('Harald', 3, true, 'His side always fires first.', { jarl: true }),
  Ru: unit('Rurik', 3, true, 'Settlements cost one gold.', { jarl: true }),
  H: unit('Huskarl', 2, false, 'The backbone of a band.'),
  B: unit('Berserkir', 3, true, 'The first hit of a battle is shrugged off.', { many: 'Berserkirs' }),
  V: unit('Varangians', 4, true, 'Join only in warrior kingdoms, after an Edda check.', { many: 'Varangians' }),
  L: unit('long ship', 1, false, 'Carries two.', { ship: true }),
  O: unit('Ormr', 2, true, 'The great ship: carries three. Built after an Edda check.', { ship: true, many: 'Ormrs' }),
};
export const ORDER = Object.keys(UNITS);
export const JARLS = ['Lf', 'Er', 'Ha', 'Ru'];

/** Names, strengths by level (easy, normal, hard) and rank of the eight hostiles. */
export const FOES: Record<number, { name: string; combat: [number, number, number]; elite: boolean; art: 'leader' | 'warriors' | 'fleet' }> = {
  1: { name: 'war-king', combat: [4, 4, 5], elite: true, art: 'leader' },
  2: { name: 'war-chief', combat: [3, 3, 4], elite: true, art: 'leader' },
  3: { name: 'house guard', combat: [4, 4, 4], elite: false, art: 'warriors' },
  4: { name: 'spearmen', combat: [3, 3, 3], elite: false, art: 'warriors' },
  5: { name: 'bowmen', combat: [2, 2, 3], elite: false, art: 'warriors' },
  6: { name: 'levy', combat: [2, 2, 2], elite: false, art: 'warriors' },
  7: { name: 'herdsmen', combat: [1, 1, 1], elite: false, art: 'warriors' },
  8: { name: 'war fleet', combat: [3, 3, 4], elite: true, art: 'fleet' },
};
export const LEVELS = ['easy', 'normal', 'hard'];

export function unitsWords(units: Units): string {
  const words = ORDER.filter((letter) => units[letter]).map((letter) => {
    const kind = UNITS[letter]!;
    const some = units[letter]!;
    if (kind.jarl) return kind.name;
    return some === 1 ? (letter === 'O' || letter === 'V' ? `the ${kind.name}` : `a ${kind.name}`) : `${some} ${kind.many}`;
  });
  return words.length < 2 ? (words[0] ?? 'nobody') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

export interface CardKind {
  name: string;
  does: string;
  keep?: boolean;
  fight?: boolean;
}

export const CARDS: Record<string, CardKind> = {
  c01: { name: 'Skald’s Verse', does: 'Keep it: a failed Edda check counts as passed.', keep: true },
  c02: { name: 'Shield Wall', does: 'Keep it: break off a battle after a round.', keep: true },
  c03: { name: 'Viking Funeral', does: 'Keep it: when a Jarl falls another takes his place, and Edda rises.', keep: true },
  c04: { name: 'Local Levy', does: 'Battle. Won: 2 gold or a voyage. Lost: 2 gold or a voyage.', fight: true },
  c05: { name: 'Shore Watch', does: 'Battle. Won: Edda +1. Lost: Edda −1.', fight: true },
  c06: { name: 'King’s Host', does: 'Battle with one hostile more. Won: Edda +1 and 3 gold. Lost: 3 gold or a voyage.', fight: true },
  c07: { name: 'Danegeld', does: 'Half a die of gold; or fight. Won: 4 gold and Edda +1. Lost: Edda −1.', fight: true },
  c08: { name: 'Thing Assembly', does: 'Edda check: passed, a Huskarl joins.' },
  c09: { name: 'Atli', does: 'Battle with two hostiles more. Won: Edda +1 and 2 voyages. Lost: Edda −1, and 3 gold or a voyage.', fight: true },
  c10: { name: 'Settlers from Home', does: 'Edda check: passed, a settlement here for nothing, or a voyage. Failed: 1 gold lost.' },
  c11: { name: 'Traveller’s Tale', does: 'Turn up a quest; in a trade centre 1 gold as well.' },
  c12: { name: 'Uprising', does: 'Edda check: failed, a settlement is lost, or one of the force.' },
  c13: { name: 'Wandering Jarl', does: 'Edda check: passed, a Jarl joins (or 2 gold).' },
  c14: { name: 'Monastery Hoard', does: '2 gold; with the new religion Edda +1 instead, if you like.' },
};
/** Cards the rulebook names; the others are reconstructed. */
export const PRINTED = ['c02', 'c03', 'c09'];

export const QUESTS: Record<string, { rune: string; does: string }> = {
  'Niflung Horde': { rune: 'ᚾ', does: 'Gold: one die and Edda.' },
  'Silk Road': { rune: 'ᛋ', does: 'As many voyages as Edda.' },
  'Sword Oath': { rune: 'ᛏ', does: 'A Berserkir or a random Jarl joins here.' },
  Jomsburg: { rune: 'ᛃ', does: 'A settlement for nothing, or Edda +1.' },
  Ginnungagap: { rune: 'ᚷ', does: 'A random Jarl joins here, or Edda +1.' },
  Runes: { rune: 'ᚱ', does: 'Name a hidden quest: it is shown and counts as done. All shown: a voyage or 2 gold.' },
};
