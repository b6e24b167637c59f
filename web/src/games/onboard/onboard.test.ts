import { describe, expect, test } from 'vitest';
import { spoken, supplyWords } from './clans';
import { length, pier, sizes } from './layout';
import { Turn } from './turn.svelte';
import { happening, toldBy } from '../told';
import type { ActionMove, Event, Move, Rank, Ship, View } from './generated';
import { following, chosen, goesAtOnce, inOrder } from './picking';
import { tutorial } from './tutorial';
import { after, less } from './reducer';
import { nth } from '../../lib/words';
import { controlWords, pathWords, readyWords, shipWords, stepWords } from './words';

const ship = (number: number, crew: string, more: Partial<Ship> = {}): Ship => ({
  ship: number,
  sailed: false,
  crew: crew ? crew.split(' ') : [],
  guests: [],
  bow: '',
  bets: [],
  control: [],
  ...more,
});

const rank = (clan: Rank['clan'], shields: number, more: Partial<Rank> = {}): Rank => ({ clan, shields, tied: false, nearer: false, ...more });

const VIEW: View = {
  game: 'onboard',
  seat: 0,
  seats: 3,
  options: { two_player_vikings: false, one_bet_per_circle: false, open_piles: false, colours: 0 },
  phase: 'place',
  turn: 0,
  step: null,
  round: 2,
  leader: 0,
  village: [
    { action: 'FP', waiting: 1, acted: null, refused: '' },
    { action: 'PR', waiting: 0, acted: null, refused: '' },
    { action: 'JY', waiting: null, acted: 2, refused: 'taken this round by Green' },
    { action: 'SS', waiting: 0, acted: null, refused: '' },
  ],
  order: [1, 0, 0],
  next_order: [2],
  ships: [
    ship(1, 'b2a r3a', { bow: 'HG', bets: [{ seat: 0, on: 'b', value: 3 }], control: [rank('r', 3), rank('b', 2)] }),
    ship(2, 'g1a'),
    ship(3, ''),
    ship(4, 'y2a r1a', { sailed: true, bets: [{ seat: 0, on: 'r', value: 1 }] }),
    ship(5, 'r1b y3a', { guests: ['r1b'] }),
  ],
  voyages: [4],
  sailor: null,
  sterns: 6,
  market: { H: 2, G: 1, M: 4 },
  raised: { H: 3, G: 2, M: 4 },
  stacks: { add: [null, null], draw: ['H', null] },
  removed: '',
  unseen: { H: 2, G: 1, M: 0 },
  players: [
    { clan: 'r', supplies: 2, pile: 'HM', won: 0, won_values: [], unused: 2, unused_values: [2, 4], waiting: 2, walks_from: 1 },
    { clan: 'b', supplies: 1, pile: null, won: 1, won_values: null, unused: 3, unused_values: null, waiting: 1, walks_from: 0 },
    { clan: 'g', supplies: 0, pile: null, won: 0, won_values: null, unused: 4, unused_values: null, waiting: 0, walks_from: null },
  ],
  clans: [0, 1, 2, null],
  account: null,
};

/** Things of a kind as targets: `of('ship', 1, 2)`. */
const of = (kind: string, ...names: (string | number)[]): string[] => names.map((name) => `${kind}:${name}`);
const offered = { text: '', label: '', ways: [] };
const act = (id: number, action: ActionMove['action'], ways: string[][][] = [], more: Partial<ActionMove> = {}): Move => ({
  ...offered, id, kind: 'action', target: `action:${action}`, action, ways, idle: false, next: 1, then: {}, says: '', ...more,
});
const shipMove = (id: number, target = `ship:${id}`, label = ''): Move => ({ ...offered, id, label, kind: 'ship', target, ship: id, control: null });
const typeMove = (id: number, type: 'H' | 'G', label = '', ways: string[][][] = []): Move => ({ ...offered, id, label, kind: 'type', target: `type:${type}`, type, ways });

const MOVES = [
  act(0, 'FP'),
  act(1, 'PR', [[of('piece', 'r3a')]]),
  act(6, 'JA', [
    [of('piece', 'b2a', 'r3a'), of('ship', 2, 3, 5)],
    [of('piece', 'g1a'), of('ship', 1, 3, 5)],
  ]),
  act(7, 'BM', [
    [of('value', 2, 4), of('ship', 2, 3, 5), of('clan', 'r', 'b', 'g', 'y')],
    [of('bet', 1), of('ship', 2, 3, 5), of('clan', 'r', 'b', 'g', 'y')],
    [of('bet', 1), of('ship', 1), of('clan', 'r', 'g', 'y')],
    [of('bet', 4), of('ship', 2, 3, 5), of('clan', 'r', 'b', 'g', 'y')],
  ]),
  act(5, 'MK', [[of('type', 'H', 'G')]]),
  act(10, 'SW', [
    [of('piece', 'b2a', 'r3a'), of('piece', 'g1a', 'y3a')],
    [of('piece', 'g1a'), of('piece', 'b2a', 'r3a', 'y3a')],
    [of('piece', 'y3a'), of('piece', 'b2a', 'r3a', 'g1a')],
  ]),
];
const next = (...path: string[]): string[] => [...following(MOVES, path).next].sort();
const ready = (...path: string[]): boolean => following(MOVES, path).ready;

describe('a turn in the making', () => {
  test('begins with the listed actions', () => {
    expect(next()).toEqual(['action:BM', 'action:FP', 'action:JA', 'action:MK', 'action:PR', 'action:SW']);
    expect(ready()).toBe(false);
    expect(ready('action:FP')).toBe(true);
  });
  test('a jump asks for a piece, then for another ship', () => {
    expect(next('action:JA')).toEqual(['piece:b2a', 'piece:g1a', 'piece:r3a']);
    expect(next('action:JA', 'piece:r3a')).toEqual(['ship:2', 'ship:3', 'ship:5']);
    expect(ready('action:JA', 'piece:r3a', 'ship:3')).toBe(true);
    expect(ready('action:PR', 'piece:r3a')).toBe(true);
  });
  test('a swap takes pieces in any order and sends the lower-numbered ship first', () => {
    expect(next('action:SW', 'piece:y3a')).toEqual(['piece:b2a', 'piece:g1a', 'piece:r3a']);
    expect(inOrder(MOVES, ['action:SW', 'piece:y3a', 'piece:r3a'])).toEqual(['action:SW', 'piece:r3a', 'piece:y3a']);
    expect(inOrder(MOVES, ['action:SW', 'piece:y3a', 'piece:g1a'])).toEqual(['action:SW', 'piece:g1a', 'piece:y3a']);
    expect(inOrder(MOVES, ['action:SW', 'piece:g1a', 'piece:y3a'])).toEqual(['action:SW', 'piece:g1a', 'piece:y3a']);
  });
  test('a bet is laid, or moved to another circle', () => {
    expect(next('action:BM')).toEqual(['bet:1', 'bet:4', 'value:2', 'value:4']);
    expect(next('action:BM', 'value:2')).toEqual(['ship:2', 'ship:3', 'ship:5']);
    expect(next('action:BM', 'bet:1')).toEqual(['ship:1', 'ship:2', 'ship:3', 'ship:5']);
    expect(next('action:BM', 'bet:1', 'ship:1')).toEqual(['clan:g', 'clan:r', 'clan:y']);
    expect(next('action:BM', 'bet:4')).not.toContain('ship:4');
    expect(ready('action:BM', 'value:2', 'ship:2', 'clan:y')).toBe(true);
    expect(inOrder(MOVES, ['action:BM', 'bet:4', 'ship:2'])).toEqual(['action:BM', 'bet:4', 'ship:2']);
    expect(inOrder(MOVES, ['action:JA', 'piece:r3a', 'ship:1'])).toEqual(['action:JA', 'piece:r3a', 'ship:1']); // asked why not
  });
  test('an action without effect is whole at once', () => {
    expect(following([act(1, 'PR', [], { idle: true })], ['action:PR']).ready).toBe(true);
  });
  test('a drawn supply is chosen before its ship', () => {
    const types = [typeMove(51, 'H', '', [[of('ship', 1, 2, 3, 5)]])];
    expect([...following(types, ['type:H']).next]).toEqual(['ship:1', 'ship:2', 'ship:3', 'ship:5']);
    expect(following(types, ['type:H', 'ship:2']).ready).toBe(true);
  });
  test('a choice is added, taken back, or put in place of another', () => {
    expect(chosen(MOVES, ['action:JA'], 'piece:r3a')).toEqual(['action:JA', 'piece:r3a']);
    expect(chosen(MOVES, ['action:JA', 'piece:r3a'], 'piece:r3a')).toEqual(['action:JA']);
    expect(chosen(MOVES, ['action:JA', 'piece:r3a', 'ship:2'], 'piece:g1a')).toEqual(['action:JA', 'piece:g1a']);
    expect(chosen(MOVES, ['action:JA', 'piece:r3a'], 'action:FP')).toEqual(['action:FP']);
    expect(chosen(MOVES, ['action:JA'], 'piece:y2a')).toBeNull();
  });
  test('a step is sent at once where others follow', () => {
    expect(goesAtOnce('jump piece')).toBe(true);
    expect(goesAtOnce('jump ship')).toBe(false);
  });
});

describe('what is shown after an event', () => {
  const event = happening<Event>();
  const see = (told: Event): View => after(VIEW, told);

  test('a Viking walks from its topmost place to the action', () => {
    const shown = see(event('placed', 0, { action: 'FP', idle: false }));
    expect(shown.village.map((row) => row.waiting)).toEqual([1, null, null, 0]);
    expect(shown.village[0]!.acted).toBe(0);
    expect(shown.order).toEqual([1, 0]);
    expect(shown.next_order).toEqual([0, 2]);
  });
  test('pieces go to the front, to the back of another ship, or change places; guests go with them', () => {
    expect(see(event('promoted', 0, { piece: 'r3a', ship: 1 })).ships[0]!.crew).toEqual(['r3a', 'b2a']);
    const jumped = see(event('jumped', 0, { piece: 'r1b', from: 5, ship: 2, action: 'JY' }));
    expect(jumped.ships[1]).toMatchObject({ crew: ['g1a', 'r1b'], guests: ['r1b'] });
    expect(jumped.ships[4]).toMatchObject({ crew: ['y3a'], guests: [] });
    const swapped = see(event('swapped', 0, { pieces: ['b2a', 'r1b'], ships: [1, 5] }));
    expect(swapped.ships[0]).toMatchObject({ crew: ['r1b', 'r3a'], guests: ['r1b'] });
    expect(swapped.ships[4]).toMatchObject({ crew: ['b2a', 'y3a'], guests: [] });
  });
  test('a bet leaves its owner and lies on its circle, known to its owner alone', () => {
    const own = see(event('bet', 0, { ship: 2, on: 'g', value: 4, action: 'BE' }));
    expect(own.ships[1]!.bets).toEqual([{ seat: 0, on: 'g', value: 4 }]);
    expect(own.players[0]).toMatchObject({ unused: 1, unused_values: [2] });
    const other = see(event('bet', 1, { ship: 2, on: 'g', value: null, action: 'BE' }));
    expect(other.ships[1]!.bets).toEqual([{ seat: 1, on: 'g', value: null }]);
    expect(other.players[1]).toMatchObject({ unused: 2, unused_values: null });
    const moved = see(event('moved bet', 0, { from: 4, ship: 2, on: 'y' }));
    expect(moved.ships[3]!.bets).toEqual([]);
    expect(moved.ships[1]!.bets).toEqual([{ seat: 0, on: 'y', value: 1 }]);
  });
  test('supplies are loaded, taken, removed and lost', () => {
    const loaded = see(event('loaded', 1, { type: 'G', ship: 2, action: 'A1' }));
    expect(loaded.ships[1]!.bow).toBe('G');
    expect(loaded.stacks.add).toHaveLength(1);
    const took = see(event('took', 0, { type: 'H', ship: 1 }));
    expect(took.ships[0]!.bow).toBe('G');
    expect(took.players[0]).toMatchObject({ supplies: 3, pile: 'HHM' });
    expect(see(event('took', 1, { type: 'H', ship: 1 })).players[1]).toMatchObject({ supplies: 2, pile: null });
    expect(see(event('removed', 2, { type: 'G', ship: 1, clan: 'y' }))).toMatchObject({ removed: 'G' });
    expect(see(event('lost', 0, { ship: 1, supplies: 'HG' })).ships[0]!.bow).toBe('');
    expect(less('HGM', 'X')).toBe('HGM');
  });
  test('prices rise, sterns go, ships sail, bets are won', () => {
    expect(see(event('raised', 0, { type: 'G', price: 2 })).market.G).toBe(2);
    expect(see(event('stern', 1, { sterns: 5 }))).toMatchObject({ sterns: 5, sailor: 1 });
    expect(see(event('boarded', 0, { piece: 'r3a', ship: 1 })).ships[0]!.guests).toEqual(['r3a']);
    const sailed = see(event('sailed', 1, { ship: 1, control: [] }));
    expect(sailed.ships[0]!.sailed).toBe(true);
    expect(sailed.voyages).toEqual([4, 1]);
    const won = see(event('won', 0, { ship: 1, clan: 'r', on: 'b' }));
    expect(won.ships[0]!.bets).toEqual([]);
    expect(won.players[0]).toMatchObject({ won: 1, won_values: [3] });
  });
});

describe('words', () => {
  test('pieces, supplies and places are said aloud', () => {
    expect(spoken('r3a')).toBe('red 3');
    expect(supplyWords('HHM')).toBe('2 hide, 1 metal');
    expect([1, 2, 3, 4, 11, 12].map(nth)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th']);
    expect(controlWords([rank('b', 3, { tied: true, nearer: true }), rank('r', 3, { tied: true })])).toBe('first blue with 3; second red with 3, behind blue');
    expect(shipWords(VIEW, ['Ann', 'Bo', 'Cy'], VIEW.ships[0]!)).toContain('1 hide, 1 grain on the bow');
    expect(shipWords(VIEW, ['Ann', 'Bo', 'Cy'], VIEW.ships[3]!)).toContain('has sailed, voyage 1');
  });
  test('the button says what will be done', () => {
    expect(pathWords(VIEW, MOVES, ['action:JA', 'piece:r3a', 'ship:5'])).toBe('Move red 3 to ship 5');
    expect(pathWords(VIEW, MOVES, ['action:SW', 'piece:r3a', 'piece:y3a'])).toBe('Swap red 3 and yellow 3');
    expect(pathWords(VIEW, MOVES, ['action:BM', 'value:2', 'ship:2', 'clan:y'])).toBe('Bet your 2 on yellow at ship 2');
    expect(pathWords(VIEW, MOVES, ['action:BM', 'bet:4', 'ship:2', 'clan:y'])).toBe('Move your bet from ship 4 to ship 2 on yellow');
    expect(pathWords(VIEW, MOVES, ['action:MK', 'type:H'])).toBe('Raise hide to 3');
    expect(pathWords(VIEW, [act(9, 'SS')], ['action:SS'])).toBe('Take a stern');
    expect(pathWords({ ...VIEW, phase: 'sail' }, [shipMove(2, 'ship:2', 'Let ship 2 sail')], ['ship:2'])).toBe('Let ship 2 sail');
    expect(pathWords({ ...VIEW, phase: 'draw type', step: { action: 'D3' } }, [], ['type:H', 'ship:2'])).toBe('Load hide on ship 2');
    expect(pathWords({ ...VIEW, phase: 'add ship', step: { action: 'A1', token: 'M' } }, [], ['ship:2'])).toBe('Load metal on ship 2');
    expect(pathWords({ ...VIEW, phase: 'take', step: { ship: 1 } }, [typeMove(52, 'G', 'Take grain')], ['type:G'])).toBe('Take grain');
    expect(readyWords(VIEW, ['action:BM', 'value:2', 'ship:2', 'clan:y'])).toBe('If yellow leads ship 2 when it sails, your token is won.');
    expect(readyWords(VIEW, ['action:MK', 'type:H'])).toContain('worth 3 at the end');
    expect(readyWords({ ...VIEW, phase: 'take' }, ['type:M'])).toBe('Metal is worth 4 now; only the last price counts.');
    expect(stepWords(MOVES, ['action:SW', 'piece:r3a'], new Set(['piece']))).toContain('changes places with red 3');
  });
});

describe('room for the board', () => {
  test('the longest ship fits beside village, moorings and ranking', () => {
    for (const [width, height] of [[1440, 840], [1072, 840], [1024, 712], [1240, 700], [900, 700]] as const) {
      const found = sizes(width, height);
      expect(found.shape).toBe('wide');
      const used = found.village + pier(found) + length(found) + 132 + (found.plates === 'side' ? 214 : 0);
      expect(used).toBeLessThanOrEqual(width - 40); // gaps
      expect(found.unit * 8).toBeLessThan(height);
    }
  });
  test('a phone shows one place at a time, and a ship of five pieces fits', () => {
    const found = sizes(390, 740);
    expect(found.shape).toBe('tall');
    expect(pier(found) + length(found)).toBeLessThanOrEqual(390 - 16);
    expect(sizes(844, 330).shape).toBe('low');
    expect(sizes(656, 712).shape).toBe('tall');
  });
});

describe('the guided first game', () => {
  const side = { seat: 0, at: '1', moves: MOVES, asks: '', undo: false };
  const step = (...names: string[]) => ({ n: 1, events: names.map((name) => ({ name, seat: 0, sentence: '' })) });
  const told = toldBy(tutorial, VIEW);

  test('speaks of each thing when it happens', () => {
    expect(told({})).toContain('This is you');
    expect(told({ side })).toContain('crosses the street');
    expect(told({ side, step: step('placed') })).toContain('Nothing is done before you confirm');
    expect(told({ step: step('loaded') })).toContain('stays on that bow');
    expect(told({ step: step('bet') })).toContain('hidden number');
    expect(told({ step: step('stern') })).toContain('names the ship');
    expect(told({ step: step('raised') })).toContain('prices at the very end');
    expect(told({ view: { ...VIEW, phase: 'sail' }, side })).toContain('you name the ship');
    expect(told({ view: { ...VIEW, phase: 'take' }, side })).toContain('take one supply');
    expect(told({ view: { ...VIEW, phase: 'remove' }, side })).toContain('leaves the game');
    expect(told({ side })).toContain('A ship has left');
    expect(told({ step: step('round') })).toContain('banner changes sides');
    expect(told({ view: { ...VIEW, voyages: [1, 2, 3, 4, 5] } })).toContain('Few ships are left');
  });
});

describe('a confirmed turn', () => {
  test('is sent step by step, by the table as it is while another is still drawn', () => {
    const state = { drawn: VIEW, at: 'a', moves: MOVES, busy: false };
    const played: number[] = [];
    const turn = new Turn(() => ({
      view: state.drawn,
      moves: state.busy ? [] : state.moves,
      side: { seat: 0, at: state.at, asks: state.at, moves: state.moves.map((move) => ({ ...move })), undo: false },
      play: (id) => played.push(id),
      consider: () => Promise.reject(),
    }));
    turn.renew(VIEW);
    for (const target of ['action:BM', 'bet:4', 'ship:2', 'clan:y']) turn.pick(target);
    turn.confirm();
    const ask = (at: string, phase: View['phase'], moves: Move[], drawn: View['phase']): void => {
      Object.assign(state, { drawn: { ...VIEW, phase: drawn }, at, moves, busy: true });
      turn.renew({ ...VIEW, phase });
    };
    ask('b', 'bet or move', [shipMove(1, 'bet:1'), shipMove(4, 'bet:4')], 'place');
    ask('c', 'move ship', [shipMove(2), shipMove(3)], 'bet or move');
    ask('d', 'move clan', [{ ...offered, id: 9, kind: 'clan', target: 'clan:y', clan: 'y', ship: 2 }], 'bet or move');
    expect(played).toEqual([7, 4, 2, 9]);
  });
});
