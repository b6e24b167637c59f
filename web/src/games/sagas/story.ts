/** The saga told so far: what happened, as a chronicle that reads as a story, a chapter for a saga and a passage for a voyage. */
import type { Step } from '../../lib/protocol';
import { capital, listed } from '../../lib/words';
import { TALES, type Event } from './generated';
import { spaceOf } from './map';
import { count, FOES, plus, UNITS, unitsWords, type Units } from './pieces';

export interface Chapter {
  title: string;
  number: number;
  goal: string;
  /** null while it is being told */
  won: boolean | null;
  passages: { title: string; text: string }[];
}

const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const NUMBERS = `no one two three four five six seven eight nine ${TEENS}`.split(' ');
const number = (n: number): string => NUMBERS[n] ?? String(n);
const fame = (n: number): string => (n ? number(n) : 'nothing');
const place = (code: string): string => spaceOf(code).the;
const crew = (units: Units): string => unitsWords(units, number);
const who = (letter: string): string => UNITS[letter]!.one;
/** A quest in a sentence. */
const named = (quest: string | undefined): string => (quest === 'Runes' ? 'a stone of runes' : quest === 'Jomsburg' || quest === 'Ginnungagap' ? quest : `the ${quest}`);
type Told<Name extends Event['name']> = Extract<Event, { name: Name }>;
type ByCause = Partial<Record<Told<'gold'>['why'], string>>;
/** The words of the story: several ways to say what happens often, one way for what happens once. */
const { ways: WAYS, cards: CARDS, checks: CHECKS, ended: ENDED } = TALES.story;
const WHY: Record<keyof typeof TALES.story.causes, ByCause> = TALES.story.causes;

/** Words filled in; what stands in brackets is left out where its word is empty. */
function fill(words: string, parts: Readonly<Record<string, string>>): string {
  const whole = words.replace(/\[([^\]]*\{(\w+)\}[^\]]*)\]/g, (_, part: string, name: string) => (parts[name] ? part : ''));
  return whole.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
}

class Teller {
  chapters: Chapter[] = [];
  private said: string[] = [];
  private route: string[] = [];
  private sailed = false;
  private stirred = true;
  private at = '';
  private bought: Units = {};
  private boughtAt = new Set<string>();
  private rumours: string[] = [];
  private plunder = '';
  /** quests turned up, by where they lie, and the one this passage has told of */
  private known = new Map<string, string>();
  private spokenOf = '';
  private fight: { first: string; dead: Units } | null = null;
  /** how often each thing has been told */
  private told = new Map<unknown, number>();

  private say(text: string): void {
    if (text) this.said.push(capital(text));
  }

  /** The ways to say something in turn, so that none is heard twice running. */
  private turn<T>(ways: readonly T[]): T {
    const n = this.told.get(ways) ?? 0;
    this.told.set(ways, n + 1);
    return ways[n % ways.length]!;
  }

  private vary(ways: keyof typeof WAYS, parts: Readonly<Record<string, string>>): void {
    this.say(fill(this.turn(WAYS[ways]), parts));
  }

  /** A journey is told in one sentence, once it is over. */
  private arrive(): void {
    if (this.route.length > 1) {
      const [from, ...rest] = this.route;
      const to = rest.pop()!;
      const afloat = this.sailed || this.route.some((code) => spaceOf(code).kind === 'sea');
      this.vary(afloat ? 'sailed' : 'walked', { a: place(from!), via: listed([...new Set(rest)].map(place)), b: place(to) });
      this.stirred = true;
    }
    this.route = [];
    this.sailed = false;
  }

  private hire(): void {
    const only = (ships: boolean): Units => Object.fromEntries(Object.entries(this.bought).filter(([letter]) => UNITS[letter]!.room > 0 === ships));
    const [men, ships] = [only(false), only(true)];
    const [hired, built] = [crew(men), crew(ships)];
    const were = (units: Units): string => (count(units) > 1 || units.V ? 'were' : 'was');
    const parts = [hired && `${hired} ${were(men)} hired`, built && `${built} ${hired ? '' : `${were(ships)} `}built`].filter(Boolean);
    if (parts.length) this.say(`${parts.join(' and ')} in ${listed([...this.boughtAt].map(place))}.`);
    this.bought = {};
    this.boughtAt.clear();
  }

  private rumour(): void {
    if (this.rumours.length) this.say(`Rumour spoke of deeds to be done in ${listed(this.rumours.map(place))}.`);
    this.rumours = [];
  }

  private close(): void {
    this.hire();
    this.rumour();
    this.arrive();
    const passage = this.chapters.at(-1)?.passages.at(-1);
    if (passage) passage.text = this.said.join(' ');
    this.said = [];
  }

  private open(title: string): void {
    this.close();
    this.chapters.at(-1)?.passages.push({ title, text: '' });
  }

  hear(event: Event): void {
    if (event.name !== 'gold' || event.why !== 'purchase') this.hire();
    if (event.name !== 'quests laid') this.rumour();
    if (!['moved', 'rolled to sail', 'mustered', 'gold', 'rallied'].includes(event.name)) this.arrive();
    this.tales[event.name]?.(event as never);
  }

  /** How each event is told; of the others nothing is. */
  private readonly tales: { [Name in Event['name']]?: (event: Told<Name>) => void } = {
    'saga begins': ({ saga, number: n, goal, gold, edda }) => {
      this.close();
      this.chapters.push({ title: saga, number: n, goal, won: null, passages: [] });
      this.open('Before the first voyage');
      const name = edda ? `Edda ${number(edda)}` : 'nothing yet';
      this.say(`${n === 1 ? 'There was a band that' : 'The band gathered anew; it'} had ${number(gold)} gold and a name worth ${name}.`);
      this.say(`It was sworn that there should be ${goal}.`);
    },
    religion: ({ religion }) => this.say(religion === 'new' ? 'They had taken the new faith.' : 'They kept to the old gods.'),
    'jarl picked': ({ unit }) => this.say(`The lot fell on ${who(unit)} ${this.said.some((text) => text.startsWith('The lot')) ? 'too' : 'to lead them'}.`),
    'jarl arrives': (event) => this.join(event),
    'unit joins': (event) => this.join(event),
    'quests laid': ({ spaces }) => this.rumours.push(...spaces),
    'voyage begins': ({ voyage, space }) => {
      this.open(`Voyage ${voyage}, from ${place(space)}`);
      this.at = space;
      this.stirred = false;
      this.spokenOf = '';
    },
    gold: ({ why, change, unit, space, dice }) => {
      const n = number(Math.abs(change));
      const at = space ? place(space) : '';
      if (unit && space) {
        this.bought = plus(this.bought, unit, 1);
        this.boughtAt.add(space);
      } else if (why === 'trade') {
        if (change) this.vary('traded', { at, n });
      } else if (why === 'pillage') this.vary('plundered', { at: this.plunder || at, n });
      else if (why === 'troops') this.say(`For one gold more ${at} fed one more.`);
      else if (why === 'danegeld' && dice) this.say(`${n} gold bought their peace.`);
      else if (change > 0) this.say(fill(WHY.gained[why] ?? '{n} gold was theirs.', { n }));
      else if (change < 0 && why !== 'settling') this.say(fill(WHY.paid[why] ?? 'It cost them {n} gold.', { n }));
    },
    edda: ({ change, why, now }) => {
      if (change > 0) this.vary('rose', { why: WHY.sung[why] ?? 'for it', now: fame(now) });
      else if (change < 0 && why === 'edge') this.say('They staked their name on striking first.');
      else if (change < 0) this.vary('fell', { why: WHY.shamed[why] ?? 'men spoke ill of them', now: fame(now) });
    },
    'voyages gained': ({ change, why }) => {
      if (change) this.say(fill(WHY.more_voyages[why] ?? 'The way lay open for {v} more.', { v: `${number(change)} voyage${change > 1 ? 's' : ''}` }));
    },
    'voyage lost': () => this.say('A voyage was lost with it.'),
    checked: ({ what, passed }) => this.say(CHECKS[what][passed ? 'passed' : 'failed']),
    verse: () => this.say('But the skald spoke a verse, and all was well.'),
    'rolled to sail': () => (this.sailed = true),
    moved: ({ from, to }) => this.route.push(...(this.route.length ? [] : [from]), to),
    rallied: ({ units, from, to }) => {
      this.stirred = true;
      this.say(`${crew(units)} rallied from ${place(from)} to the Jarl in ${place(to)}.`);
    },
    storm: ({ lost, space }) => this.vary(lost ? 'stormed' : 'calm', { sea: place(space) }),
    fell: ({ unit, space, why }) => {
      if (this.fight) this.fight.dead = plus(this.fight.dead, unit, 1);
      else this.say(fill(WHY.left[why] ?? WHY.left.battle!, { who: who(unit), were: unit === 'V' ? 'were' : 'was', at: place(space) }));
    },
    card: ({ card, works }) => {
      if (!this.stirred) this.vary('stayed', { at: place(this.at) });
      this.stirred = true;
      if (works) this.say(this.turn(CARDS[card]));
    },
    hostiles: ({ foes, quest, space }) => {
      this.fight = { first: '', dead: {} };
      const names = listed(foes.map((foe) => `the ${FOES[foe]!.name}`));
      if (quest && this.spokenOf !== space) this.say(`They had come for ${named(this.known.get(space))}.`);
      this.vary(quest ? 'met_guards' : 'met_foes', { foes: names, at: place(space) });
    },
    'harald leads': () => this.strike('Harald chose the ground and struck first'),
    edge: ({ edge }) => this.strike(this.turn(WAYS[edge === 'vikings' ? 'struck_first' : 'struck_back'])),
    'battle over': ({ rounds, won }) => {
      const cost = crew(this.fight?.dead ?? {});
      const after = rounds > 1 ? `after ${number(rounds)} rounds` : 'in a single round';
      const first = this.fight?.first || 'They fought';
      this.fight = null;
      this.vary(!won ? 'lost' : cost ? 'won_dear' : 'won_free', { first, after, cost });
    },
    'broke off': ({ to }) => this.say(`Behind the shield wall they fell back to ${place(to)}.`),
    settled: ({ why, space }) => this.say(fill(WHY.settled[why] ?? this.turn(WAYS.built), { at: place(space) })),
    razed: ({ why, space }) => this.say(`The settlement in ${place(space)} ${WHY.razed[why] ?? 'was lost'}.`),
    pillaged: ({ space }) => (this.plunder = place(space)),
    'quest shown': ({ quest, space, why }) => {
      this.known.set(space, quest);
      this.spokenOf = space;
      this.say(fill(WHY.came_to_light[why] ?? this.turn(WAYS.found), { quest: named(quest), at: place(space) }));
    },
    'quest done': ({ quest }) => (quest === 'Runes' ? this.say('They read the runes.') : this.vary('accomplished', { quest: named(quest) })),
    norns: () => this.say('The Norns wove a thread of their choosing into what was to come.'),
    'kept for next': ({ title }) => this.say(`Of all they had put by, they kept one thing: ${title}.`),
    'saga over': ({ won, voyages, because, saga }) => {
      const chapter = this.chapters.at(-1);
      if (chapter) chapter.won = won;
      this.say(`So the saga of ${saga} was ${because ? `lost: ${ENDED[because]}` : `won, after ${number(voyages)} voyage${voyages === 1 ? '' : 's'}`}.`);
    },
    'story over': ({ sentence }) => this.say(sentence),
  };

  private join({ unit, space, why }: Told<'jarl arrives' | 'unit joins'>): void {
    this.say(why === 'setup' ? `He made ready in ${place(space)}.` : `${who(unit)} ${WHY.joined[why] ?? 'joined them'} in ${place(space)}.`);
  }

  /** Who struck first in the battle. */
  private strike(first: string): void {
    if (this.fight) this.fight.first = first;
  }

  tell(steps: readonly Step<Event>[]): Chapter[] {
    for (const step of steps) for (const event of step.events) this.hear(event);
    this.close();
    return this.chapters.map((chapter) => ({ ...chapter, passages: chapter.passages.filter((passage) => passage.text) }));
  }
}

export const chronicle = (steps: readonly Step<Event>[]): Chapter[] => new Teller().tell(steps);
