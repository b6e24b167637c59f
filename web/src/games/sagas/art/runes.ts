/** The runes of Jarls and quests. */
export const RUNES: Record<string, string> = {
  Lf: 'ᛚ', Er: 'ᛖ', Ha: 'ᚺ', Ru: 'ᚱ',
  'Niflung Horde': 'ᚾ', 'Silk Road': 'ᛋ', 'Sword Oath': 'ᛏ', Jomsburg: 'ᛃ', Ginnungagap: 'ᚷ', Runes: 'ᚱ',
};
