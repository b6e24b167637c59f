/** The saga told so far: what happened, as a chronicle that reads as a story, a chapter for a saga and a passage for a voyage. */
import type { GameEvent, Step } from '../../lib/protocol';
import { nameOfSpace, spaceOf } from './map';
import { FOES, UNITS, unitsWords } from './pieces';
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

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const number = (n: number): string => NUMBERS[n] ?? String(n);
const listed = (words: readonly string[]): string => (words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const place = (code: unknown): string => {
  const space = spaceOf(code as string);
  return space.kind === 'sea' ? `the ${space.name}` : space.name;
};
const who = (letter: unknown): string => {
  const kind = UNITS[letter as string]!;
  return kind.jarl ? kind.name : letter === 'V' || letter === 'O' ? `the ${kind.name}` : `a ${kind.name}`;
};
/** One of several ways to say it, always the same at the same place of the story. */
const one = (ways: readonly string[], n: number): string => ways[n % ways.length]!;

/** How a card of the voyage is met. */
const MET: Record<string, string> = {
  c01: 'A skald came aboard, with a verse to spare.',
  c02: 'They drilled the shield wall until it stood like rock.',
  c03: 'They laid aside what a Jarl’s funeral needs, and spoke no more of it.',
  c04: 'The levy of the land turned out against them.',
  c05: 'The shore watch had seen their sails.',
  c06: 'A king’s own host came down on them.',
  c07: 'The people of the place offered Danegeld.',
  c08: 'The Thing of the land assembled.',
  c09: 'Atli himself rode against them.',
  c10: 'They sent home for settlers.',
  c11: 'A traveller had tales to tell.',
  c12: 'The people murmured against them.',
  c13: 'A Jarl without a band had heard of them.',
  c14: 'A monastery stood open before them.',
};
const CHECKED: Record<string, [passed: string, failed: string]> = {
  varangians: ['The Varangians listened to their fame and joined.', 'The Varangians shrugged and stayed away.'],
  ormr: ['The shipwrights agreed to build the Ormr.', 'No shipwright would build an Ormr for them.'],
  appeal: ['They went before the High King, and he listened.', 'They went before the High King, and he did not listen.'],
  scouting: ['Scouts stole ahead and saw what lay there.', 'Scouts stole ahead and saw nothing.'],
  thing: ['It spoke for them.', 'It would not be moved.'],
  settlers: ['They came.', 'Nobody came.'],
  uprising: ['The murmur died away.', 'They rose.'],
  wanderer: ['He was impressed.', 'He was not impressed.'],
};
const SUNG: Record<string, string> = {
  watch: 'for beating the shore watch', host: 'for beating a king’s host', danegeld: 'because they had fought where others take gold', atli: 'for beating Atli', hoard: 'for their mercy on the monks',
  jomsburg: 'with the fame of Jomsburg', void: 'because they had looked into Ginnungagap', table: 'of the berserks’ deeds', 'new table': 'in the bishops’ halls', funeral: 'at the pyre',
};

class Teller {
  chapters: Chapter[] = [];
  private said: string[] = [];
  private route: string[] = [];
  private sailed = false;
  private bought: Units = {};
  private boughtAt = new Set<string>();
  private rumours: string[] = [];
  private foes: number[] = [];
  private dead: Units = {};
  private inBattle = false;
  private n = 0;

  private get passage(): Passage | undefined {
    return this.chapters.at(-1)?.passages.at(-1);
  }

  private say(text: string): void {
    this.said.push(text);
  }

  /** A journey is told in one sentence, once it is over. */
  private arrive(): void {
    if (this.route.length > 1) {
      const [from, ...rest] = this.route;
      const to = rest.pop()!;
      const by = rest.length ? ` by way of ${listed(rest.map(place))}` : '';
      const verb = this.sailed ? one(['they sailed', 'the ships ran', 'they steered', 'the oars took them'], this.n) : one(['they marched', 'they went overland'], this.n);
      this.say(`From ${place(from)} ${verb}${by} to ${place(to)}.`);
    }
    this.route = [];
    this.sailed = false;
  }

  private hire(): void {
    if (Object.keys(this.bought).length) this.say(`${upper(unitsWords(this.bought))} ${Object.values(this.bought).reduce((a, b) => a + b) > 1 ? 'were' : 'was'} hired in ${listed([...this.boughtAt].map(place))}.`);
    this.bought = {};
    this.boughtAt.clear();
  }

  private close(): void {
    this.hire();
    if (this.rumours.length) this.say(`Rumour spoke of deeds to be done in ${listed(this.rumours.map(place))}.`);
    this.rumours = [];
    this.arrive();
    if (this.passage) this.passage.text = this.said.join(' ');
    this.said = [];
  }

  private open(title: string): void {
    this.close();
    this.chapters.at(-1)?.passages.push({ title, text: '' });
  }

  hear(event: GameEvent): void {
    this.n++;
    if (event.name !== 'gold' || event.why !== 'purchase') this.hire();
    if (!['moved', 'rolled to sail', 'mustered', 'gold', 'rallied'].includes(event.name)) this.arrive();
    const space = event.space as string;
    const change = event.change as number;
    switch (event.name) {
      case 'saga begins': {
        this.close();
        const [goal, first] = [event.goal as string, event.number === 1];
        this.chapters.push({ title: event.saga as string, number: event.number as number, goal, won: null, passages: [] });
        this.open('Before the first voyage');
        this.say(`${first ? 'There was a band that' : 'The band gathered anew; it'} had ${number(event.gold as number)} gold and a name worth Edda ${event.edda}. It was sworn that there should be ${goal}.`);
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
        else this.say(`${upper(who(event.unit))} ${event.why === 'funeral' ? 'took the dead man’s place' : event.why === 'appeal' ? 'came with the king’s leave' : 'joined them'} in ${place(space)}.`);
        break;
      case 'unit joins':
        this.say(`${upper(who(event.unit))} joined them in ${place(space)}.`);
        break;
      case 'quests laid':
        this.rumours.push(...(event.spaces as string[]));
        break;
      case 'voyage begins':
        this.open(`Voyage ${event.voyage}, from ${nameOfSpace(space)}`);
        break;
      case 'gold':
        this.gold(event, change, space);
        break;
      case 'edda':
        if (change > 0) this.say(`Men sang of them${SUNG[event.why as string] ? ` ${SUNG[event.why as string]}` : ''}: Edda rose to ${number(event.now as number)}.`);
        else if (change < 0) this.say(event.why === 'edge' ? 'They staked their name on striking first.' : `Their name suffered: Edda fell to ${number(event.now as number)}.`);
        break;
      case 'voyages gained':
        if (change) this.say(`The way lay open for ${number(change)} voyage${change > 1 ? 's' : ''} more.`);
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
        this.say(`From ${place(event.from)} ${unitsWords(event.units as Units)} rallied to the Jarl in ${place(event.to)}.`);
        break;
      case 'storm':
        this.say(event.lost ? `A storm broke over ${place(space)}.` : one([`${upper(place(space))} let them pass.`, `They rode out the weather in ${place(space)}.`], this.n));
        break;
      case 'fell':
        this.fell(event, space);
        break;
      case 'card':
        if (event.works) this.say(MET[event.card as string] ?? '');
        break;
      case 'hostiles':
        this.foes = event.foes as number[];
        this.dead = {};
        this.inBattle = true;
        this.say(`${event.quest ? 'For the quest they had to fight' : `In ${place(space)} they had to fight`}: ${listed(this.foes.map((foe) => `the ${FOES[foe]!.name}`))} stood against them.`);
        break;
      case 'harald leads':
        this.say('Harald chose the ground, and struck first.');
        break;
      case 'edge':
        this.say(event.edge === 'vikings' ? 'The Vikings struck first.' : 'The others struck first.');
        break;
      case 'battle over':
        this.fought(event);
        break;
      case 'broke off':
        this.say(`Behind the shield wall they fell back to ${place(event.to)}.`);
        break;
      case 'settled':
        this.say(event.why === 'settling' ? one([`Houses rose in ${place(space)}.`, `In ${place(space)} they built and stayed.`], this.n) : `Settlers built in ${place(space)}, and asked for nothing.`);
        break;
      case 'razed':
        this.say(event.why === 'choice' ? `The settlement in ${place(space)} was given up.` : `The settlement in ${place(space)} was lost.`);
        break;
      case 'pillaged':
        this.say(one([`${place(space)} burned.`, `They took what ${place(space)} had.`, `No door in ${place(space)} was left unbroken.`], this.n));
        break;
      case 'quest shown':
        this.say(`What lay hidden in ${place(space)} was ${event.quest === 'Runes' ? 'a stone of runes' : event.quest}.`);
        break;
      case 'quest done':
        this.say(event.quest === 'Runes' ? 'They read the runes.' : `${event.quest} was accomplished, and will be remembered.`);
        break;
      case 'norns':
        this.say('The Norns wove a thread of their choosing into what was to come.');
        break;
      case 'saga over': {
        const chapter = this.chapters.at(-1);
        if (chapter) chapter.won = event.won as boolean;
        const voyages = event.voyages as number;
        this.say(event.won ? `So the saga of ${event.saga} was won, after ${number(voyages)} voyage${voyages === 1 ? '' : 's'}.` : `So the saga of ${event.saga} was lost: ${event.because}.`);
        break;
      }
      case 'story over':
        this.say(event.sentence);
        break;
      default:
    }
  }

  private gold(event: GameEvent, change: number, space: string): void {
    switch (event.why) {
      case 'purchase':
        this.bought = plus(this.bought, event.unit as string, 1);
        this.boughtAt.add(space);
        break;
      case 'trade':
        this.say(`The market of ${place(space)} brought ${number(change)} gold.`);
        break;
      case 'settling':
        break;
      case 'pillage':
        this.say(`${upper(number(change))} gold came aboard.`);
        break;
      case 'march':
        this.say('They were driven hard, for gold.');
        break;
      default:
        if (change > 0) this.say(`${upper(number(change))} gold was theirs.`);
        else if (change < 0) this.say(`It cost them ${number(-change)} gold.`);
    }
  }

  private fell(event: GameEvent, space: string): void {
    if (this.inBattle) {
      this.dead = plus(this.dead, event.unit as string, 1);
      return;
    }
    const name = who(event.unit);
    if (event.why === 'storm') this.say(`It took ${name}.`);
    else if (event.why === 'sea' || event.why === 'retreat') this.say(`${upper(name)} had no place aboard and was lost.`);
    else if (event.why === 'stacking') this.say(`${upper(place(space))} could not feed them all: ${name} left.`);
    else this.say(`${upper(name)} was lost.`);
  }

  private fought(event: GameEvent): void {
    this.inBattle = false;
    const rounds = event.rounds as number;
    const cost = Object.keys(this.dead).length ? unitsWords(this.dead) : '';
    const long = rounds > 1 ? `After ${number(rounds)} rounds` : 'In the first round';
    if (event.won) this.say(`${long} the field was theirs${cost ? `, and ${cost} lay dead` : ', and nobody was missing'}.`);
    else this.say(cost ? `${long} ${cost} lay dead, and the field was lost.` : 'The field was lost.');
  }

  tell(steps: readonly Step[]): Chapter[] {
    for (const step of steps) for (const event of step.events) this.hear(event);
    this.close();
    return this.chapters.map((chapter) => ({ ...chapter, passages: chapter.passages.filter((passage) => passage.text) }));
  }
}

export const chronicle = (steps: readonly Step[]): Chapter[] => new Teller().tell(steps);
