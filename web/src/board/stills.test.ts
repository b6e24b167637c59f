import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import NORTH from '../../../src/meadhall/games/north/events.py?raw';
import ODIN from '../../../src/meadhall/games/odin/events.py?raw';
import ONBOARD from '../../../src/meadhall/games/onboard/events.py?raw';
import SAGAS from '../../../src/meadhall/games/sagas/events.py?raw';
import SPOILS from '../../../src/meadhall/games/spoils/events.py?raw';
import { Animator as NorthAnimator } from '../games/north/animator.svelte';
import { Animator as OdinAnimator } from '../games/odin/animator.svelte';
import { Animator as OnboardAnimator } from '../games/onboard/animator.svelte';
import { Animator as SagasAnimator } from '../games/sagas/animator.svelte';
import { Animator as SpoilsAnimator } from '../games/spoils/animator.svelte';
import type { GameEvent, Step } from '../lib/protocol';
import { StepPlayer } from './shell.svelte';

const BOARD = { querySelectorAll: () => [], querySelector: () => null, getBoundingClientRect: () => ({ left: 0, top: 0, width: 0, height: 0 }) } as unknown as HTMLElement;
const event = (name: string, data: object = {}): GameEvent => ({ name, seat: 1, sentence: `${name}.`, ...data });
const step = (n: number, ...events: GameEvent[]): Step => ({ n, events });
/** Time goes by: everything that waits for nothing more is done. */
const pass = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface View {
  seat: number | null;
  n: number;
}

/** Its events are numbers, and the table shows the last one; `climax` is held, `noted` takes no time in motion either. */
class Player extends StepPlayer<View> {
  protected async animate([one]: GameEvent[]): Promise<void> {
    await this.show({ seat: 0, n: one!.to as number });
    if (one!.name !== 'noted') await (one!.name === 'climax' ? this.animations!.hold(300) : this.animations!.pause(300));
  }
}

function sit(): Player {
  const player = new Player({ seat: 0, n: 0 });
  player.mount(BOARD, BOARD);
  player.update({ seat: 0, n: 0 }, null, 'off');
  return player;
}

/** The steps with these numbers come at once, each with one event or with several. */
function comes(player: Player, ...all: (number | number[])[]): void {
  all.forEach((numbers, i) => {
    const events = [numbers].flat().map((to) => event('went', { to }));
    player.update({ seat: 0, n: events.at(-1)!.to as number }, step(i + 1, ...events), 'off');
  });
}

/** Which pictures were seen, each with how long it stood; the last one stays. */
async function watch(player: Player, time: number): Promise<Map<number, number>> {
  const seen = new Map<number, number>();
  for (let at = 0; at < time; at += 20) {
    seen.set(player.shown.n, (seen.get(player.shown.n) ?? 0) + 20);
    await pass(20);
  }
  return seen;
}

describe('without motion', () => {
  test('every step of a burst is a picture of its own', async () => {
    const player = sit();
    await pass(1000);
    comes(player, 1, 2, 3, 4);
    const seen = await watch(player, 3000);
    expect([...seen.keys()].slice(-4)).toEqual([1, 2, 3, 4]);
    for (const n of [1, 2, 3]) expect(seen.get(n)).toBeGreaterThanOrEqual(380);
    expect([player.busy, player.held]).toEqual([false, false]);
  });
  test('what happens within a step is seen one after the other, in little time', async () => {
    const player = sit();
    await pass(1000);
    comes(player, [1, 2, 3]);
    await pass(0);
    expect(player.shown.n).toBe(1);
    await pass(390);
    expect(player.shown.n).toBe(1);
    await pass(20);
    expect([player.shown.n, player.told]).toEqual([2, 'went.']);
    await pass(400);
    expect([player.shown.n, player.busy]).toEqual([3, false]);
    await pass(1000);
    comes(player, Array.from({ length: 40 }, (_, i) => 4 + i));
    await pass(1700);
    expect([player.shown.n, player.busy]).toEqual([43, false]);
  });
  test('nobody waits for the last picture: what is asked is asked at once', async () => {
    const player = sit();
    await pass(1000);
    comes(player, 1);
    await pass(0);
    expect([player.shown.n, player.busy]).toEqual([1, false]);
  });
  test('what takes no time in motion takes none here: a question stays while others are counted', async () => {
    const player = sit();
    await pass(1000);
    for (const n of [1, 2, 3]) player.update({ seat: 0, n }, step(n, event('noted', { to: n })), 'off');
    await pass(0);
    expect([player.shown.n, player.busy]).toEqual([3, false]);
  });
  test('a climax is held until somebody goes on, or for long', async () => {
    const player = sit();
    await pass(1000);
    player.update({ seat: 0, n: 7 }, step(1, event('climax', { to: 5 }), event('went', { to: 6 }), event('went', { to: 7 })), 'off');
    await pass(1100);
    expect([player.shown.n, player.held]).toEqual([5, true]);
    player.next();
    await pass(0);
    expect([player.shown.n, player.held]).toEqual([6, false]);
    await pass(400);
    expect(player.shown.n).toBe(7);
  });
  test('whoever is far behind leafs through', async () => {
    const player = sit();
    comes(player, ...Array.from({ length: 30 }, (_, i) => i + 1));
    await pass(3000);
    expect([player.shown.n, player.busy]).toEqual([30, false]);
  });
  test('a page at which nobody looks does not wait', async () => {
    vi.stubGlobal('document', { visibilityState: 'hidden' });
    const player = sit();
    comes(player, 1, [2, 3], 4);
    await pass(0);
    expect([player.shown.n, player.busy]).toEqual([4, false]);
  });
  test('all pictures end at once when they are skipped', async () => {
    const player = sit();
    await pass(1000);
    comes(player, 1, 2, 3);
    await pass(0);
    player.skipToEnd();
    await pass(0);
    expect([player.shown.n, player.busy]).toEqual([3, false]);
  });
});

// ---- every event of every game

/** The names of a game's events, as it declares them. */
const declared = (python: string): string[] => [...python.matchAll(/^ {4}(\w+)=\{/gm)].map(([, name]) => name!.replaceAll('_', ' '));

const player = (part: object): object => ({
  colour: 'R', ship: 'B2', cards: 5, crew: [{ card: 'dB' }, null, null], camp: [], needs: ['B'], known: [], score: 3, clan: 'b', supplies: 1, pile: null, won: 0, unused: 2, waiting: 1,
  gold: 20, dice: 6, seen: [1, 3], shown: [], stash: [], artifacts: [{ token: 'A1' }], treasures: 1, ...part,
});
const PLAYERS = [player({ colour: 'Y', clan: 'r' }), player({}), player({ colour: 'B', clan: 'g' })];
const UNITS = { Er: 1, H: 2, L: 2 };
/** A table of any game: every board finds here what it reads. */
const VIEW = {
  seat: 0, seats: 3, phase: 'play', turn: 0, round: 2, players: PLAYERS, hand: ['W.N'], stack: [{ n: 0 }], roll: null, discard: {}, daughters: { Y: 3, R: 3, B: 3, G: 3 }, pile: [], monster: 'D2',
  middle: null, beaten: [], discards: [], options: {}, ships: [{ ship: 1, crew: ['b2a'], guests: [], bow: 'HG', bets: [{ seat: 1, on: 'b', value: null }], control: [] }], village: [], order: [], next_order: [],
  voyages: [], stacks: { add: [], draw: [] }, market: { H: 2, G: 2, M: 2 }, removed: '', step: null, bid: { quantity: 4, face: 3 }, extra: [], ladder: [], treasury: 9, due: [], winner: null,
};
const SAGA = {
  ...VIEW, stacks: [{ space: 'NOR', units: UNITS }], pool: [], story: { level: 'normal' }, pillaged: [], settlements: [], markers: 6, reach: [], deck: { draw: 8, kept: [] }, quests: { hidden: [], shown: [], accomplished: [] },
  voyage: { here: 'NOR', force: UNITS }, battle: { space: 'NOR', foes: [{ foe: 3, alive: true }], line: [{ unit: 'H', fired: false, fallen: false }], unplaced: {}, usual: [] },
};
/** What any event may tell. */
const TOLD = {
  round: 2, count: 1, cards: [{ token: 'A1' }], card: 'W.N', entry: 0, what: 'event', text: '', die: 6, parts: [], total: 6, again: false, won: true, decisive: true, target: 2, to: 'B3', from: 'B2', victim: 2, colour: 'R', colours: ['B'],
  held: [0, 3, 4], hand: 2, action: 'JA', ship: 1, piece: 'b2a', pieces: ['b2a', 'b2a'], type: 'H', clan: 'b', on: 'b', control: [{ clan: 'b', shields: 2 }], dice: [1, 3], quantity: 5, face: 3, declarer: 2, amount: 5, side: 'declarer',
  matching: 5, first: 1, position: 1, token: 'A1', code: 'MIR', as: 'MIR', space: 'NOR', unit: 'H', units: { H: 1 }, foe: 3, foes: [3], hit: true, spaces: ['ALB'], quest: 'q01',
};

/** By game: how it is played, what it declares, which events are held, and whether something large is seen now. */
const GAMES = {
  north: {
    make: () => new NorthAnimator(VIEW as never), events: declared(NORTH), held: ['declared', 'cancelled', 'rolled', 'fought', 'feasted'],
    large: (board: NorthAnimator) => !!board.stamp,
  },
  odin: { make: () => new OdinAnimator(VIEW as never), events: declared(ODIN), held: ['hand ended'], large: (board: OdinAnimator) => !!board.cheer },
  onboard: {
    make: () => new OnboardAnimator(VIEW as never), events: declared(ONBOARD), held: ['sailed', 'took', 'removed', 'lost', 'won'],
    large: (board: OnboardAnimator) => !!board.voyage,
  },
  sagas: {
    make: () => new SagasAnimator(SAGA as never), events: declared(SAGAS),
    held: ['saga begins', 'jarl picked', 'checked', 'verse', 'rolled to sail', 'moved', 'storm', 'card', 'hostiles', 'harald leads', 'edge', 'shot', 'hostile shot', 'battle over', 'pillaged', 'quest shown', 'quest done', 'table',
      'saga over', 'story over'],
    large: (board: SagasAnimator) => !!board.sight || !!board.shot,
  },
  spoils: {
    make: () => new SpoilsAnimator(VIEW as never), events: declared(SPOILS), held: ['challenged', 'staked', 'showed', 'decided', 'learned', 'uses', 'cancels', 'peeked', 'turned', 'six', 'reveals'],
    large: (board: SpoilsAnimator) => !!board.sight || board.lifting !== null,
  },
};

interface Game {
  make: () => StepPlayer<{ seat: number | null }>;
  events: string[];
  held: string[];
  large: (board: never) => boolean;
}

describe.each(Object.entries(GAMES) as unknown as [string, Game][])('without motion, %s', (_, { make, events, held, large }) => {
  const end = make().shown;

  /** The board right after such an event. */
  async function shows(name: string): Promise<StepPlayer<{ seat: number | null }>> {
    const board = make();
    board.mount(BOARD, BOARD);
    board.update(end, null, 'off');
    board.update({ ...end }, step(1, event(name, TOLD)), 'off');
    await pass(0);
    return board;
  }

  test.each(events)('%s', async (name) => {
    const board = await shows(name);
    const seen = large(board as never);
    expect(board.held, `${name} is ${board.held ? '' : 'not '}held`).toBe(held.includes(name));
    if (seen) expect(board.held, `${name} shows something large and passes by`).toBe(true);
    if (board.held) {
      expect(board.told).toBe(`${name}.`);
      await pass(1100);
      expect(board.held).toBe(true);
    }
    board.next();
    await pass(5000);
    expect([board.busy, board.held, board.shown]).toEqual([false, false, end]);
  });

  test('all held events are among those declared', () => expect(events).toEqual(expect.arrayContaining(held)));
});

test('the end of a voyage stands with what it has brought', async () => {
  const board = new OnboardAnimator(VIEW as never);
  board.mount(BOARD, BOARD);
  board.update(VIEW as never, null, 'off');
  const told = (name: string, sentence: string): GameEvent => event(name, { ...TOLD, sentence });
  const events = [told('sailed', 'Hildr lets ship 1 sail.'), told('took', 'Hildr takes hide from ship 1.'), told('won', 'Ivar wins the bet on blue at ship 1.'), told('round', 'Round 3 begins.')];
  board.update({ ...(VIEW as object) } as never, step(1, ...events) as never, 'off');
  for (let picture = 0; picture < 60 && !board.moment; picture++) await pass(200);
  expect(board.told).toBe('Ship 1 has sailed. Hildr takes hide. Ivar wins the bet on blue.');
  board.next();
  await pass(0);
  expect(board.told).toBe('Round 3 begins.');
});
