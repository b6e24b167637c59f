import { describe, expect, it } from 'vitest';
import { noticeWords, waiting } from './notices.svelte';
import type { Summary } from './protocol';

const table = (part: Partial<Summary>): Summary => ({
  id: 'a1', game: 'odin', title: 'Odin', state: 'playing', options: {}, mine: [0], turn: [0], clock: { kind: 'days', days: 2 },
  seats: [
    { seat: 0, kind: 'person', name: 'Anna', person: '1', level: null },
    { seat: 1, kind: 'person', name: 'Bo', person: '2', level: null },
  ],
  public: false, created: 0, moved: 0, places: null, scores: null, host: true, ...part,
});

describe('notices', () => {
  it('tell of slow games in which it is my turn', () => {
    const tables = [table({}), table({ id: 'b', turn: [1] }), table({ id: 'c', clock: null }), table({ id: 'd', state: 'over' })];
    expect(waiting(tables).map(({ id }) => id)).toEqual(['a1']);
  });
  it('name the game and who else plays, and nothing more', () => {
    expect(noticeWords(table({}))).toEqual({ title: 'Your turn in Odin', body: 'At the table with Bo' });
  });
});
