import { describe, expect, test } from 'vitest';
import { company, groups, laid, sorted, spokenFully } from './cards';
import { step } from '../../board/layout';
import { places } from '../../board/seats';
import { fitted, sizes } from './layout';
import { happening, toldBy } from '../told';
import { tutorial } from './tutorial';
import { after } from './reducer';
import { goingOut, joinable, matching, passing, toggled } from './turn.svelte';
import type { Event, Move, View } from './generated';

const play = (id: number, cards: string, out = false): Move => ({
  id,
  text: cards,
  label: cards,
  kind: 'play',
  cards: cards.split(' '),
  out,
});
const PASS: Move = { id: 99, text: '-', label: 'Pass', kind: 'pass', cards: [] };
const MOVES = [play(1, '8b 2b'), play(2, '8b 8r'), play(3, '8b 5b 2b'), play(4, '9g 1g'), PASS];

const VIEW: View = {
  game: 'odin',
  seat: 0,
  seats: 3,
  options: { target: 15, short_deck: false },
  phase: 'follow',
  turn: 0,
  hand: ['8b', '2b', '5r'],
  players: [
    { cards: 3, known: ['2b'], score: 4, passed: false },
    { cards: 5, known: [], score: 0, passed: false },
    { cards: 2, known: ['7o'], score: 9, passed: true },
  ],
  middle: { cards: ['7k', '7o'], text: '7ko', value: 77, owner: 1 },
  beaten: [],
  discards: ['1b'],
  undealt: 27,
  left_out: [],
  hand_number: 1,
  round: 2,
  first: 0,
  crown: 1,
  last_to_pass: true,
  leaders: [1],
};

describe('picking', () => {
  test('nothing picked lights every card of a listed move', () => {
    expect([...joinable(MOVES, [])].sort()).toEqual(['1g', '2b', '5b', '8b', '8r', '9g']);
  });
  test('a picked card dims what can no longer join it', () => {
    expect([...joinable(MOVES, ['2b'])].sort()).toEqual(['2b', '5b', '8b']);
    expect([...joinable(MOVES, ['8r', '2b'])]).toEqual([]);
  });
  test('exactly the picked cards make a move, in any order', () => {
    expect(matching(MOVES, ['2b', '8b'])?.id).toBe(1);
    expect(matching(MOVES, ['8b'])).toBeUndefined();
    expect(matching(MOVES, [])).toBeUndefined();
  });
  test('a tap joins, takes back, or begins another move', () => {
    expect(toggled(MOVES, ['8b'], '2b')).toEqual(['8b', '2b']);
    expect(toggled(MOVES, ['8b', '2b'], '8b')).toEqual(['2b']);
    expect(toggled(MOVES, ['8b', '2b'], '9g')).toEqual(['9g']);
    expect(toggled(MOVES, ['8b'], '4k')).toEqual(['8b']);
  });
  test('passing and going out are found among the moves', () => {
    expect(passing(MOVES)).toBe(PASS);
    expect(goingOut(MOVES)).toBeUndefined();
    expect(goingOut([...MOVES, play(5, '5r', true)])?.id).toBe(5);
  });
  test('a card to take is shown with the company it would have', () => {
    expect(company(['8b', '5b', '2r'], '2b')).toEqual({ colour: '852', number: '22' });
    expect(company(['8b'], '3k')).toEqual({ colour: null, number: null });
  });
});

describe('a hand', () => {
  const hand = ['2b', '8b', '8r', '1o', '2o'];
  test('sorts by colour or by number, high cards first', () => {
    expect(sorted(hand, 'colour')).toEqual(['8b', '2b', '8r', '2o', '1o']);
    expect(sorted(hand, 'number')).toEqual(['8b', '8r', '2b', '2o', '1o']);
    expect(laid(['2b', '8b'])).toEqual(['8b', '2b']);
  });
  test('falls into the groups it is sorted by', () => {
    expect(groups(sorted(hand, 'colour'), 'colour').map((group) => group.length)).toEqual([2, 1, 2]);
    expect(groups(sorted(hand, 'number'), 'number').map((group) => group.length)).toEqual([2, 2, 1]);
  });
  test('every card can be said aloud', () => {
    expect(spokenFully('8b')).toBe('blue 8, styrimadr');
  });
});

describe('what is shown after an event', () => {
  const event = happening<Event>();
  test('a play moves cards to the middle and the old set aside', () => {
    const shown = after(VIEW, event('played', 0, { cards: ['8b', '2b'], value: 82, opening: false }));
    expect(shown.hand).toEqual(['5r']);
    expect(shown.middle).toMatchObject({ cards: ['8b', '2b'], value: 82, owner: 0 });
    expect(shown.beaten).toEqual(['7k', '7o']);
    expect(shown.players[0]).toMatchObject({ cards: 1, known: [] });
    expect(shown.players[2]!.passed).toBe(false);
    const taken = after(shown, event('took', 0, { cards: ['7o'] }));
    expect(taken.hand).toEqual(['5r', '7o']);
    expect(taken.discards).toEqual(['1b', '7k']);
    expect(taken.players[0]).toMatchObject({ cards: 2, known: ['7o'] });
  });
  test('the end of a round clears the middle and crowns the opener', () => {
    const shown = after(after(VIEW, event('passed', 0)), event('round ended', 1));
    expect(shown.middle).toBeNull();
    expect(shown.discards).toEqual(['1b', '7k', '7o']);
    expect(shown.crown).toBe(1);
  });
  test('a hand ends in points and begins with nine cards', () => {
    const scored = after(VIEW, event('hand ended', 2, { held: [3, 5, 0], hand: 1 }));
    expect(scored.players.map((player) => player.score)).toEqual([7, 5, 9]);
    const fresh = after(after(scored, event('new hand', 1, { hand: 2 })), event('dealt', 0, { cards: ['1b'] }));
    expect(fresh.hand).toEqual(['1b']);
    expect(fresh.players.map((player) => player.cards)).toEqual([9, 9, 9]);
    expect(fresh.discards).toEqual([]);
  });
});

describe('room at the table', () => {
  test('every number of seats has a place for each', () => {
    for (const seats of [2, 3, 4, 5, 6]) {
      expect(places(seats - 1, false)).toHaveLength(seats - 1);
      expect(places(seats, true)).toHaveLength(seats);
    }
  });
  test('a phone has two rows of cards that fit its width', () => {
    const found = sizes(390, 780, 9, 4);
    expect(found.shape).toBe('tall');
    expect(found.rows).toBe(2);
    expect(step(5, found.hand, 374, 6) * 4 + found.hand).toBeLessThanOrEqual(374);
    expect(step(5, found.hand, 374, 6)).toBeGreaterThanOrEqual(44);
    expect(fitted(found, 400)).toEqual({ middle: found.middle, snug: false });
    expect(fitted(found, 120).snug).toBe(true);
    expect(fitted(found, 120).middle * 1.4).toBeLessThanOrEqual(120);
    expect(sizes(844, 390, 9, 4).shape).toBe('low');
    expect(sizes(1100, 800, 9, 6).shape).toBe('wide');
  });
});

describe('the guided first game', () => {
  const side = (moves: Move[]) => ({ seat: 0, at: '1', moves, asks: '', undo: false });
  const step = (...names: string[]) => ({ n: 1, events: names.map((name) => ({ name, seat: 0, sentence: '' })) });
  const told = toldBy(tutorial, VIEW);

  test('speaks of each thing when it happens', () => {
    const opening = { ...VIEW, phase: 'open' as const, middle: null };
    expect(told({ view: opening, side: side([play(1, '8b')]) })).toContain('you open');
    expect(told({ view: opening, side: side([play(1, '8b 2b', true)]) })).toContain('all at once');
    expect(told({ view: { ...VIEW, middle: { ...VIEW.middle!, cards: ['7k'] } }, side: side([play(1, '8b'), PASS]) })).toContain('beat the middle');
    expect(told({ side: side([play(3, '8b 5b 2b'), PASS]) })).toContain('one card more');
    expect(told({ side: side([PASS]) })).toContain('so pass');
    expect(told({ side: side(MOVES) })).toContain('pass even when you could play');
    expect(told({ side: side([play(5, '5r', true), PASS]) })).toContain('go out');
    expect(told({ view: { ...VIEW, phase: 'take' } })).toContain('takes one card');
    expect(told({ step: step('played', 'took') })).toContain('came into your hand');
    expect(told({ step: step('passed', 'round ended') })).toContain('opens again');
    expect(told({ step: step('played', 'hand ended') })).toContain('point for every card');
    expect(told({})).toContain('two cards or fewer');
  });
});
