import { describe, expect, it } from 'vitest';
import type { Seat, Summary } from './protocol';
import { actorWords, ago, chosenWords, clockFace, freeSeats, invitationWords, isMyTurn, listed, optionWords, placeWords, seatName, tabTitle, termsWords, turnWords, winWords } from './words';

const seat = (n: number, name: string, kind: Seat['kind'] = 'person'): Seat => ({ seat: n, kind, name, person: null, level: null });

const table = (part: Partial<Summary>): Summary => ({
  id: 't',
  game: 'odin',
  title: 'Odin',
  state: 'playing',
  options: {},
  seats: [seat(0, 'Astrid'), seat(1, 'Egil'), seat(2, 'Sif')],
  mine: [0],
  turn: [1],
  clock: null,
  public: true,
  created: 0,
  moved: 0,
  places: null,
  scores: null,
  host: true,
  ...part,
});

describe('whose turn it is', () => {
  it('names who thinks', () => expect(turnWords(table({}))).toBe('Egil is thinking'));
  it('names all who think', () => expect(turnWords(table({ turn: [1, 2] }))).toBe('Egil and Sif are thinking'));
  it('says when it is mine', () => expect(turnWords(table({ turn: [0] }))).toBe('Your turn'));
  it('names the one at a hotseat', () => expect(turnWords(table({ mine: [0, 1] }))).toBe('Egil: your turn'));
  it('keeps a secret', () => expect(turnWords(table({ turn: null }))).toBe('The table waits'));
  it('counts free seats before the deal', () => {
    const seats = [seat(0, 'Astrid'), seat(1, '', 'open'), seat(2, '', 'invited')];
    expect(turnWords(table({ state: 'waiting', turn: null, seats }))).toBe('Waiting for 2 more players');
  });
  it('marks the tab on my turn only', () => {
    expect(tabTitle(table({ turn: [0] }), 'Odin')).toBe('● Your turn · Odin');
    expect(tabTitle(table({}), 'Odin')).toBe('Egil is thinking · Odin');
    expect(tabTitle(null, '')).toBe('Meadhall');
  });
  it('says of nobody that they move while a moment stands', () => {
    expect(actorWords(table({}), null)).toBe('The game goes on');
    expect(actorWords(table({ state: 'over' }), null)).toBe('The game ends');
  });
  it('is nobody’s once the game is over', () => expect(isMyTurn(table({ state: 'over', turn: [0] }))).toBe(false));
});

describe('an invitation', () => {
  const invited = { ...seat(2, '', 'invited'), person: 'p' };
  const waiting = table({ state: 'waiting', turn: null, mine: [], host_seat: 0, seats: [seat(0, 'Astrid'), seat(1, '', 'open'), invited, seat(3, '', 'invited')] });
  it('says who invites to what', () => {
    expect(tabTitle(waiting, 'Odin', true)).toBe('Astrid invites you to Odin');
    expect(invitationWords(waiting, false)).toBe('Astrid has a table of');
    expect(invitationWords({ ...waiting, host_seat: null }, true)).toBe('You are invited to');
    expect(invitationWords({ ...waiting, state: 'playing' }, true)).toBe('Astrid is playing');
    expect(invitationWords({ ...waiting, state: 'over', host_seat: null }, true)).toBe('A finished game of');
  });
  it('offers the seats that are free for its reader', () => {
    const offered = (word: boolean, me: string | null) => freeSeats(waiting, word, me).map((one) => one.seat);
    expect([offered(true, null), offered(false, null), offered(false, 'p')]).toEqual([[1, 3], [1], [1, 2]]);
    expect(freeSeats({ ...waiting, state: 'playing' }, true)).toEqual([]);
  });
  it('names what is unusual', () => {
    const target = { name: 'target', help: '', default: 15, low: 1, high: 15, words: { short: 10, normal: 15 } };
    expect(termsWords(table({ options: { target: 15 }, rated: true }), [target])).toEqual(['Usual rules', 'No clock', 'Rated']);
    expect(termsWords(table({ options: { target: 10 } }), [target])).toEqual(['Target: short (10)', 'No clock', 'Casual']);
  });
});

describe('small words', () => {
  it('lists names', () => expect(listed(['Astrid', 'Egil', 'Sif'])).toBe('Astrid, Egil and Sif'));
  it('names seats nobody sits on', () => {
    expect(seatName(seat(1, '', 'open'))).toBe('Open seat');
    expect(seatName(seat(1, '', 'invited'))).toBe('A friend');
  });
  it('tells how long ago', () => {
    expect(ago(1000, 1_030_000)).toBe('just now');
    expect(ago(1000, 1_125_000)).toBe('2 minutes ago');
    expect(ago(0, 90_000_000)).toBe('1 day ago');
  });
  it('shows clocks', () => {
    expect(clockFace(61.2)).toBe('1:02');
    expect(clockFace(-3)).toBe('0:00');
    expect(clockFace(3661)).toBe('1:01:01');
    expect(clockFace(3 * 86400)).toBe('3 days');
  });
  it('shares places', () => {
    expect(placeWords(1, [1, 1, 3])).toBe('Shared first');
    expect(placeWords(3, [1, 1, 3])).toBe('Third');
  });
  it('tells who won', () => {
    expect(winWords(['Astrid', 'Egil'], [1, 2], [0])).toBe('You win');
    expect(winWords(['Astrid', 'Egil'], [1, 1], [0])).toBe('You share the victory');
    expect(winWords(['Astrid', 'Egil'], [2, 1], [0])).toBe('Egil wins');
    expect(winWords(['Astrid', 'Egil', 'Sif'], [1, 1, 3], [])).toBe('Astrid and Egil share the victory');
  });
  it('tells how a game for one ended', () => {
    expect([winWords(['Astrid'], [1], [0]), winWords(['Astrid'], [2], [0]), winWords(['Astrid'], [2], [])]).toEqual(['You win', 'You lose', 'Astrid loses']);
    expect([placeWords(1, [1]), placeWords(2, [2])]).toEqual(['Won', 'Lost']);
  });
  it('tells what is special about a table', () => {
    const story = { name: 'story', help: '', default: 0, low: 0, high: 1, words: { random: 0, campaign: 1 }, switch: false };
    const level = { name: 'level', help: '', default: 1, low: 0, high: 2, words: { easy: 0, normal: 1, hard: 2 }, switch: false };
    expect(chosenWords([story, level], { story: 1, level: 2 })).toBe('Campaign, hard');
    expect(chosenWords([story, level], { story: 0, level: 1 })).toBe('');
  });
  it('names values people have a word for', () => {
    const option = { name: 'target', help: '', default: 15, low: 1, high: 99, words: { short: 10 }, switch: false };
    expect(optionWords(option, 10)).toBe('Short (10)');
    expect(optionWords(option, undefined)).toBe('15');
    expect(optionWords({ ...option, switch: true }, 1)).toBe('yes');
    expect(optionWords({ ...option, low: 0, high: 0, words: { rbyg: 0 } }, 0)).toBe('Red, blue, yellow, green');
  });
});
