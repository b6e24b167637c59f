/** Who is on the cards: which drawn parts make each of the nine, and how the six of a kind differ. */
import type { Suit } from '../cards';

export const INK = '#1d1411';
export const BONE = '#f4e8ce';
export const GOLD = '#e2ae3f';
export const STEEL = '#b9c0c4';
export const WOOD = '#8a5a30';
export const FUR = '#6d4c35';

export type Mood = 'kind' | 'singing' | 'sly' | 'wise' | 'trance' | 'stern' | 'raging' | 'salty' | 'proud';
export type HairCut = 'none' | 'curls' | 'long' | 'braids' | 'wild' | 'flowing';
export type BeardCut = 'none' | 'goatee' | 'long' | 'short' | 'wild' | 'braided' | 'forked';
export type Gear = 'kerchief' | 'cap' | 'hood' | 'tall hat' | 'antlers' | 'helmet' | 'bear' | 'sea cap' | 'crown';
export type Tool = 'herbs' | 'harp' | 'dagger' | 'staff' | 'drum' | 'shield' | 'axe' | 'oar' | 'sword';
export type Dress = 'apron' | 'tunic' | 'cloak' | 'robe' | 'mail' | 'bare' | 'fur';
export type Place = 'meadow' | 'hall' | 'night' | 'stones' | 'moon' | 'wall' | 'fire' | 'sea' | 'rays';

export interface Person {
  mood: Mood;
  hair: HairCut;
  beard: BeardCut;
  gear: Gear;
  tool: Tool;
  dress: Dress;
  place: Place;
  /** hair gone white with age, whatever the suit */
  old?: boolean;
}

export const PEOPLE: Record<number, Person> = {
  1: { mood: 'kind', hair: 'long', beard: 'none', gear: 'kerchief', tool: 'herbs', dress: 'apron', place: 'meadow' },
  2: { mood: 'singing', hair: 'curls', beard: 'goatee', gear: 'cap', tool: 'harp', dress: 'tunic', place: 'hall' },
  3: { mood: 'sly', hair: 'none', beard: 'none', gear: 'hood', tool: 'dagger', dress: 'cloak', place: 'night' },
  4: { mood: 'wise', hair: 'long', beard: 'long', gear: 'tall hat', tool: 'staff', dress: 'robe', place: 'stones', old: true },
  5: { mood: 'trance', hair: 'flowing', beard: 'none', gear: 'antlers', tool: 'drum', dress: 'robe', place: 'moon' },
  6: { mood: 'stern', hair: 'none', beard: 'short', gear: 'helmet', tool: 'shield', dress: 'mail', place: 'wall' },
  7: { mood: 'raging', hair: 'wild', beard: 'wild', gear: 'bear', tool: 'axe', dress: 'bare', place: 'fire' },
  8: { mood: 'salty', hair: 'none', beard: 'braided', gear: 'sea cap', tool: 'oar', dress: 'tunic', place: 'sea' },
  9: { mood: 'proud', hair: 'braids', beard: 'forked', gear: 'crown', tool: 'sword', dress: 'fur', place: 'rays' },
};

export interface Features {
  skin: string;
  shade: string;
  blush: string;
  hair: string;
  hairShade: string;
}

/** The six families, one to a suit. */
export const FEATURES: Record<Suit, Features> = {
  b: { skin: '#f2c9a0', shade: '#d69f74', blush: '#e58d6e', hair: '#e9c069', hairShade: '#b98a36' },
  r: { skin: '#f4cdab', shade: '#d9a07c', blush: '#e8836a', hair: '#c9552a', hairShade: '#8c3315' },
  p: { skin: '#edbd92', shade: '#c99165', blush: '#dd7f63', hair: '#7b4a2a', hairShade: '#4d2b17' },
  g: { skin: '#d9a273', shade: '#b07a4e', blush: '#c8694c', hair: '#3b2a22', hairShade: '#20150f' },
  k: { skin: '#efc8a4', shade: '#cb9a76', blush: '#d98b72', hair: '#a9a49c', hairShade: '#75706a' },
  o: { skin: '#e7b287', shade: '#bf8259', blush: '#d6714f', hair: '#9a4a1c', hairShade: '#642c0d' },
};

export const WHITE_HAIR = { hair: '#ece6d8', hairShade: '#b9b0a0' };
