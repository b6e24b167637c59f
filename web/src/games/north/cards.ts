/** The cards in our words: what they are called, what they do, when they are played. */
import type { Way } from './board';

export type Kind = 'wind' | 'event' | 'hero' | 'daughter';

export interface CardText {
  title: string;
  /** on the card's face */
  short: string;
  /** in full, for the line below and for those who listen */
  full: string;
  /** an event that only answers something */
  answer?: boolean;
  /** a hero used once a round */
  once?: boolean;
  /** how sure we are that the publisher's card is like this */
  mark: 'printed' | 'partly printed' | 'reconstructed';
}

const EVENTS: Record<string, CardText> = {
  LOK: { title: 'Loki the Trickster', short: 'Cancel an event or ability', full: 'Answer: one event or hero ability that lies on the stack has no effect, even another answer. Winds and standard actions are out of Loki’s reach.', answer: true, mark: 'partly printed' },
  THO: { title: 'Power of Thor', short: '+1 or −1 to a roll to come', full: 'Answer: name a roll that is still to come and add 1 to it or take 1 off. Several of them add up.', answer: true, mark: 'partly printed' },
  NOR: { title: 'Fate of the Norns', short: 'A die is rolled again', full: 'Answer to a die just rolled: it falls again, modifiers stay, the new number counts.', answer: true, mark: 'reconstructed' },
  CAL: { title: 'Dead Calm', short: 'A wind card has no effect', full: 'Answer to a wind card (not to an event used as wind): the ship does not move.', answer: true, mark: 'reconstructed' },
  CRO: { title: 'Crosswind', short: 'A wind blows another way', full: 'Answer to a wind card: you name another exit of that space, and the ship sails there instead.', answer: true, mark: 'reconstructed' },
  MIS: { title: 'Mist of Niflheim', short: 'An attack or loot fails', full: 'Answer to an attack or a loot: it has no effect, and the standard action is used up.', answer: true, mark: 'reconstructed' },
  MUT: { title: 'Mutiny', short: 'Roll 4+: a crew card overboard', full: 'Name another player and roll: on 4 or more you choose a card of that crew, and it goes overboard.', mark: 'partly printed' },
  COM: { title: 'I’m taking Command!', short: 'Move another ship 1 space', full: 'Another player’s ship moves one space, the way you name, but not onto the monster.', mark: 'partly printed' },
  SEA: { title: 'Seasickness', short: 'A crew card falls sick', full: 'A crew card is seasick until its owner’s turn ends: no ability, and no feast for a sick daughter.', mark: 'partly printed' },
  LUR: { title: 'Beast Lure', short: 'Monster moves 1 to 3', full: 'The monster swims one to three links, to a space without a ship that is no harbour.', mark: 'reconstructed' },
  GAL: { title: 'Favourable Gale', short: 'Your ship moves 1 or 2', full: 'Your ship moves one or two spaces along its exits, not onto the monster.', mark: 'reconstructed' },
  ODI: { title: 'Odin’s Foresight', short: 'Draw two cards', full: 'Draw two cards.', mark: 'reconstructed' },
};

const HEROES: Record<string, CardText> = {
  BER: { title: 'Berserker', short: '+1 attacking ships', full: '+1 to your roll when you attack a ship.', mark: 'partly printed' },
  SHI: { title: 'Shieldmaiden', short: '−1 to your attackers', full: '−1 to the roll of whoever attacks your ship.', mark: 'reconstructed' },
  HUN: { title: 'Beast Hunter', short: '+1 against the monster', full: '+1 to your roll when you attack the monster.', mark: 'reconstructed' },
  QUA: { title: 'Quartermaster', short: 'Hand limit 8', full: 'You may keep eight cards at the end of your turn.', mark: 'reconstructed' },
  HEA: { title: 'Ship’s Healer', short: 'Nobody falls sick', full: 'Nobody in your crew can be made seasick.', mark: 'reconstructed' },
  BOD: { title: 'Bodyguard', short: 'Lost instead of a daughter', full: 'When others would take or throw over a daughter of yours, the Bodyguard is lost in her place.', mark: 'reconstructed' },
  HEL: { title: 'Helmsman', short: 'A wind blows any way', full: 'Once a round: one wind card takes you any way your space shows.', once: true, mark: 'reconstructed' },
  OAR: { title: 'Oarmaster', short: 'Row two spaces', full: 'Once a round: row a second space.', once: true, mark: 'reconstructed' },
  SEE: { title: 'Seeress', short: 'Roll 4+: draw a card', full: 'Once a round, as an action: roll, and on 4 or more draw a card.', once: true, mark: 'reconstructed' },
  REA: { title: 'Reaver', short: 'Win: take a second card', full: 'Once a round: when you win an attack on a ship, you take a second card.', once: true, mark: 'reconstructed' },
  RUN: { title: 'Rune-caster', short: 'Roll 4+: shrug off an event', full: 'Once a round: when another’s Mutiny, Command or Seasickness names you, roll; on 4 or more it has no effect.', once: true, mark: 'reconstructed' },
  PIL: { title: 'Old Pilot', short: 'Roll 4+: move 1 space', full: 'Once a round, in any turn: name a way and roll; on 4 or more your ship moves there.', once: true, mark: 'reconstructed' },
};

const WIND_WORDS: Record<string, string> = { N: 'north', E: 'east', S: 'south', W: 'west' };
const WINDS: Record<string, CardText> = Object.fromEntries([
  ...Object.entries(WIND_WORDS).map(([way, word]) => [`W.${way}`, { title: `${word[0]!.toUpperCase()}${word.slice(1)} wind`, short: `Sail ${word}`, full: `Sail one space ${word}, if your space shows that exit.`, mark: 'partly printed' }]),
  ['W.U', { title: 'Universal wind', short: 'Sail any way', full: 'Sail one space in any direction your space shows.', mark: 'partly printed' }],
]);

const DAUGHTERS: Record<string, CardText> = Object.fromEntries(
  ['yellow', 'red', 'blue', 'green'].map((colour) => [
    `d${colour[0]!.toUpperCase()}`,
    { title: `${colour[0]!.toUpperCase()}${colour.slice(1)} daughter`, short: 'Bring her home', full: `A thane’s daughter from the ${colour} village. A feast in your harbour brings her to your camp.`, mark: 'printed' },
  ]),
);

export const ALL: Record<string, CardText> = { ...WINDS, ...EVENTS, ...HEROES, ...DAUGHTERS };
export const titleCode = (code: string): string => (code.startsWith('W.') ? code : code.split('.')[0]!);
export const textOf = (code: string): CardText => ALL[titleCode(code)]!;

export function kindOf(code: string): Kind {
  const title = titleCode(code);
  if (title in WINDS) return 'wind';
  if (title in EVENTS) return 'event';
  return title in HEROES ? 'hero' : 'daughter';
}

/** The wind a card can be used for: its own, or the icon of an event. */
export const iconOf = (code: string): Way | 'U' | null => (code.includes('.') ? (code.split('.')[1] as Way | 'U') : null);

/** Codes of the events, reactions first, as they are listed in the rules. */
export const EVENT_CODES = Object.keys(EVENTS);
export const HERO_CODES = Object.keys(HEROES);

/** A card in a sentence for those who listen. */
export function cardWords(code: string): string {
  const { title, full } = textOf(code);
  const icon = kindOf(code) === 'event' ? iconOf(code) : null;
  return `${title}. ${full}${icon ? ` Or sail ${WIND_WORDS[icon]} with it.` : ''}`;
}

// Where long words of a title may be parted, on a narrow card.
const SEAMS = /(Quarter|Shield|Sea|Favour|Body|Oar|Helms|Cross|Ber|Daugh|Univer|Trick)(?=master|maiden|sickness|able|guard|man\b|wind|serker|ter\b|sal|ster)/g;

/** A title with soft hyphens. */
export const parted = (title: string): string => title.replace(SEAMS, '$1\u00AD');
