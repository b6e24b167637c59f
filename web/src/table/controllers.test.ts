import { describe, expect, it } from 'vitest';
import type { Seat, SeatKind } from '../lib/protocol';
import { Hotseat, type Watched } from './hotseat.svelte';
import { press, type Played } from './keys';
import { playsAlone } from './model.svelte';
import { Notice } from './notice.svelte';
import { replayMotion } from './past.svelte';

const seat = (number: number, kind: SeatKind): Seat => ({ seat: number, kind, name: null, person: null, level: null });

describe('whoever plays alone', () => {
  const table = (mine: number[], ...kinds: SeatKind[]) => ({ mine, seats: kinds.map((kind, i) => seat(i, kind)) });
  it('has only bots around', () => expect(playsAlone(table([0], 'person', 'bot', 'bot'))).toBe(true));
  it('has nobody else, in the hall or at the same device', () => {
    expect(playsAlone(table([0], 'person', 'person', 'bot'))).toBe(false);
    expect(playsAlone(table([0, 1], 'person', 'person', 'bot'))).toBe(false);
    expect(playsAlone(table([], 'bot', 'bot'))).toBe(false);
  });
});

describe('several people at one device', () => {
  function sit(mine: number[], asked: number | null) {
    const looked: number[] = [];
    const link: Watched = {
      table: { mine, state: 'playing' },
      sides: mine.map((number) => ({ seat: number, asked: number === asked })),
      shown: mine[0] ?? null,
      caughtUp: true,
      look(number: number) {
        looked.push(number);
        this.shown = number;
      },
    };
    return { link, looked, hotseat: new Hotseat(link) };
  }
  it('see nothing until the one who is asked lifts the curtain', () => {
    const { hotseat, looked } = sit([0, 2], 2);
    expect([hotseat.wanted, hotseat.hidden]).toEqual([2, true]);
    hotseat.lift();
    expect([hotseat.hidden, looked]).toEqual([false, [2]]);
  });
  it('see the last steps to their end before it falls', () => {
    const { hotseat, link } = sit([0, 2], 2);
    link.caughtUp = false;
    expect(hotseat.hidden).toBe(false);
  });
  it('are no more than one where nobody else plays here', () => {
    const { hotseat, looked } = sit([1], 1);
    hotseat.lift();
    expect([hotseat.wanted, hotseat.hidden, looked]).toEqual([null, false, []]);
  });
});

describe('the keys of a table', () => {
  function typed(key: string, { moment = false, over = false, hint = false, open = false } = {}) {
    const done: string[] = [];
    const link: Played['link'] = { hint: hint ? [] : null, undo: () => done.push('undo'), askHint: () => done.push('hint') };
    const past = { moment: moment ? { n: 5, view: null, step: null } : null, at: 5, now: () => done.push('now'), jump: async (n: number) => void done.push(`step ${n}`) };
    const drawer = { open, toggle: (tab: string) => done.push(tab), shut: () => done.push('shut') };
    const used = press(key, { link, past, over }, drawer);
    return { done, used, hint: link.hint };
  }
  it('open what they are named for', () => {
    expect(['l', 'r', '?', 'h', 'u'].flatMap((key) => typed(key).done)).toEqual(['log', 'rules', 'table', 'hint', 'undo']);
  });
  it('take nothing back while somebody looks back', () => expect(typed('u', { moment: true }).done).toEqual([]));
  it('go from step to step in a replay and after the end, and else belong to the board', () => {
    expect(typed('ArrowLeft', { moment: true }).done).toEqual(['step 4']);
    expect(typed('ArrowRight', { over: true }).done).toEqual(['step 6']);
    expect(typed('ArrowLeft').used).toBe(false);
  });
  it('close the innermost thing with Escape', () => {
    expect(typed('Escape', { hint: true, moment: true, open: true }).hint).toBe(null);
    expect(typed('Escape', { moment: true, open: true }).done).toEqual(['now']);
    expect(typed('Escape', { open: true }).done).toEqual(['shut']);
  });
  it('leave all others alone', () => expect(typed('x')).toMatchObject({ done: [], used: false }));
});

describe('a replay', () => {
  it('moves as chosen at its own pace, faster when it is played fast', () => {
    expect([1, 2, 4].map((speed) => replayMotion(speed, 'full'))).toEqual(['full', 'fast', 'off']);
    expect([1, 2, 4].map((speed) => replayMotion(speed, 'off'))).toEqual(['off', 'off', 'off']);
  });
});

describe('a notice', () => {
  it('says why something was not done', async () => {
    const notice = new Notice({ refused: '' });
    expect(await notice.attempt(() => Promise.resolve())).toBe(true);
    expect(notice.text).toBe('');
    expect(await notice.attempt(() => Promise.reject(new Error('x')))).toBe(false);
    expect(notice.text).not.toBe('');
  });
});
