import { describe, expect, it } from 'vitest';
import { caption, chapterAt, chapters, gist } from './chapters';
import { inNotation, inWords } from './lines';
import { latest } from './news';
import { totals } from './result';

describe('the parts of a game', () => {
  const event = (name: string, sentence: string, seat: number | null = null) => ({ name, seat, sentence });
  const log = [
    { n: 0, events: [event('turn', "Round 1: Hildr's turn begins.", 1)] },
    { n: 4, events: [event('moved', 'Hildr sails.', 1), event('turn', "Round 1: Egil's turn begins.", 2)] },
    { n: 9, events: [event('turn', "Round 2: Hildr's turn begins.", 1)] },
  ];
  it('begin once each', () => expect(chapters(log, 'turn')).toEqual([{ n: 0, name: 'Round 1' }, { n: 9, name: 'Round 2' }]));
  it('are none where the game has none', () => expect(chapters(log, undefined)).toEqual([]));
  it('hold the steps that follow', () => {
    const all = chapters(log, 'turn');
    expect([0, 8, 9, 30].map((n) => chapterAt(all, n))).toEqual(['Round 1', 'Round 1', 'Round 2', 'Round 2']);
  });
  it('tell a step by how it began and came out', () => {
    const told = ['Hildr bets.', 'Egil bets.', 'Egil shows two.', 'The bid holds.'].map((words, i) => event(i === 3 ? 'decided' : 'x', words, 1));
    expect(gist([{ n: 3, events: told }], 3, ['decided'])).toBe('Hildr bets. The bid holds.');
    expect(gist([{ n: 3, events: told }], 3)).toBe('Hildr bets. Egil bets.');
    expect(gist([{ n: 3, events: [] }], 3, ['decided'], 'Pass.')).toBe('Pass.');
  });
  it('tell each step in its own words', () => {
    expect(caption(log, 4)).toEqual({ seat: 1, words: "Hildr sails. Round 1: Egil's turn begins." });
    expect(caption(log, 5)).toEqual({ seat: null, words: '' });
  });
});

describe('what happened', () => {
  const told = (seat: number | null, sentence: string, text = '') => ({ name: 'x', seat, sentence, text });
  const log = [
    { n: 0, events: [told(-1, 'Dealt.')] },
    { n: 1, events: [told(0, 'You play.', '8b')] },
    { n: 2, events: [told(1, 'Hildr plays.', '9b'), told(1, 'Hildr takes.', '+8b')] },
    { n: 3, events: [told(2, 'Ivar passes.', '-')] },
  ];
  it('is told since the own last move', () => {
    expect(latest(log, [0]).map((line) => line.words)).toEqual(['Hildr plays', 'Hildr takes', 'Ivar passes']);
    expect(latest(log.slice(0, 2), [0]).map((line) => line.words)).toEqual(['Dealt', 'You play']);
    expect(latest(log, []).length).toBe(5);
    expect(latest([], [0])).toEqual([]);
  });
  it('stands in the log in words or in notation', () => {
    expect(inWords(log).map((line) => line.n)).toEqual([0, 1, 2, 2, 3]);
    expect(inWords(log)[0]!.seat).toBeNull();
    expect(inNotation(log).map((line) => line.words)).toEqual(['8b', '9b+8b', '-']);
  });
});

describe('the account', () => {
  it('is added up', () => {
    expect(totals([{ label: 'Daughters in camp', points: [1, 1] }, { label: 'Daughters aboard', points: [0, 2], apart: true }], 2)).toEqual([1, 1]);
    expect(totals([{ label: 'Hand 1', points: [3, 0] }, { label: 'Hand 2', points: [0, 5] }], 2)).toEqual([3, 5]);
  });
});
