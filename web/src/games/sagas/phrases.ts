/** The words of the chronicle: several ways to say what happens often, one way for what happens once. */

import type { Event } from './generated';

type Why = Extract<Event, { name: 'gold' }>['why'];
type ByCause<Words> = Partial<Record<Why, Words>>;
type Way = (a: string, via: string, b: string) => string;

/** How a journey by ship is told: from where, past what, to where. */
export const SAILED: Way[] = [
  (a, via, b) => `From ${a} they sailed${via && ` by way of ${via}`} to ${b}.`,
  (a, via, b) => `They left ${a} astern${via ? `, passed ${via}` : ''} and came to ${b}.`,
  (a, via, b) => `The oars took them from ${a}${via && `, past ${via},`} to ${b}.`,
  (a, via, b) => `With a fair wind out of ${a} they steered for ${b}${via && `, by way of ${via}`}.`,
  (a, via, b) => `The ships ran from ${a}${via && ` along ${via}`} and reached ${b}.`,
];
export const WALKED: Way[] = [
  (a, via, b) => `From ${a} they marched${via && ` by way of ${via}`} to ${b}.`,
  (a, via, b) => `They went overland from ${a}${via && ` through ${via}`} to ${b}.`,
  (a, via, b) => `Leaving ${a}, they came on foot${via && ` through ${via}`} to ${b}.`,
];
export const STAYED = [(at: string) => `They bided in ${at}.`, (at: string) => `They did not stir from ${at}.`, (at: string) => `In ${at} they lay and waited.`];

/** Who comes to fight, where. */
export const MET_FOES = [
  (foes: string, at: string) => `In ${at} ${foes} stood against them.`,
  (foes: string, at: string) => `${foes} barred their way in ${at}.`,
  (foes: string, at: string) => `In ${at} they had to fight ${foes}.`,
  (foes: string, at: string) => `${foes} fell upon them in ${at}.`,
];
export const MET_GUARDS = [
  (foes: string) => `${foes} guarded it.`,
  (foes: string) => `Between them and it stood ${foes}.`,
  (foes: string) => `Not without a fight: ${foes} held it.`,
];
export const STRUCK_FIRST = ['The Vikings struck first', 'The first blow was theirs', 'They were upon them at once'];
export const STRUCK_BACK = ['The others struck first', 'They were given no time to form up', 'The first blow was not theirs'];

/** A battle won: how it began, how long it took, and what it cost. */
export const WON_FREE = [
  (first: string, after: string) => `${first}, and ${after} the field was theirs, with nobody missing.`,
  (first: string, after: string) => `${first}. It was over ${after}, and not one of them had fallen.`,
  (first: string, after: string) => `${first}; ${after} there was nobody left to fight, and all of them were whole.`,
];
export const WON_DEAR = [
  (first: string, after: string, cost: string) => `${first}, and ${after} the field was theirs, at the price of ${cost}.`,
  (first: string, after: string, cost: string) => `${first}. They won it ${after}, and it cost them ${cost}.`,
  (first: string, after: string, cost: string) => `${first}; ${after} they stood alone on the field, less ${cost}.`,
];
export const LOST = [
  (first: string, after: string, cost: string) => `${first}, and ${after} the field was lost${cost && `, and with it ${cost}`}.`,
  (first: string, after: string, cost: string) => `${first}. It ended badly ${after}${cost && `: they lost ${cost}`}.`,
];

/** How a card of the voyage is met, the first time and the next. */
export const CARD_MET: Record<Extract<Event, { name: 'card' }>['card'], [string, string]> = {
  c01: ['A skald came aboard, with a verse to spare.', 'Once more a skald threw in his lot with them.'],
  c02: ['They drilled the shield wall until it stood like rock.', 'They locked their shields and practised the slow step back.'],
  c03: ['They laid aside what a Jarl’s funeral needs, and spoke no more of it.', 'Wood was stacked for a pyre, and nobody asked whose.'],
  c04: ['The levy of the land turned out against them.', 'Horns blew, and farmers came with axes.'],
  c05: ['The shore watch had seen their sails.', 'Beacons burned along the shore.'],
  c06: ['A king’s own host came down on them.', 'Banners came over the hill, and a king under them.'],
  c07: ['The people of the place offered Danegeld.', 'Elders came out with a chest between them.'],
  c08: ['The Thing of the land assembled.', 'Free men met on the hill to speak of them.'],
  c09: ['Atli himself rode against them.', 'Again it was Atli who rode against them.'],
  c10: ['They sent home for settlers.', 'Word went home that there was land to be had.'],
  c11: ['A traveller had tales to tell.', 'By the fire a stranger began to talk.'],
  c12: ['The people murmured against them.', 'There was talk behind doors, and knives were whetted.'],
  c13: ['A Jarl without a band had heard of them.', 'A stranger of good birth asked for their fire.'],
  c14: ['A monastery stood open before them.', 'There were bells, and no wall around them.'],
};
export const CHECKED: Record<Extract<Event, { name: 'checked' }>['what'], [passed: string, failed: string]> = {
  varangians: ['The Varangians listened to their fame and joined.', 'The Varangians shrugged and stayed away.'],
  ormr: ['The shipwrights agreed to build the Ormr.', 'No shipwright would build an Ormr for them.'],
  appeal: ['They went before the High King, and he listened.', 'They went before the High King, and he did not listen.'],
  scouting: ['Scouts stole ahead and saw what lay there.', 'Scouts stole ahead and saw nothing.'],
  thing: ['It spoke for them.', 'It would not be moved.'],
  settlers: ['They came.', 'Nobody came.'],
  uprising: ['The murmur died away.', 'They rose.'],
  wanderer: ['He was impressed.', 'He was not impressed.'],
};

/** What a good name was earned for. */
export const SUNG: ByCause<string> = {
  watch: 'for beating the shore watch',
  host: 'for beating a king’s host',
  danegeld: 'because they had fought where others take gold',
  atli: 'for beating Atli',
  hoard: 'for their mercy on the monks',
  jomsburg: 'for bringing back the fame of Jomsburg',
  void: 'because they had looked into Ginnungagap',
  table: 'for what the berserks had done',
  'new table': 'for their new faith',
  funeral: 'for the pyre they had built',
};
export const ROSE = [
  (why: string, now: string) => `Men sang of them ${why}: Edda rose to ${now}.`,
  (why: string, now: string) => `They were praised ${why}, and Edda rose to ${now}.`,
  (why: string, now: string) => `There was a new song in the halls, ${why}; Edda was ${now}.`,
];
/** What a name was lost by. */
export const SHAMED: ByCause<string> = {
  watch: 'the shore watch had the laugh of them',
  danegeld: 'they had scorned the gold and lost',
  atli: 'Atli boasted of it',
  table: 'the berserks brought shame on them',
  'new table': 'the old believers mocked them',
  defeat: 'a saga lost is a song the less',
};
export const FELL = [(why: string, now: string) => `${why}: Edda fell to ${now}.`, (why: string, now: string) => `Their name suffered, for ${why}; Edda was ${now}.`];

/** Gold that comes and gold that goes, by why. */
export const GAINED: ByCause<string> = {
  levy: 'They took {n} gold off the levy.',
  host: 'The king’s baggage held {n} gold.',
  danegeld: 'Four gold was their reward.',
  wanderer: 'He had no followers to bring, and gave {n} gold.',
  tale: 'He paid {n} gold for their company.',
  hoard: 'The monks left {n} gold behind.',
  niflung: 'It was {n} gold.',
  runes: 'They led to {n} gold.',
  appeal: 'He gave {n} gold.',
  'trade end': 'The markets of their settlements sent {n} gold home.',
  'cards left': 'The voyages they had not made were worth {n} gold.',
  bonus: 'Fame had brought {n} gold more.',
};
export const PAID: ByCause<string> = {
  levy: '{n} gold was the price of defeat.',
  host: 'The king’s men took {n} gold.',
  atli: 'Atli took {n} gold.',
  settlers: 'The call had cost {n} gold.',
  table: 'The berserks’ feast cost {n} gold.',
  'new table': 'The church asked for {n} gold.',
  appeal: 'Gifts of {n} gold were lost on him.',
  march: 'They were driven hard, for {n} gold.',
  defeat: 'Half of what they had was gone with it: {n} gold.',
};
export const MORE_VOYAGES: ByCause<string> = {
  levy: 'The levy’s stores were good for {v} more.',
  atli: 'Atli’s road lay open to them, for {v} more.',
  settlers: 'They brought word of winds and harbours, good for {v} more.',
  'silk road': 'It lay open before them, {v} long.',
  runes: 'They pointed onward, to {v} more.',
  table: 'The berserks would not hear of turning home: there was {v} more.',
  'new table': 'A pilgrim showed them a way, and there was {v} more.',
};

export const TRADED = [
  (at: string, n: string) => `The market of ${at} brought ${n} gold.`,
  (at: string, n: string) => `They traded in ${at} for ${n} gold.`,
  (at: string, n: string) => `${at} bought what they had, for ${n} gold.`,
];
export const PLUNDERED = [
  (at: string, n: string) => `${at} burned, and ${n} gold was carried off.`,
  (at: string, n: string) => `They took what ${at} had: ${n} gold.`,
  (at: string, n: string) => `No door in ${at} was left unbroken, and they counted ${n} gold.`,
  (at: string, n: string) => `${at} was stripped to the rafters: ${n} gold.`,
];
export const BUILT = [
  (at: string) => `Houses rose in ${at}.`,
  (at: string) => `In ${at} they built and stayed.`,
  (at: string) => `They raised a hall in ${at} and called it theirs.`,
];
export const CALM = [(sea: string) => `${sea} let them pass.`, (sea: string) => `They rode out the weather in ${sea}.`, (sea: string) => `${sea} was kind to them.`];
export const STORMED = [
  (sea: string) => `A storm broke over ${sea}.`,
  (sea: string) => `Then ${sea} rose against them.`,
  (sea: string) => `The wind came out of nowhere, and ${sea} went white.`,
];

/** How somebody joined, settlements came and went, and units were lost out of battle. */
export const JOINED: ByCause<string> = { funeral: 'took the dead man’s place', appeal: 'came with the king’s leave' };
export const SETTLED: ByCause<(at: string) => string> = {
  jomsburg: (at) => `The men of Jomsburg settled ${at}.`,
  settlers: (at) => `Settlers built in ${at}, and asked for nothing.`,
};
export const RAZED: ByCause<string> = { choice: 'was given up', battle: 'burned' };
const noPlace = (who: string, were: string): string => `${who} had no place aboard and ${were} lost.`;
export const LEFT: ByCause<(who: string, were: string, at: string) => string> = {
  storm: (who) => `It took ${who}.`,
  sea: noPlace,
  retreat: noPlace,
  stacking: (who, _, at) => `${at} could not feed them all: ${who} left.`,
  battle: (who, were) => `${who} ${were} lost.`,
};

/** How a quest came to light, by why. */
export const CAME_TO_LIGHT: ByCause<(quest: string, at: string) => string> = {
  tale: (quest, at) => `He told of ${quest}, in ${at}.`,
  appeal: (quest, at) => `His men knew what lay in ${at}: ${quest}.`,
  scout: (quest, at) => `It was ${quest}, in ${at}.`,
  runes: (quest, at) => `The runes spoke of ${at}, and of ${quest}.`,
};
export const FOUND = [
  (quest: string, at: string) => `What lay hidden in ${at} was ${quest}.`,
  (quest: string, at: string) => `In ${at} they came upon ${quest}.`,
  (quest: string, at: string) => `${at} hid ${quest}.`,
];
export const ACCOMPLISHED = [
  (quest: string) => `${quest} was accomplished, and will be remembered.`,
  (quest: string) => `So they did what had to be done, and ${quest} was theirs.`,
  (quest: string) => `${quest} was accomplished.`,
];
/** Why a saga was lost, as it was told afterwards. */
export const ENDED: Record<Exclude<Extract<Event, { name: 'saga over' }>['because'], ''>, string> = {
  'the voyages are used up': 'the voyages were used up',
  'no Jarl is left': 'no Jarl was left to lead them',
  'the band gives up': 'the band gave up',
};
