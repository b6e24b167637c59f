import { describe, expect, it } from 'vitest';
import { suits } from '../lib/me.svelte';
import type { Game } from '../lib/protocol';
import { registry } from '../games/registry';
import { choices, companyIn, companyOf, defaultOptions, fits, isSolitaire, offered, promise, soloSeats, toSeats, usualCount, usualName, whyCasual } from './newtable';
import { readPresets, readSetup, usualSetup } from './presets';
import { heading, onShelf } from './shelf';

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

describe('a new table', () => {
  it('seats a newcomer against the weakest bots, and others against those that suit', () => {
    const seats = soloSeats(odin);
    expect(seats).toHaveLength(4);
    expect(seats[0]).toEqual({ kind: 'me' });
    expect(seats[1]).toEqual({ kind: 'bot', level: 'random' });
    suits.levels = { odin: 'karl' };
    expect(soloSeats(odin)[1]).toEqual({ kind: 'bot', level: 'karl' });
    suits.levels = { odin: 'jarl' }; // one that this game does not have
    expect(soloSeats(odin)[1]).toEqual({ kind: 'bot', level: 'random' });
    suits.levels = {};
  });
  it('says why a table is casual', () => {
    expect(whyCasual(odin, ['me', 'invited'], 3)).toBe('');
    expect(whyCasual(odin, ['me', 'guest'], 3)).toMatch(/share this device/);
    expect(whyCasual(odin, ['me', 'invited'], 0)).toMatch(/first game of Odin/);
  });
  it('keeps setups and reads no nonsense', () => {
    const usual = usualSetup(odin);
    expect(readSetup(usual, odin)).toEqual(usual);
    const kept = { ...usual, chosen: ['me', 'open'], rated: true, clock: 'days', days: 3, options: { target: 10, short_deck: true } };
    expect(readSetup(JSON.parse(JSON.stringify(kept)), odin)).toEqual(kept);
    expect(readSetup({ ...usual, chosen: ['open', 'open'], days: 900, clock: 'never', options: { target: 1000 } }, odin)).toEqual(usual);
    expect(readPresets('{"named": {"Evening": 1', odin)).toEqual({ last: null, named: {} });
    expect(readPresets(JSON.stringify({ last: kept, named: { Evening: kept, Bad: null } }), odin)).toEqual({ last: kept, named: { Evening: kept } });
  });
  it('keeps what was chosen when seats are added', () => {
    expect(choices(3, odin, ['me', 'open'])).toEqual(['me', 'open', 'bot:random']);
  });
  it('leaves it to the hall to name guests without a name', () => {
    expect(toSeats(['me', 'guest', 'guest', 'bot:random'], ['', ' ', ' Anna '])).toEqual([
      { kind: 'me' },
      { kind: 'guest' },
      { kind: 'guest', name: 'Anna' },
      { kind: 'bot', level: 'random' },
    ]);
    expect(usualName(['me', 'bot:karl', 'guest', 'guest'], 3)).toBe('Player 3');
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
  const ours = onShelf([]).map(({ id }) => id);
  it('shows a cover for each game with a board, playable where the server knows the game', () => {
    const shelf = onShelf([odin]);
    expect([...ours].sort()).toEqual(Object.keys(registry).sort());
    expect(shelf.map(({ id }) => id)).toEqual(ours);
    expect(shelf.filter((entry) => entry.game).map((entry) => entry.id)).toEqual(['odin']);
    expect(onShelf([]).every((entry) => !entry.game)).toBe(true);
  });
  it('shows games of other packages behind them, though the page has no board for them', () => {
    const tafl = { ...odin, id: 'tafl', title: 'Brandubh', seats: [2], minutes: [5, 20] as [number, number] };
    const shelf = onShelf([tafl, odin]);
    expect(shelf.map((entry) => entry.id)).toEqual([...ours, 'tafl']);
    expect(shelf.at(-1)).toMatchObject({ title: 'Brandubh', seats: '2', minutes: '5–20', game: tafl });
  });
  it('says how many games there are', () => expect([1, 5, 6, 12].map(heading)).toEqual(['One game, one fire', 'Five games, one fire', 'Six games, one fire', '12 games, one fire']));
});
