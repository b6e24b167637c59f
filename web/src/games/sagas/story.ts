/** The saga told so far: what happened, as a chronicle that reads as a story, a chapter for a saga and a passage for a voyage. */
import type { GameEvent, Step } from '../../lib/protocol';
import { spaceOf } from './map';
import {
  ACCOMPLISHED, BUILT, CALM, CAME_TO_LIGHT, CARD_MET, CHECKED, ENDED, FELL, FOUND, GAINED, LOST,
  MET_FOES, MET_GUARDS, MORE_VOYAGES, PAID, PLUNDERED, ROSE, SAILED, SHAMED, STAYED, STORMED,
  STRUCK_BACK, STRUCK_FIRST, SUNG, TRADED, WALKED, WON_DEAR, WON_FREE,
} from './phrases';
import { FOES, ORDER, UNITS } from './pieces';
import { plus, type Units } from './view';

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

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'];
const number = (n: number): string => NUMBERS[n] ?? String(n);
const fame = (n: number): string => (n ? number(n) : 'nothing');
const listed = (words: readonly string[]): string => (words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const place = (code: unknown): string => {
  const space = spaceOf(code as string);
  return space.kind === 'sea' && space.code !== 'sBI' ? `the ${space.name}` : space.name;
};
const who = (letter: unknown): string => crew({ [letter as string]: 1 });
const THE = new Set(['V', 'O']);
/** Units by number, in words. */
function crew(units: Units): string {
  return listed(
    ORDER.filter((letter) => units[letter]).map((letter) => {
      const [{ name, many, jarl }, some] = [UNITS[letter]!, units[letter]!];
      return jarl ? name : some > 1 ? `${number(some)} ${many}` : `${THE.has(letter) ? 'the' : 'a'} ${name}`;
    }),
  );
}
const only = (units: Units, ships: boolean): Units => Object.fromEntries(Object.entries(units).filter(([letter]) => UNITS[letter]!.ship === ships));
const sum = (units: Units): number => Object.values(units).reduce((all, some) => all + some, 0);
/** A quest in a sentence. */
const named = (quest: unknown): string => (quest === 'Runes' ? 'a stone of runes' : quest === 'Jomsburg' || quest === 'Ginnungagap' ? quest : `the ${String(quest)}`);
/** Filled in, with a capital. */
const fill = (words: string, part: string, what: string): string => upper(words.replace(part, what));

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
  private fight: { foes: number[]; quest: boolean; first: string; dead: Units } | null = null;
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
      this.say(this.turn(afloat ? SAILED : WALKED)(place(from), listed([...new Set(rest)].map(place)), place(to)));
      this.stirred = true;
    }
    this.route = [];
    this.sailed = false;
  }

  private hire(): void {
    const [men, ships] = [only(this.bought, false), only(this.bought, true)];
    const [hired, built] = [crew(men), crew(ships)];
    const were = (units: Units): string => (sum(units) > 1 || units.V ? 'were' : 'was');
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

  hear(event: GameEvent): void {
    if (event.name !== 'gold' || event.why !== 'purchase') this.hire();
    if (event.name !== 'quests laid') this.rumour();
    if (!['moved', 'rolled to sail', 'mustered', 'gold', 'rallied'].includes(event.name)) this.arrive();
    const space = event.space as string;
    const change = event.change as number;
    switch (event.name) {
      case 'saga begins': {
        this.close();
        const [goal, first] = [event.goal as string, event.number === 1];
        this.chapters.push({ title: event.saga as string, number: event.number as number, goal, won: null, passages: [] });
        this.open('Before the first voyage');
        this.say(`${first ? 'There was a band that' : 'The band gathered anew; it'} had ${number(event.gold as number)} gold and a name worth ${event.edda ? `Edda ${number(event.edda as number)}` : 'nothing yet'}. It was sworn that there should be ${goal}.`);
        break;
      }
      case 'religion':
        this.say(event.religion === 'new' ? 'They had taken the new faith.' : 'They kept to the old gods.');
        break;
      case 'jarl picked':
        this.say(`The lot fell on ${UNITS[event.unit as string]!.name} to lead them.`);
        break;
      case 'jarl arrives':
        if (event.why === 'setup') this.say(`He made ready in ${place(space)}.`);
        else this.say(`${who(event.unit)} ${event.why === 'funeral' ? 'took the dead man’s place' : event.why === 'appeal' ? 'came with the king’s leave' : 'joined them'} in ${place(space)}.`);
        break;
      case 'unit joins':
        this.say(`${who(event.unit)} joined them in ${place(space)}.`);
        break;
      case 'quests laid':
        this.rumours.push(...(event.spaces as string[]));
        break;
      case 'voyage begins':
        this.open(`Voyage ${event.voyage}, from ${place(space)}`);
        this.at = space;
        this.stirred = false;
        this.spokenOf = '';
        break;
      case 'gold':
        this.gold(event, change, space);
        break;
      case 'edda':
        if (change > 0) this.say(this.turn(ROSE)(SUNG[event.why as string] ?? 'for it', fame(event.now as number)));
        else if (change < 0)
          this.say(
            event.why === 'edge'
              ? 'They staked their name on striking first.'
              : this.turn(FELL)(SHAMED[event.why as string] ?? 'men spoke ill of them', fame(event.now as number)),
          );
        break;
      case 'voyages gained':
        if (change) this.say(fill(MORE_VOYAGES[event.why as string] ?? 'The way lay open for {v} more.', '{v}', `${number(change)} voyage${change > 1 ? 's' : ''}`));
        break;
      case 'voyage lost':
        this.say('A voyage was lost with it.');
        break;
      case 'checked':
        this.say(CHECKED[event.what as string]?.[event.passed ? 0 : 1] ?? event.sentence);
        break;
      case 'verse':
        this.say('But the skald spoke a verse, and all was well.');
        break;
      case 'rolled to sail':
        this.sailed = true;
        break;
      case 'moved':
        if (!this.route.length) this.route.push(event.from as string);
        this.route.push(event.to as string);
        break;
      case 'rallied':
        this.say(`${crew(event.units as Units)} rallied from ${place(event.from)} to the Jarl in ${place(event.to)}.`);
        this.stirred = true;
        break;
      case 'storm':
        this.say(this.turn(event.lost ? STORMED : CALM)(place(space)));
        break;
      case 'fell':
        this.fell(event, space);
        break;
      case 'card':
        this.card(event);
        break;
      case 'hostiles':
        this.meet(event, space);
        break;
      case 'harald leads':
        if (this.fight) this.fight.first = 'Harald chose the ground and struck first';
        break;
      case 'edge':
        if (this.fight) this.fight.first = this.turn(event.edge === 'vikings' ? STRUCK_FIRST : STRUCK_BACK);
        break;
      case 'battle over':
        this.fought(event);
        break;
      case 'broke off':
        this.say(`Behind the shield wall they fell back to ${place(event.to)}.`);
        break;
      case 'settled':
        this.say(
          event.why === 'settling'
            ? this.turn(BUILT)(place(space))
            : event.why === 'jomsburg'
              ? `The men of Jomsburg settled ${place(space)}.`
              : `Settlers built in ${place(space)}, and asked for nothing.`,
        );
        break;
      case 'razed':
        this.say(
          event.why === 'choice'
            ? `The settlement in ${place(space)} was given up.`
            : event.why === 'battle'
              ? `The settlement in ${place(space)} burned.`
              : `The settlement in ${place(space)} was lost.`,
        );
        break;
      case 'pillaged':
        this.plunder = place(space);
        break;
      case 'quest shown':
        this.known.set(space, event.quest as string);
        this.spokenOf = space;
        this.say((CAME_TO_LIGHT[event.why as string] ?? this.turn(FOUND))(named(event.quest), place(space)));
        break;
      case 'quest done':
        this.say(event.quest === 'Runes' ? 'They read the runes.' : this.turn(ACCOMPLISHED)(named(event.quest)));
        break;
      case 'norns':
        this.say('The Norns wove a thread of their choosing into what was to come.');
        break;
      case 'kept for next':
        this.say(`Of all they had put by, they kept one thing: ${event.title as string}.`);
        break;
      case 'saga over':
        this.over(event);
        break;
      case 'story over':
        this.say(event.sentence);
        break;
      default:
    }
  }

  private gold(event: GameEvent, change: number, space: string): void {
    const [why, n] = [event.why as string, number(Math.abs(change))];
    if (why === 'purchase') {
      this.bought = plus(this.bought, event.unit as string, 1);
      this.boughtAt.add(space);
    } else if (why === 'trade') this.say(change ? this.turn(TRADED)(place(space), n) : '');
    else if (why === 'pillage') this.say(this.turn(PLUNDERED)(this.plunder || place(space), n));
    else if (why === 'troops') this.say(`For one gold more ${place(space)} fed one more.`);
    else if (why === 'danegeld' && event.dice) this.say(`${n} gold bought their peace.`);
    else if (change > 0) this.say(fill(GAINED[why] ?? '{n} gold was theirs.', '{n}', n));
    else if (change < 0 && why !== 'settling') this.say(fill(PAID[why] ?? 'It cost them {n} gold.', '{n}', n));
  }

  private card(event: GameEvent): void {
    if (!this.stirred) this.say(this.turn(STAYED)(place(this.at)));
    this.stirred = true;
    const ways = event.works ? CARD_MET[event.card as string] : undefined;
    if (ways) this.say(this.turn(ways));
  }

  private fell(event: GameEvent, space: string): void {
    if (this.fight) {
      this.fight.dead = plus(this.fight.dead, event.unit as string, 1);
      return;
    }
    const name = who(event.unit);
    const were = event.unit === 'V' ? 'were' : 'was';
    if (event.why === 'storm') this.say(`It took ${name}.`);
    else if (event.why === 'sea' || event.why === 'retreat') this.say(`${name} had no place aboard and ${were} lost.`);
    else if (event.why === 'stacking') this.say(`${place(space)} could not feed them all: ${name} left.`);
    else this.say(`${name} ${were} lost.`);
  }

  private meet(event: GameEvent, space: string): void {
    const foes = event.foes as number[];
    this.fight = { foes, quest: Boolean(event.quest), first: '', dead: {} };
    const names = listed(foes.map((foe) => `the ${FOES[foe]!.name}`));
    if (event.quest && this.spokenOf !== space) this.say(`They had come for ${named(this.known.get(space))}.`);
    this.say(event.quest ? this.turn(MET_GUARDS)(names) : this.turn(MET_FOES)(names, place(space)));
  }

  private fought(event: GameEvent): void {
    const [rounds, cost] = [event.rounds as number, crew(this.fight?.dead ?? {})];
    const after = rounds > 1 ? `after ${number(rounds)} rounds` : 'in a single round';
    const first = this.fight?.first || 'They fought';
    this.fight = null;
    this.say(!event.won ? this.turn(LOST)(first, after, cost) : cost ? this.turn(WON_DEAR)(first, after, cost) : this.turn(WON_FREE)(first, after));
  }

  private over(event: GameEvent): void {
    const chapter = this.chapters.at(-1);
    if (chapter) chapter.won = event.won as boolean;
    const voyages = event.voyages as number;
    const because = event.because as string;
    this.say(
      event.won
        ? `So the saga of ${event.saga} was won, after ${number(voyages)} voyage${voyages === 1 ? '' : 's'}.`
        : `So the saga of ${event.saga} was lost: ${ENDED[because] ?? because}.`,
    );
  }

  tell(steps: readonly Step[]): Chapter[] {
    for (const step of steps) for (const event of step.events) this.hear(event);
    this.close();
    return this.chapters.map((chapter) => ({ ...chapter, passages: chapter.passages.filter((passage) => passage.text) }));
  }
}

export const chronicle = (steps: readonly Step[]): Chapter[] => new Teller().tell(steps);
