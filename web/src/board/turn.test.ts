import { describe, expect, test } from 'vitest';
import type { Move, Side } from '../lib/protocol';
import { oneByOne } from './moveChain.svelte';
import { BaseTurn } from './turn.svelte';

interface View {
  seat: number | null;
  phase: string;
}
const move = (id: number): Move => ({ id, text: '', label: '', kind: 'x' });
const side = (at: string, ids: number[], asks = 'Choose.'): Side => ({ seat: 0, at, asks, moves: ids.map(move), undo: false });

class Turn extends BaseTurn<View, Move> {
  begun: string[] = [];
  get ready(): boolean {
    return this.picked.length > 0;
  }
  lit(): boolean {
    return true;
  }
  pick(target: string): void {
    this.picked = [...this.picked, target];
  }
  confirm(): void {
    this.follow(oneByOne([...this.picked], (target, _, moves) => moves.find((one) => `x:${one.id}` === target)), this.picked.length);
  }
  protected override begin(view: View): void {
    this.begun.push(view.phase);
  }
}

/** A table that asks, and still draws what happened before as long as it is `busy`. */
function table() {
  const state = { drawn: { seat: 0, phase: 'before' }, view: { seat: 0, phase: 'before' }, side: null as Side | null, busy: false, played: [] as number[] };
  const turn = new Turn(() => ({
    view: state.busy ? state.drawn : state.view,
    moves: state.side && !state.busy ? state.side.moves : [],
    side: state.side,
    play: (id) => state.played.push(id),
    consider: () => Promise.reject(),
  }));
  const ask = (phase: string, asked: Side | null, busy = false): void => {
    state.drawn = state.view;
    state.view = { seat: 0, phase };
    state.side = asked;
    state.busy = busy;
    turn.renew(state.view);
  };
  return { state, turn, ask };
}

describe('a turn in the making', () => {
  test('keeps what is picked when the same is asked again because others acted', () => {
    const { turn, ask } = table();
    ask('bets', side('a', [1, 2]));
    turn.pick('x:2');
    ask('bets', null);
    expect(turn.picked).toEqual([]); // nothing is asked: nothing is seen of it
    ask('bets', side('b', [1, 2]), true);
    ask('bets', side('b', [1, 2]));
    expect(turn.picked).toEqual(['x:2']);
    expect(turn.begun).toEqual(['bets']);
  });
  test('keeps it also when it was first asked for while the table was still moving', () => {
    const { state, turn, ask } = table();
    ask('bets', side('a', [1, 2]), true);
    state.busy = false;
    turn.pick('x:2');
    ask('bets', side('b', [1, 2]));
    expect(turn.picked).toEqual(['x:2']);
  });
  test('forgets it when something else is asked, and is told by the table as it is', () => {
    const { turn, ask } = table();
    ask('bets', side('a', [1, 2]));
    turn.pick('x:2');
    ask('take', side('b', [7], 'Take one.'), true);
    ask('take', side('b', [7], 'Take one.'));
    expect(turn.picked).toEqual([]);
    expect(turn.begun).toEqual(['bets', 'take']);
  });
  test('sends its moves one after another, and offers none meanwhile', () => {
    const { state, turn, ask } = table();
    ask('first', side('a', [1, 2]));
    turn.pick('x:2');
    turn.pick('x:5');
    turn.confirm();
    expect(state.played).toEqual([2]);
    expect(turn.moves).toEqual([]);
    ask('first', null);
    ask('second', side('b', [4, 5]), true);
    expect(state.played).toEqual([2, 5]);
    ask('third', side('c', [6], 'And now?'));
    expect(turn.moves.map((one) => one.id)).toEqual([6]);
    expect(state.played).toEqual([2, 5]);
  });
  test('ends what it sends when a move is refused', () => {
    const { state, turn, ask } = table();
    ask('first', side('a', [1, 2]));
    turn.pick('x:2');
    turn.pick('x:2');
    turn.confirm();
    ask('first', null);
    ask('first', side('a', [1, 2]));
    expect(state.played).toEqual([2]);
    expect(turn.sending).toBe(false);
  });
});
