import { describe, expect, test } from 'vitest';
import type { Move, Side } from '../lib/protocol';
import { MoveChain, oneByOne } from './moveChain.svelte';

const move = (id: number): Move => ({ id, text: '', label: '', kind: 'x' });
const side = (at: string, ...ids: number[]): Side => ({ seat: 0, at, asks: '', moves: ids.map(move), undo: false });
const sequence = (...ids: number[]) => oneByOne<number, null, Move>(ids, (id, _, moves) => moves.find((one) => one.id === id));

describe('a chain of moves', () => {
  test('is sent one by one, each to its own question, and ends with its last move', () => {
    const chain = new MoveChain<null, Move>();
    chain.start(sequence(3, 5), 2);
    expect(chain.running).toBe(true);
    expect(chain.next(null, side('a', 2, 3))?.id).toBe(3);
    expect(chain.running).toBe(true);
    expect(chain.next(null, side('b', 5))?.id).toBe(5);
    expect(chain.running).toBe(false);
  });
  test('ends where the table asks something else', () => {
    const chain = new MoveChain<null, Move>();
    chain.start(sequence(3, 5, 7), 3);
    chain.next(null, side('a', 3));
    expect(chain.next(null, side('b', 7))).toBeNull();
    expect(chain.running).toBe(false);
    expect(chain.next(null, side('c', 7))).toBeNull();
  });
  test('ends when a move was refused: the same question is asked again', () => {
    const chain = new MoveChain<null, Move>();
    chain.start(sequence(3, 3), 2);
    chain.next(null, side('a', 3));
    expect(chain.next(null, side('a', 3))).toBeNull();
    expect(chain.running).toBe(false);
  });
  test('without a known end goes on as long as its plan has an answer', () => {
    const chain = new MoveChain<number, Move>();
    chain.start((view, moves) => (view < 3 ? moves[0] : null));
    expect([1, 2, 3].map((view) => chain.next(view, side(`${view}`, view))?.id)).toEqual([1, 2, undefined]);
    expect(chain.running).toBe(false);
  });
  test('begins anew to the same question', () => {
    const chain = new MoveChain<null, Move>();
    chain.start(sequence(3), 1);
    chain.next(null, side('a', 3));
    chain.start(sequence(4), 1);
    expect(chain.next(null, side('a', 4))?.id).toBe(4);
  });
  test('can be stopped', () => {
    const chain = new MoveChain<null, Move>();
    chain.start(sequence(3, 4), 2);
    chain.stop();
    expect(chain.next(null, side('a', 3))).toBeNull();
  });
});
