import { describe, expect, it } from 'vitest';
import { cardsOf, countOf, edges, flat, guessed, pieceOf, said, standing, touched, type GridPart, type Part, type View } from './layout';
import { flights } from './motion';
import { after, begun, complete, groups, meant, next, type Move } from './picking';

const move = (id: number, kind: string, ...targets: string[]): Move => ({ id, text: `${id}`, label: `${kind} ${id}`, kind, targets });
const MOVES = [move(1, 'move', 'board:a1', 'board:a2'), move(2, 'move', 'board:a1', 'board:b1'), move(3, 'move', 'board:b2', 'board:b1'), move(4, 'pass')];
const GRID: GridPart = { part: 'grid', field: 'board', rows: 2, columns: 2, squares: ['a2', 'b2', 'a1', 'b1'], pieces: {}, marks: {}, title: 'Board' };
const VIEW: View = { game: 'toy', seat: 0, seats: 2, turn: 0, points: [3, 4], heap: 5, cards: [[1], null], grid: [1, 2, 3] };

describe('picking', () => {
  it('offers where moves begin, then where they go on', () => {
    expect([...next(MOVES, [])]).toEqual(['board:a1', 'board:b2']);
    expect([...next(MOVES, ['board:a1'])]).toEqual(['board:a2', 'board:b1']);
    expect(begun(MOVES, ['board:b2']).map(({ id }) => id)).toEqual([3]);
  });
  it('plays a move as soon as all of it is picked and no other is meant', () => {
    expect(meant(MOVES, ['board:a1'])).toBeNull();
    expect(meant(MOVES, ['board:a1', 'board:b1'])?.id).toBe(2);
    expect(meant(MOVES, [])).toBeNull();
    expect(meant([move(1, 'up', 'board:a1'), move(2, 'up', 'board:a1')], ['board:a1'])).toBeNull();
  });
  it('goes on, takes back what was picked last, or begins anew', () => {
    expect(after(MOVES, [], 'board:a1')).toEqual(['board:a1']);
    expect(after(MOVES, ['board:a1'], 'board:a2')).toEqual(['board:a1', 'board:a2']);
    expect(after(MOVES, ['board:a1'], 'board:a1')).toEqual([]);
    expect(after(MOVES, ['board:a1'], 'board:b2')).toEqual(['board:b2']);
    expect(after(MOVES, ['board:a1'], 'board:z9')).toEqual(['board:a1']);
  });
  it('has buttons for what concerns nothing on the table, kind by kind', () => {
    expect(complete(MOVES, []).map(({ id }) => id)).toEqual([4]);
    expect(groups(MOVES, [])).toEqual([{ kind: 'pass', moves: [MOVES[3]] }]);
    const plain = [{ ...MOVES[0]!, targets: undefined }, MOVES[3]!];
    expect(groups(plain, []).map(({ kind }) => kind)).toEqual(['move', 'pass']);
    expect(groups([move(1, 'up', 'board:a1'), move(2, 'down', 'board:a1')], ['board:a1']).map(({ kind }) => kind)).toEqual(['up', 'down']);
  });
});

describe('the layout', () => {
  it('of a game that declares none is made of its view', () => {
    expect(guessed(VIEW)).toEqual([
      { part: 'tokens', titles: { heap: 'Heap', grid: 'Grid' } },
      { part: 'plates', titles: { points: 'Points', cards: 'Cards' } },
    ]);
    expect(guessed({ ...VIEW, seats: 1, points: [1] })[0]).toEqual({ part: 'tokens', titles: { points: 'Points', heap: 'Heap', cards: 'Cards', grid: 'Grid' } });
  });
  it('says values as people read them', () => {
    expect([null, true, [], [1, [2, 3]], { gold: 2, men: [1] }, 'x', 0].map(said)).toEqual(['–', 'yes', 'none', '1 2 3', 'gold 2, men 1', 'x', '0']);
  });
  it('knows what is where', () => {
    expect(flat([[1, 2], [3, 4]])).toEqual([1, 2, 3, 4]);
    expect(flat(12)).toEqual([12]);
    expect([standing([2, 0, 2], 2), standing(1, 1), standing(1, 2)]).toEqual([[0, 2], [null], []]);
    const hands = { field: 'hand', counts: 'held' };
    const view = { ...VIEW, seats: 4, hand: [[7], 3, null, null], held: [1, 3, 2, null] };
    expect([0, 1, 2, 3].map((seat) => cardsOf(hands, view, seat))).toEqual([[7], 3, 2, null]);
    expect([0, 1, 2, 3].map((seat) => countOf(hands, view, seat))).toEqual([1, 3, 2, null]);
  });
  it('has letters and numbers at its edges where squares are called so', () => {
    expect(edges(GRID)).toEqual({ files: ['a', 'b'], ranks: ['2', '1'] });
    expect(edges({ ...GRID, squares: ['a2', 'b2', 'b1', 'a1'] })).toBeNull();
    expect(edges({ ...GRID, squares: ['north', 'b2', 'a1', 'b1'] })).toBeNull();
  });
  it('shows the numbers of a grid that has no pieces', () => {
    expect([4, 12, 0, null].map((value) => pieceOf(GRID, value)?.text)).toEqual(['4', '12', undefined, undefined]);
    const king = { title: 'king', text: '♚', path: '', seat: 1, red: false };
    expect([1, 4].map((value) => pieceOf({ ...GRID, pieces: { 1: king } }, value))).toEqual([king, undefined]);
  });
  it('lights what the last step touched', () => {
    const parts: Part[] = [GRID, { part: 'track', field: 'way', spaces: ['home', 'sea'], title: '' }, { part: 'dice', field: 'dice', title: '' }];
    const event = { name: 'moved', seat: 0, sentence: 'Ivar moves.', from: 'a1', to: 'b1', place: 'sea', count: 2 };
    expect([...touched(parts, [event])].sort()).toEqual(['board:a1', 'board:b1', 'way:sea']);
    expect(touched(parts, []).size).toBe(0);
  });
});

describe('motion', () => {
  const PIECES = { 1: { title: 'man', text: '', path: '', seat: 0, red: false }, 2: { title: 'king', text: '', path: '', seat: 0, red: false }, 3: { title: 'foe', text: '', path: '', seat: 1, red: false } };
  const grid: GridPart = { ...GRID, pieces: PIECES };
  const over = (was: number[], is: number[], told: Record<string, string> = {}): string[] =>
    flights([grid], { ...VIEW, board: was }, { ...VIEW, board: is }, [{ sentence: '', seat: 0, ...told }]).map(({ from, to }) => `${from} ${to}`);

  it('of a piece goes from the square it left to the one on which it stands', () => {
    expect(over([1, 0, 0, 0], [0, 0, 0, 1])).toEqual(['board:a2 board:b1']);
    expect(over([1, 0, 0, 3], [0, 0, 0, 1])).toEqual(['board:a2 board:b1']);
    expect(over([1, 0, 0, 0], [1, 0, 0, 0])).toEqual([]);
  });
  it('is told by the events where two pieces could have gone', () => {
    expect(over([1, 1, 0, 0], [0, 0, 1, 0], { from: 'b2', to: 'a1' })).toEqual(['board:b2 board:a1']);
    expect(over([1, 0, 0, 0], [0, 0, 2, 0], { from: 'a2', to: 'a1' }), 'a man becomes a king').toEqual(['board:a2 board:a1']);
    expect(over([1, 0, 0, 0], [0, 0, 3, 0], { at: 'a2' }), 'taken, and another came').toEqual([]);
  });

  const PARTS: Part[] = [
    { part: 'hands', field: 'hand', cards: ['A', 'B', 'C'], pieces: {}, title: 'Hand', counts: 'held' },
    { part: 'piles', field: 'top', piles: ['pile'], pieces: {}, title: 'Pile' },
    { part: 'piles', field: 'left', piles: ['stock'], pieces: {}, title: 'Stock' },
  ];
  const at = (hand: unknown[], held: number[], top: string, left: number): View => ({ ...VIEW, hand, held, top, left });
  const ways = (was: View, is: View): string[] => flights(PARTS, was, is, []).map(({ from, to }) => `${from} ${to}`);
  const start = at([['A', 'B'], null], [2, 2], 'C', 9);
  it('of a card goes between hands and piles', () => {
    expect(ways(start, at([['B'], null], [1, 2], 'A', 9))).toEqual(['hand/0:A top:pile']);
    expect(ways(start, at([['A', 'B'], null], [2, 1], 'D', 9)), 'out of a hidden hand').toEqual(['hand/1 top:pile']);
    expect(ways(start, at([['A', 'B', 'D'], null], [3, 2], 'C', 8))).toEqual(['left:stock hand/0:D']);
    expect(ways(start, at([['A', 'B', 'C'], null], [3, 2], 'D', 9)), 'from the top of a pile').toEqual(['top:pile hand/0:C']);
    expect(ways(start, at([['A', 'B'], null], [2, 3], 'C', 8))).toEqual(['left:stock hand/1']);
    expect(ways(start, start)).toEqual([]);
  });
});
