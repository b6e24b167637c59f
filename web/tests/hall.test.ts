import { describe, expect, it } from 'vitest';
import type { GuideContext } from '../src/games/types';
import { complaint } from '../src/lib/api';
import { digest, sealed, sha256 } from '../src/lib/fairness';
import { bubblePlace, dueNote, overlap } from '../src/lib/guide';
import { readGuiding } from '../src/lib/guiding.svelte';
import { nameTrouble, suggestName } from '../src/lib/names';
import { showFor } from '../src/lib/pace';
import type { Game } from '../src/lib/protocol';
import { placeOf } from '../src/lib/route.svelte';
import { readSettings } from '../src/lib/settings.svelte';
import { choices, companyIn, companyOf, defaultOptions, fits, isSolitaire, offered, promise, soloSeats, toSeats, usualCount } from '../src/lobby/newtable';
import { onShelf } from '../src/lobby/shelf';
import { plot } from '../src/person/plot';
import { caption, chapterAt, chapters } from '../src/table/chapters';
import { inNotation, inWords } from '../src/table/lines';
import { latest } from '../src/table/news';
import { totals } from '../src/table/result';
import { RUNES, SEAT_RUNES, SUIT_RUNES } from '../src/lib/runes';

const odin: Game = {
  id: 'odin',
  title: 'Odin',
  about: 'Beat the set.',
  seats: [2, 3, 4, 5, 6],
  minutes: [10, 25],
  rules_version: 1,
  options: [
    { name: 'target', help: 'Points that end the game.', default: 15, low: 1, high: 99, words: { short: 10 }, switch: false },
    { name: 'short_deck', help: 'Two players: leave out two colours.', default: 0, low: 0, high: 1, words: {}, switch: true },
  ],
  levels: [
    { name: 'random', about: '' },
    { name: 'karl', about: '' },
  ],
};

describe('the seal of the shuffle', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  it('is SHA-256 by the browser', async () => expect(await sha256('abc')).toBe(abc));
  it('is the same by hand', () => expect(hex(digest(new TextEncoder().encode('abc')))).toBe(abc));
  it('is the same by hand over several blocks', async () => {
    for (const length of [0, 55, 56, 63, 64, 119, 1000]) {
      const text = 'ᛟ'.repeat(length);
      expect(hex(digest(new TextEncoder().encode(text)))).toBe(await sha256(text));
    }
  });
  it('is made of table, seed and salt', () => expect(sealed('t1', '42', 'x')).toBe('t1:42:x'));
});

describe('places in the hall', () => {
  it('reads addresses', () => {
    expect(placeOf('/')).toEqual({ name: 'lobby' });
    expect(placeOf('/table/abc', '?invite=word')).toEqual({ name: 'table', id: 'abc', invite: 'word' });
    expect(placeOf('/person/7')).toEqual({ name: 'person', id: '7' });
    expect(placeOf('/nowhere')).toEqual({ name: 'lost' });
  });
});

describe('a new table', () => {
  it('seats me against bots of the kinder levels', () => {
    const seats = soloSeats(odin);
    expect(seats).toHaveLength(4);
    expect(seats[0]).toEqual({ kind: 'me' });
    expect(seats[1]).toEqual({ kind: 'bot', level: 'karl' });
  });
  it('keeps what was chosen when seats are added', () => {
    expect(choices(3, odin, ['me', 'open'])).toEqual(['me', 'open', 'bot:karl']);
  });
  it('names guests without a name', () => {
    expect(toSeats(['me', 'guest', 'bot:random'], [])).toEqual([
      { kind: 'me' },
      { kind: 'guest', name: 'Guest 2' },
      { kind: 'bot', level: 'random' },
    ]);
  });
  it('says what will happen', () => {
    expect(promise(['me', 'bot:karl'])).toMatch(/at once/);
    expect(promise(['me', 'invited'])).toMatch(/link/);
    expect(promise(['bot:karl'])).toMatch(/must be yours/);
  });
  it('offers an option for two only to two', () => {
    expect(odin.options.filter((option) => fits(option, 4)).map((option) => option.name)).toEqual(['target']);
    expect(odin.options.filter((option) => fits(option, 2))).toHaveLength(2);
  });
  it('fits games for one and for ten', () => {
    const sagas = { ...odin, seats: [1], levels: [] };
    expect(soloSeats(sagas)).toEqual([{ kind: 'me' }]);
    expect(isSolitaire(sagas)).toBe(true);
    expect(promise(choices(1, sagas))).toMatch(/for one/);
    const spoils = { ...odin, seats: [3, 4, 5, 6, 7, 8, 9, 10] };
    expect(usualCount(spoils)).toBe(4);
    expect(usualCount({ ...odin, seats: [3] })).toBe(3);
    expect(choices(10, spoils)).toHaveLength(10);
  });
  it('seats all others alike, and sees when they are', () => {
    expect(companyOf('friends', 3, odin)).toEqual(['me', 'invited', 'invited']);
    expect(companyIn(['me', 'bot:karl', 'bot:thrall'])).toBe('bots');
    expect(companyIn(['me', 'open', 'bot:karl'])).toBeNull();
    expect(companyIn(['guest', 'me'])).toBeNull();
  });
  it('offers named values, and a number where there are none', () => {
    const option = odin.options[0]!;
    expect(offered(option)).toEqual([{ value: 10, label: 'Short (10)' }, { value: 15, label: '15' }]);
    expect(offered({ ...option, words: {} })).toEqual([]);
    const mode = { ...option, default: 0, low: 0, high: 1, words: { single_saga: 0, campaign: 1 } };
    expect(offered(mode).map((choice) => choice.label)).toEqual(['Single saga', 'Campaign']);
  });
  it('starts from the defaults', () => expect(defaultOptions(odin)).toEqual({ target: 15, short_deck: false }));
});

describe('the shelf', () => {
  it('shows five covers, playable where server and page both know the game', () => {
    const shelf = onShelf([odin], (id) => id === 'odin');
    expect(shelf).toHaveLength(5);
    expect(shelf.filter((entry) => entry.game).map((entry) => entry.id)).toEqual(['odin']);
    expect(onShelf([odin], () => false).every((entry) => !entry.game)).toBe(true);
  });
});

describe('the guide', () => {
  const ctx: GuideContext = { view: { phase: 'open' }, side: null, step: null, me: 0 };
  const notes = [
    { when: (at: GuideContext) => at.view.phase === 'take', say: 'Take one.' },
    { when: (at: GuideContext) => at.view.phase === 'open', say: 'Open.' },
    { when: () => true, say: 'Later.' },
    { when: (at: GuideContext) => at.view.lacks.this, say: 'Never.' },
  ];
  it('tells what is due, once', () => {
    expect(dueNote(notes, new Set(), ctx)?.say).toBe('Open.');
    expect(dueNote(notes, new Set(['Open.']), ctx)?.say).toBe('Later.');
    expect(dueNote(notes, new Set(['Open.', 'Later.']), ctx)).toBeUndefined();
  });
  it('remembers what it told, and what an older page kept', () => {
    expect(readGuiding(null, null)).toEqual({ mode: 'offer', told: [] });
    expect(readGuiding(null, 'done')).toEqual({ mode: 'done', told: [] });
    expect(readGuiding('{"mode":"on","told":["Open."]}', 'done')).toEqual({ mode: 'on', told: ['Open.'] });
    expect(readGuiding('{"mode":"on","told":7}', null)).toEqual({ mode: 'on', told: [] });
    expect(readGuiding('no JSON', null).mode).toBe('offer');
  });

  const phone = { left: 0, top: 100, right: 390, bottom: 844 };
  const bubble = { width: 300, height: 120 };
  const boxOf = (place: { left: number; top: number } | null) => place && { ...place, right: place.left + bubble.width, bottom: place.top + bubble.height };
  it('puts bubbles beside what they speak of, inside the room', () => {
    for (let left = 0; left <= 310; left += 31)
      for (let top = 100; top <= 800; top += 50) {
        const target = { left, top, right: left + 80, bottom: top + 40 };
        const box = boxOf(bubblePlace(target, bubble, phone))!;
        expect(overlap(box, target)).toBe(0);
        expect(box.left).toBeGreaterThanOrEqual(8);
        expect(box.right).toBeLessThanOrEqual(382);
        expect(box.top).toBeGreaterThanOrEqual(108);
        expect(box.bottom).toBeLessThanOrEqual(836);
      }
  });
  it('has no place beside what fills the room', () => {
    expect(bubblePlace({ left: 0, top: 150, right: 390, bottom: 800 }, bubble, phone)).toBeNull();
  });
  it('covers as little as it can of what is wanted', () => {
    const target = { left: 150, top: 400, right: 230, bottom: 440 };
    const above = { left: 0, top: 250, right: 390, bottom: 390 };
    expect(bubblePlace(target, bubble, phone)!.top).toBeLessThan(400);
    expect(bubblePlace(target, bubble, phone, [above])!.top).toBeGreaterThan(440);
    expect(bubblePlace(target, bubble, phone, [phone])).toBeNull();
  });
});

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
    expect(inNotation(log, (event) => event.text ?? '').map((line) => line.words)).toEqual(['8b', '9b+8b', '-']);
  });
});

describe('runes', () => {
  it('are one for every suit and for every one of ten seats', () => {
    const used = [...Object.values(SUIT_RUNES), ...SEAT_RUNES];
    expect(new Set(used.map((rune) => RUNES[rune])).size).toBe(16);
  });
});

describe('small matters', () => {
  it('suggests names the hall accepts', () => {
    for (let i = 0; i < 500; i++) expect(nameTrouble(suggestName())).toBe('');
    expect(nameTrouble('  ')).not.toBe('');
    expect(nameTrouble('x'.repeat(25))).not.toBe('');
  });
  it('reads settings, and those it does not know as none', () => {
    expect(readSettings('{"theme":"light","motion":"fast","sound":true}', false)).toEqual({ theme: 'light', motion: 'fast', sound: true });
    expect(readSettings('no json', true)).toEqual({ theme: 'dark', motion: 'off', sound: false });
    expect(readSettings(null, false).motion).toBe('full');
  });
  it('shows steps at a pace, faster when many wait, and at once without motion', () => {
    expect(showFor(3, 'off', 0)).toBe(0);
    expect(showFor(1, 'full', 0)).toBeGreaterThan(showFor(1, 'fast', 0));
    expect(showFor(1, 'full', 20)).toBeLessThan(showFor(1, 'full', 0));
  });
  it('passes on what the server says would be right', () => {
    expect(complaint(409, { code: 'full', message: 'No seat is free.' })).toBe('No seat is free.');
    expect(complaint(500, null)).toMatch(/again/);
  });
  it('adds up the account', () => {
    expect(totals([{ label: 'Daughters in camp', points: [1, 1] }, { label: 'Daughters aboard', points: [0, 2], apart: true }], 2)).toEqual([1, 1]);
    expect(totals([{ label: 'Hand 1', points: [3, 0] }, { label: 'Hand 2', points: [0, 5] }], 2)).toEqual([3, 5]);
  });
  it('draws ratings from left to right, higher ones higher', () => {
    const drawn = plot([1000, 1040, 1020], 320, 96);
    const [first, second] = drawn.points.split(' ').map((point) => point.split(',').map(Number));
    expect(first![0]).toBeLessThan(second![0]!);
    expect(first![1]).toBeGreaterThan(second![1]!);
    expect(plot([1000], 320, 96).last).toEqual({ x: 160, y: 48 });
  });
});
