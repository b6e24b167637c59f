import type { RuneName } from '../../../lib/runes';

/** The runes of Jarls and quests. */
export const RUNE_OF: Record<string, RuneName> = {
  Lf: 'laguz', Er: 'ehwaz', Ha: 'hagalaz', Ru: 'raido',
  'Niflung Horde': 'naudiz', 'Silk Road': 'sowilo', 'Sword Oath': 'tiwaz', Jomsburg: 'jera', Ginnungagap: 'gebo', Runes: 'raido',
};
