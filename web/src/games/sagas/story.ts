/** The saga told so far: what happened, as a chronicle that reads as a story, a chapter for a saga and a passage for a voyage. */
import type { Step } from '../../lib/protocol';
import type { Event } from './generated';
import { spaceOf } from './map';
import {
  ACCOMPLISHED, BUILT, CALM, CAME_TO_LIGHT, CARD_MET, CHECKED, ENDED, FELL, FOUND, GAINED, JOINED, LEFT, LOST,
  MET_FOES, MET_GUARDS, MORE_VOYAGES, PAID, PLUNDERED, RAZED, ROSE, SAILED, SETTLED, SHAMED, STAYED, STORMED,
  STRUCK_BACK, STRUCK_FIRST, SUNG, TRADED, WALKED, WON_DEAR, WON_FREE,
} from './phrases';
import { count, FOES, listed, plus, UNITS, unitsWords, type Units } from './pieces';

export interface Passage {
  title: string;
  text: string;
}

export interface Chapter {
  title: string;
  number: number;
  goal: string;
  /** null while it is being told */
  won: boolean | null;
  passages: Passage[];
}

const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const NUMBERS = `no one two three four five six seven eight nine ${TEENS}`.split(' ');
const number = (n: number): string => NUMBERS[n] ?? String(n);
const fame = (n: number): string => (n ? number(n) : 'nothing');
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const place = (code: string): string => spaceOf(code).the;
const crew = (units: Units): string => unitsWords(units, number);
const who = (letter: string): string => UNITS[letter]!.one;
/** A quest in a sentence. */
const named = (quest: string | undefined): string => (quest === 'Runes' ? 'a stone of runes' : quest === 'Jomsburg' || quest === 'Ginnungagap' ? quest : `the ${quest}`);
/** Filled in, with a capital. */
const fill = (words: string, part: string, what: string): string => upper(words.replace(part, what));
type Told<Name extends Event['name']> = Extract<Event, { name: Name }>;

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

  private get passage(): Passage | undefined {
    return this.chapters.at(-1)?.passages.at(-1);
  }

  private say(text: string): void {
    if (text) this.said.push(upper(text));
  }

  /** The ways to say something in turn, so that none is heard twice running. */
  private turn<T>(ways: readonly T[]): T {
    const n = this.told.get(ways) ?? 0;
    this.told.set(ways, n + 1);
    return ways[n % ways.length]!;
  }

  /** A journey is told in one sentence, once it is over. */
  private arrive(): void {
    if (this.route.length > 1) {
      const [from, ...rest] = this.route;
      const to = rest.pop()!;
      const afloat = this.sailed || this.route.some((code) => spaceOf(code).kind === 'sea');
      this.say(this.turn(afloat ? SAILED : WALKED)(place(from!), listed([...new Set(rest)].map(place)), place(to)));
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
    if (this.passage) this.passage.text = this.said.join(' ');
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
    switch (event.name) {
      case 'saga begins': {
        this.close();
        this.chapters.push({ title: event.saga, number: event.number, goal: event.goal, won: null, passages: [] });
        this.open('Before the first voyage');
        const name = event.edda ? `Edda ${number(event.edda)}` : 'nothing yet';
        this.say(`${event.number === 1 ? 'There was a band that' : 'The band gathered anew; it'} had ${number(event.gold)} gold and a name worth ${name}.`);
        return this.say(`It was sworn that there should be ${event.goal}.`);
      }
      case 'religion':
        return this.say(event.religion === 'new' ? 'They had taken the new faith.' : 'They kept to the old gods.');
      case 'jarl picked':
        return this.say(`The lot fell on ${who(event.unit)} to lead them.`);
      case 'jarl arrives':
      case 'unit joins':
        return this.say(event.why === 'setup' ? `He made ready in ${place(event.space)}.` : `${who(event.unit)} ${JOINED[event.why] ?? 'joined them'} in ${place(event.space)}.`);
      case 'quests laid':
        this.rumours.push(...event.spaces);
        return;
      case 'voyage begins':
        this.open(`Voyage ${event.voyage}, from ${place(event.space)}`);
        this.at = event.space;
        this.stirred = false;
        this.spokenOf = '';
        return;
      case 'gold':
        return this.gold(event);
      case 'edda':
        if (event.change > 0) this.say(this.turn(ROSE)(SUNG[event.why] ?? 'for it', fame(event.now)));
        else if (event.change < 0 && event.why === 'edge') this.say('They staked their name on striking first.');
        else if (event.change < 0) this.say(this.turn(FELL)(SHAMED[event.why] ?? 'men spoke ill of them', fame(event.now)));
        return;
      case 'voyages gained':
        if (event.change) this.say(fill(MORE_VOYAGES[event.why] ?? 'The way lay open for {v} more.', '{v}', `${number(event.change)} voyage${event.change > 1 ? 's' : ''}`));
        return;
      case 'voyage lost':
        return this.say('A voyage was lost with it.');
      case 'checked':
        return this.say(CHECKED[event.what][event.passed ? 0 : 1]);
      case 'verse':
        return this.say('But the skald spoke a verse, and all was well.');
      case 'rolled to sail':
        this.sailed = true;
        return;
      case 'moved':
        if (!this.route.length) this.route.push(event.from);
        this.route.push(event.to);
        return;
      case 'rallied':
        this.stirred = true;
        return this.say(`${crew(event.units)} rallied from ${place(event.from)} to the Jarl in ${place(event.to)}.`);
      case 'storm':
        return this.say(this.turn(event.lost ? STORMED : CALM)(place(event.space)));
      case 'fell':
        return this.fell(event);
      case 'card':
        if (!this.stirred) this.say(this.turn(STAYED)(place(this.at)));
        this.stirred = true;
        if (event.works) this.say(this.turn(CARD_MET[event.card]));
        return;
      case 'hostiles':
        return this.meet(event);
      case 'harald leads':
        if (this.fight) this.fight.first = 'Harald chose the ground and struck first';
        return;
      case 'edge':
        if (this.fight) this.fight.first = this.turn(event.edge === 'vikings' ? STRUCK_FIRST : STRUCK_BACK);
        return;
      case 'battle over':
        return this.fought(event);
      case 'broke off':
        return this.say(`Behind the shield wall they fell back to ${place(event.to)}.`);
      case 'settled':
        return this.say((SETTLED[event.why] ?? this.turn(BUILT))(place(event.space)));
      case 'razed':
        return this.say(`The settlement in ${place(event.space)} ${RAZED[event.why] ?? 'was lost'}.`);
      case 'pillaged':
        this.plunder = place(event.space);
        return;
      case 'quest shown':
        this.known.set(event.space, event.quest);
        this.spokenOf = event.space;
        return this.say((CAME_TO_LIGHT[event.why] ?? this.turn(FOUND))(named(event.quest), place(event.space)));
      case 'quest done':
        return this.say(event.quest === 'Runes' ? 'They read the runes.' : this.turn(ACCOMPLISHED)(named(event.quest)));
      case 'norns':
        return this.say('The Norns wove a thread of their choosing into what was to come.');
      case 'kept for next':
        return this.say(`Of all they had put by, they kept one thing: ${event.title}.`);
      case 'saga over':
        return this.over(event);
      case 'story over':
        return this.say(event.sentence);
    }
  }

  private gold({ why, change, unit, space, dice }: Told<'gold'>): void {
    const n = number(Math.abs(change));
    const at = space ? place(space) : '';
    if (unit && space) {
      this.bought = plus(this.bought, unit, 1);
      this.boughtAt.add(space);
    } else if (why === 'trade') this.say(change ? this.turn(TRADED)(at, n) : '');
    else if (why === 'pillage') this.say(this.turn(PLUNDERED)(this.plunder || at, n));
    else if (why === 'troops') this.say(`For one gold more ${at} fed one more.`);
    else if (why === 'danegeld' && dice) this.say(`${n} gold bought their peace.`);
    else if (change > 0) this.say(fill(GAINED[why] ?? '{n} gold was theirs.', '{n}', n));
    else if (change < 0 && why !== 'settling') this.say(fill(PAID[why] ?? 'It cost them {n} gold.', '{n}', n));
  }

  private fell({ unit, space, why }: Told<'fell'>): void {
    if (this.fight) this.fight.dead = plus(this.fight.dead, unit, 1);
    else this.say((LEFT[why] ?? LEFT.battle!)(who(unit), unit === 'V' ? 'were' : 'was', place(space)));
  }

  private meet({ foes, quest, space }: Told<'hostiles'>): void {
    this.fight = { first: '', dead: {} };
    const names = listed(foes.map((foe) => `the ${FOES[foe]!.name}`));
    if (quest && this.spokenOf !== space) this.say(`They had come for ${named(this.known.get(space))}.`);
    this.say(quest ? this.turn(MET_GUARDS)(names) : this.turn(MET_FOES)(names, place(space)));
  }

  private fought({ rounds, won }: Told<'battle over'>): void {
    const cost = crew(this.fight?.dead ?? {});
    const after = rounds > 1 ? `after ${number(rounds)} rounds` : 'in a single round';
    const first = this.fight?.first || 'They fought';
    this.fight = null;
    this.say(!won ? this.turn(LOST)(first, after, cost) : cost ? this.turn(WON_DEAR)(first, after, cost) : this.turn(WON_FREE)(first, after));
  }

  private over({ won, voyages, because, saga }: Told<'saga over'>): void {
    this.chapters.at(-1)!.won = won;
    this.say(`So the saga of ${saga} was ${because ? `lost: ${ENDED[because]}` : `won, after ${number(voyages)} voyage${voyages === 1 ? '' : 's'}`}.`);
  }

  tell(steps: readonly Step<Event>[]): Chapter[] {
    for (const step of steps) for (const event of step.events) this.hear(event);
    this.close();
    return this.chapters.map((chapter) => ({ ...chapter, passages: chapter.passages.filter((passage) => passage.text) }));
  }
}

export const chronicle = (steps: readonly Step<Event>[]): Chapter[] => new Teller().tell(steps);
