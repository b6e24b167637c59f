/** What the twelve heroes and the four daughters look like, put together from a small kit. */

export interface Look {
  sky: [string, string];
  cloak: string;
  skin: string;
  hair: string;
  /** how the hair falls */
  fall: 'short' | 'long' | 'braids' | 'bald' | 'hood';
  beard?: 'short' | 'long' | 'forked';
  head?: 'helmet' | 'horns' | 'wolf' | 'cap' | 'circlet' | 'band';
  prop?: 'axes' | 'shield' | 'harpoon' | 'barrel' | 'herbs' | 'wall' | 'wheel' | 'oar' | 'orb' | 'sack' | 'rune' | 'star';
  /** crow's feet and a frown */
  old?: boolean;
}

const SKIN = '#e2b48c';
export const LOOKS: Record<string, Look> = {
  BER: { sky: ['#7a1e17', '#e08a3c'], cloak: '#6b4a2c', skin: SKIN, hair: '#7a2e12', fall: 'short', beard: 'forked', head: 'wolf', prop: 'axes' },
  SHI: { sky: ['#24476b', '#9cc3d8'], cloak: '#2c5f82', skin: '#efc9a4', hair: '#e2b552', fall: 'braids', head: 'helmet', prop: 'shield' },
  HUN: { sky: ['#0f3f45', '#67a79a'], cloak: '#2f5d4a', skin: '#c99470', hair: '#20170f', fall: 'short', beard: 'short', head: 'band', prop: 'harpoon' },
  QUA: { sky: ['#5a3d1c', '#d8b06a'], cloak: '#8a5a2e', skin: SKIN, hair: '#8d7b62', fall: 'bald', beard: 'long', head: 'cap', prop: 'barrel' },
  HEA: { sky: ['#2f5d3a', '#c7dca0'], cloak: '#5d7d3c', skin: '#f0cfae', hair: '#a05a2a', fall: 'long', head: 'circlet', prop: 'herbs' },
  BOD: { sky: ['#3a3330', '#a99a86'], cloak: '#4a4f57', skin: '#c58f66', hair: '#2a1d12', fall: 'bald', beard: 'long', head: 'helmet', prop: 'wall' },
  HEL: { sky: ['#1f4f6d', '#e6cf9a'], cloak: '#7c2f22', skin: SKIN, hair: '#c98f3c', fall: 'long', beard: 'short', prop: 'wheel' },
  OAR: { sky: ['#23415a', '#8fb7c2'], cloak: '#5b6a3a', skin: '#c98f68', hair: '#5a3a1c', fall: 'short', beard: 'forked', head: 'band', prop: 'oar' },
  SEE: { sky: ['#2b1f4a', '#9a7fc0'], cloak: '#4a2f6b', skin: '#ecd0b8', hair: '#efe9dd', fall: 'hood', prop: 'orb' },
  REA: { sky: ['#4a2412', '#d99a4c'], cloak: '#23262c', skin: SKIN, hair: '#1d1712', fall: 'long', beard: 'short', head: 'horns', prop: 'sack' },
  RUN: { sky: ['#172e44', '#5f8fa8'], cloak: '#1f4d5d', skin: '#d8ae88', hair: '#d9d4c8', fall: 'hood', beard: 'long', prop: 'rune', old: true },
  PIL: { sky: ['#12213d', '#4d6f9a'], cloak: '#5d4832', skin: '#d6a67e', hair: '#e8e4da', fall: 'short', beard: 'long', head: 'cap', prop: 'star', old: true },
  dY: { sky: ['#8a5d00', '#ffe69b'], cloak: '#e5b32f', skin: '#f3d2b0', hair: '#b5742a', fall: 'braids', head: 'circlet' },
  dR: { sky: ['#6d120e', '#f4a394'], cloak: '#b5332a', skin: '#efc7a2', hair: '#7a2413', fall: 'long', head: 'circlet' },
  dB: { sky: ['#123a6b', '#a8cdf3'], cloak: '#2f6cb3', skin: '#f6dcc0', hair: '#f0d48a', fall: 'braids', head: 'circlet' },
  dG: { sky: ['#0f4a27', '#a9dcb6'], cloak: '#37844f', skin: '#dcae86', hair: '#2b1c12', fall: 'long', head: 'circlet' },
};
