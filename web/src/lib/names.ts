/** Names a newcomer may take as they are. */

const FIRST = [
  'Astrid', 'Bera', 'Bjorn', 'Dagny', 'Egil', 'Einar', 'Eirik', 'Embla', 'Frida', 'Gunnar', 'Gudrun', 'Hakon', 'Halla',
  'Hildr', 'Ingrid', 'Ivar', 'Kari', 'Ketil', 'Knut', 'Leif', 'Liv', 'Njal', 'Olaf', 'Ragna', 'Randi', 'Rolf', 'Runa',
  'Sif', 'Sigrid', 'Siv', 'Skadi', 'Solveig', 'Sven', 'Thora', 'Tyra', 'Ulf', 'Unn', 'Vidar', 'Yngvi', 'Yrsa',
];
const BYNAMES = [
  'the Bold', 'the Calm', 'the Red', 'the Far-sailed', 'the Lucky', 'the Tall', 'Oarbreaker', 'Ironside', 'Ravenfriend',
  'Stormborn', 'Meadhorn', 'Seafoam', 'Longstride', 'Firekeeper', 'Snowbeard', 'Wavewalker', 'the Wise', 'the Young',
];
const LONGEST = 24;

export function suggestName(random: () => number = Math.random): string {
  const pick = (list: string[]) => list[Math.floor(random() * list.length)]!;
  return `${pick(FIRST)} ${pick(BYNAMES)}`.slice(0, LONGEST);
}

/** What is wrong with a name, or an empty string. */
export function nameTrouble(name: string): string {
  const bare = name.trim();
  if (!bare) return 'Type a name of 1 to 24 letters.';
  return bare.length > LONGEST ? 'That is too long: 24 letters are enough for a saga.' : '';
}
