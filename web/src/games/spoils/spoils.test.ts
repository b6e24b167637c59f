import { describe, expect, test } from 'vitest';
import { happening } from '../told';
import { ARTIFACTS, type Artifact, type Event, type Move, type MoveData, type Player, type Treasure, type View } from './generated';
import { itemsOf, PLAIN_TYPES, relic, typeOf } from './goods';
import { after, FACE_DOWN } from './reducer';
import { cardWidth } from '../../board/layout';
import { plateRows, RATIO } from './layout';
import { Bids, quick, targetOf, targets } from './picking';
import { offers } from './stepping';
import { Turn } from './turn.svelte';
import { tutorial } from './tutorial';
import { collection, grouped, isTurn, matching, seatsFrom } from './view';
import { aheadWords, artifactOf, artifactWords, calledArtifact, confirmWords, likely, ownedWords, percent, placeWords, seatWords, stepWords, targetWords, twice, verdict, worthWords } from './words';

const treasure = (item: string, value = 2, stage = 1): Treasure => ({ item, type: PLAIN_TYPES.find((type) => itemsOf(type).includes(item))!, stage, value });
const artifact = (token: string, part: Partial<Artifact> = {}): Artifact => ({
  ...FACE_DOWN, token, stage: 1, ...part,
});
const player = (part: Partial<Player> = {}): Player => ({
  gold: null, dice: 6, seen: null, shown: [], blind: false, revealed: false, spied: [], ready: false, waits: null, side: null, bet: null, looked_at: null, stash: [], artifacts: [],
  treasures: 0, bonus: { hoards: 0, sets: { Jewelry: 0, Armor: 0, 'Dragon Egg': 0, Weapon: 0 }, gold: 0, missing: [] },
  standing: { cards: 0, unknown: 0, worth: 0, place: 1, ahead: 0 }, rests: null, ...part,
});
const VIEW: View = {
  game: 'spoils', seat: 0, seats: 3, options: { step_bidding: false, open_purses: false, first_chief: 0 }, round: 2, step: 3, phase: 'bid', window: null, turn: 0, asked: true, chief: 1, opener: 1,
  pile: [{ position: 1, ...treasure('Ring') }, { position: 2, ...artifact('A1') }, { position: 3, ...treasure('Crown', 4) }, null, { position: 5, ...treasure('Battle Ax', 3) }],
  piles: 7, leftovers: { normal: [], artifacts: [0, 0, 0], known: [] }, unseen: [], bid: { quantity: 4, face: 3, words: 'four 3s', holder: 2, odds: 0.62, claimed: 0.8 }, cap: 24, dice: 18, extra: [],
  ladder: [{ seat: 2, quantity: 4, face: 3, words: 'four 3s', how: 'bid' }], declarer: null, challenger: null, winner: null, verdict: null, uses: [], order: [], due: [], picker: 0, picked: 0, treasury: 9, wager: { least: 5, most: 40 }, finals: null,
  players: [player({ gold: 40, seen: [1, 3, 3, 4, 5, 6] }), player(), player()],
};
const NAMES = ['Gudrun', 'Hildr', 'Leif'];
const move = (id: number, part: MoveData): Move => ({ id, text: '', label: 'said', ...part });
const bid = (quantity: number, face: number): Move => move(100 * quantity + face, { kind: 'bid', quantity, face, odds: 0.5, claimed: 0.6 });
const own = (token: string, code: string, as = code) => ({ token, code, as, name: code, value: 1, once: false, effect: '' });
const face = (code: string, artifact: string) => ({ token: 'A1', artifact, code, value: 1, once: false });
const five = { quantity: 5, face: 2, bid: '5x2', words: 'five 2s' };
const event = happening<Event>();
const asking = (moves: Move[]) => ({ seat: 0, at: '', moves, asks: '', undo: false });

describe('targets', () => {
  test.each<[MoveData, string | null]>([
    [{ kind: 'pass' }, 'say:pass'],
    [{ kind: 'challenge' }, 'say:challenge'],
    [{ kind: 'use', ...own('A7', 'EYE') }, 'use:A7'],
    [{ kind: 'peek', token: 'A4' }, 'token:A4'],
    [{ kind: 'swap', token: 'A9', worth: 1 }, 'token:A9'],
    [{ kind: 'swap', card: 'Crown S2', worth: 1, ...treasure('Crown') }, 'card:Crown S2'],
    [{ kind: 'first', seat: 0 }, 'seat:0'],
    [{ kind: 'give', seat: 2 }, 'seat:2'],
    [{ kind: 'reroll', face: 2 }, 'die:2'],
    [{ kind: 'turn', face: 2 }, 'die:2'],
    [{ kind: 'to', face: 5 }, 'to:5'],
    [{ kind: 'item', item: 'Pendant', type: 'Jewelry', worth: 1 }, 'item:Pendant'],
    [{ kind: 'take', position: 4, worth: 1 }, 'take:4'],
    [{ kind: 'bid', quantity: 5, face: 3, odds: 1, claimed: 1 }, null],
    [{ kind: 'side', side: 'declarer' }, null],
    [{ kind: 'bet', amount: 20 }, null],
  ])('%o is %s', (part, target) => expect(targetOf(move(1, part))).toBe(target));

  test('are found with their moves', () => {
    const found = targets([move(1, { kind: 'take', position: 4, worth: 1 }), bid(2, 3), move(3, { kind: 'pass' })]);
    expect([...found.keys()]).toEqual(['take:4', 'say:pass']);
  });
});

describe('bids', () => {
  const moves = [bid(4, 4), bid(4, 5), bid(4, 6), ...[1, 2, 3, 4, 5, 6].map((face) => bid(5, face)), move(1, { kind: 'challenge' })];
  const bids = new Bids(moves);
  test('begin with the lowest raise', () => {
    expect(bids.first).toMatchObject({ quantity: 4, face: 4 });
    expect([bids.low, bids.high, bids.any]).toEqual([4, 5, true]);
    expect(new Bids([]).any).toBe(false);
  });
  test('a face that would be too low takes one die more', () => {
    expect(bids.withFace(4, 2)).toBe(5);
    expect(bids.withFace(4, 6)).toBe(4);
    expect(bids.withQuantity(4, 2)).toBe(4);
    expect(bids.withQuantity(5, 2)).toBe(2);
    expect(bids.at(4, 3)).toBeUndefined();
  });
  test('amounts from the least to all there is', () => {
    expect(quick({ least: 5, most: 40 }).map(({ amount }) => amount)).toEqual([5, 10, 20, 40]);
    expect(quick({ least: 5, most: 7 }).map(({ amount }) => amount)).toEqual([5, 7]);
    expect(quick({ least: 3, most: 3 })).toHaveLength(1);
  });
});

describe('what is read off a view', () => {
  test('the pile by type, dearest item first, artifacts last', () => {
    expect(grouped(VIEW.pile).map(({ type, cards }) => [type, cards.map((card) => card.position)])).toEqual([['Jewelry', [3, 1]], ['Weapon', [5]], ['Artifact', [2]]]);
  });
  test('every item has a type', () => {
    expect(PLAIN_TYPES.flatMap((type) => itemsOf(type).map((item) => typeOf(item) === type))).toEqual(Array(16).fill(true));
    expect(typeOf('Draupnir')).toBe('Artifact');
  });
  test('a collection counts items, also the one Loki’s Gold stands for unless it is canceled', () => {
    const gold = artifact('A2', { code: 'LGO', item: 'Ring', counts_as: 'Ring', value: 2, up: true });
    const one = player({
      stash: [treasure('Ring'), treasure('Crown', 4)],
      artifacts: [gold, artifact('A3')],
    });
    expect(collection(one)).toMatchObject({ items: { Ring: 2, Crown: 1 }, counts: { Jewelry: 3, Artifact: 2 } });
    const canceled = after({ ...VIEW, players: [one] }, event('cancels', 0, { token: 'A2', as: 'LGO' }), VIEW);
    expect(collection(canceled.players[0]!).counts.Jewelry).toBe(2);
  });
  test('only dice that lie open are counted, and Megingjord’s', () => {
    const open = { ...VIEW, extra: [3, 3, 1], players: [player({ seen: [3, 3], revealed: true }), player({ seen: [3] }), player()] };
    expect(matching(open)).toBe(4);
    expect(matching({ ...open, bid: null })).toBe(0);
  });
  test('turns of one and of several', () => {
    expect([isTurn(VIEW, 0), isTurn(VIEW, 1)]).toEqual([true, false]);
    expect([isTurn({ ...VIEW, turn: [1, 2] }, 2), isTurn({ ...VIEW, turn: null }, 0)]).toEqual([true, false]);
    expect(seatsFrom(VIEW, 2)).toEqual([2, 0, 1]);
  });
});

describe('one event after the other', () => {
  const end = { ...VIEW, players: VIEW.players.map((one) => ({ ...one, dice: 7 })) };
  test('a bid climbs the ladder, a challenge names both', () => {
    const raised = after(VIEW, event('bid', 1, five), end);
    expect(raised.bid).toMatchObject({ quantity: 5, face: 2, words: 'five 2s', holder: 1 });
    expect(raised.ladder.at(-1)).toEqual({ seat: 1, quantity: 5, face: 2, words: 'five 2s', how: 'bid' });
    expect(after(raised, event('stole', 0, { ...five, from: 1 }), end).ladder.at(-1)!.how).toBe('stolen');
    expect(after(raised, event('skipped', 2), end).ladder.at(-1)).toMatchObject({ seat: 2, how: 'skipped' });
    expect(after(raised, event('challenged', 2, { ...five, declarer: 1 }), end)).toMatchObject({ declarer: 1, challenger: 2, step: 4 });
  });
  test('bets are known by their tick only, until they are opened', () => {
    const ready = after(VIEW, event('ready', 2), end);
    expect(ready.players[2]).toMatchObject({ ready: true, bet: null, side: null });
    expect(after(ready, event('staked', 2, { amount: 12, side: 'challenger' }), end).players[2]).toMatchObject({ bet: 12, side: 'challenger' });
  });
  test('dice are shown, turned and added', () => {
    const shown = after(VIEW, event('showed', 1, { wanted: 3, dice: [1, 3] }), end);
    expect(shown.players[1]).toMatchObject({ seen: [1, 3], revealed: true });
    expect(after(shown, event('turned', 1, { from: 1, to: 3, dice: [3, 3] }), end).players[1]!.seen).toEqual([3, 3]);
    expect(after(shown, event('six', 1, { dice: [1, 1, 2, 3, 3, 6] }), end).extra).toHaveLength(6);
    const decided = { side: 'declarer', matching: 4, quantity: 4, face: 3, verdict: 'four 3s, four were bid' } as const;
    expect(after(shown, event('decided', 1, decided), end)).toMatchObject({ winner: 'declarer', verdict: 'four 3s, four were bid' });
    expect(after(VIEW, event('shows', 2, { dice: [1, 6] }), end).players[2]!.shown).toEqual([1, 6]);
  });
  test('cards go from the pile into a stash, an artifact unseen', () => {
    const took = after(VIEW, event('took', 1, { position: 3, ...treasure('Crown', 4) }), end);
    expect(took.pile[2]).toBeNull();
    expect(took.players[1]!.stash.map((card) => card.item)).toEqual(['Crown']);
    const hidden = after(took, event('took artifact', 2, { position: 2, token: 'A1' }), end);
    expect(hidden.players[2]!.artifacts).toMatchObject([{ token: 'A1', code: null }]);
    expect(after(hidden, event('took', 2, { position: 4, ...treasure('Ring') }), end)).toEqual(hidden);
    expect(after(hidden, event('learned', 2, face('HUG', 'Huginn')), end).players[2]!.artifacts[0]).toMatchObject({ code: 'HUG', up: false });
    const used = after(hidden, event('uses', 2, { ...face('HUG', 'Huginn'), as: 'HUG' }), end);
    expect(used.players[2]!.artifacts[0]).toMatchObject({ code: 'HUG', up: true });
    expect(after(used, event('cancels', 0, { token: 'A1', as: 'HUG' }), end).players[2]!.artifacts[0]!.canceled).toBe(true);
    expect(after(used, event('swept', 0, { cards: 2 }), end).pile.every((card) => card === null)).toBe(true);
  });
  test('losers pay, the marker moves', () => {
    const paid = after(VIEW, event('paid', 0, { amount: 10 }), end);
    expect([paid.treasury, paid.players[0]!.gold]).toEqual([19, 30]);
    expect(after(VIEW, event('paid', 1, { amount: 10 }), end).players[1]!.gold).toBeNull();
    expect([event('pays', 0, { amount: 5, target: 1 }), event('pays', 1, { amount: 5, target: 0 })].map((one) => after(VIEW, one, end).players[0]!.gold)).toEqual([35, 45]);
    expect(after(VIEW, event('chief', 2), end).chief).toBe(2);
  });
  test('a Round begins with nothing of the last one', () => {
    const begun = after({ ...VIEW, declarer: 1, winner: 'declarer', order: [1] }, event('round', 2, { round: 3 }), end);
    expect(begun).toMatchObject({ round: 3, chief: 2, pile: [], bid: null, ladder: [], declarer: null, winner: null, order: [] });
    expect(begun.players[0]!.seen).toBeNull();
    const laid = after(begun, event('laid', 2, { first: 1, cards: [treasure('Crown', 4), { token: 'A5' }] }), end);
    expect(laid.pile).toMatchObject([{ position: 1, item: 'Crown' }, { position: 2, token: 'A5', stage: 1, code: null }]);
    expect(after(laid, event('rolls', 2, { dice: 21 }), end).players.map((one) => one.dice)).toEqual([7, 7, 7]);
    expect(after(laid, event('rolled', 0, { dice: [1, 2] }), end).players[0]!.seen).toEqual([1, 2]);
  });
});

describe('layout', () => {
  test('all cards of a pile fit into their box, as large as they can be', () => {
    for (const [count, width, height] of [[7, 900, 400], [11, 1000, 440], [21, 1000, 440]] as const) {
      const size = cardWidth(count, width, height, 8, 60, 200, RATIO);
      const columns = Math.floor((width + 8) / (size + 8));
      expect(Math.ceil(count / columns) * (size * RATIO + 8) - 8).toBeLessThanOrEqual(height);
    }
    expect(cardWidth(21, 300, 100, 8, 76, 142, RATIO)).toBe(76);
  });
  test('rows of seats', () => {
    expect([plateRows(4, 1424, 'wide', false), plateRows(9, 1008, 'wide', true), plateRows(9, 378, 'tall', true)]).toEqual([1, 1, 2]);
  });
});

describe('words', () => {
  test('odds', () => {
    expect([percent(0.37), percent(0.999), percent(0.001), percent(1), percent(0)]).toEqual(['37\u00a0%', 'over 99\u00a0%', 'under 1\u00a0%', '100\u00a0%', '0\u00a0%']);
    expect([1, 0.9999, 0.37, 0.0001, 0].map(likely)).toEqual(['certain', 'over 99\u00a0%', '37\u00a0%', 'under 1\u00a0%', 'impossible']);
    expect([twice(0.2, 0.61), twice(1, 1), twice(0, 0), twice(0.3, 1), twice(0.0001, 0.9999)]).toEqual(['dice 20\u00a0% · bids 61\u00a0%', 'certain', 'impossible', 'dice 30\u00a0% · bids certain', 'dice <1\u00a0% · bids >99\u00a0%']);
  });
  test('standings', () => {
    expect([9, 0, -4].map(aheadWords)).toEqual(['9 ahead of you', 'level with you', '4 behind you']);
    const rich = player({ bonus: { hoards: 1, sets: {}, gold: 8, missing: [] }, standing: { cards: 17, unknown: 1, worth: 25, place: 1, ahead: 9 } });
    const view = { ...VIEW, players: [rich, rich, player()] };
    expect([0, 1, 2].map((seat) => worthWords(view, seat))).toEqual(['worth 25 with 8 for hoards and sets', 'worth 25 with 8 for hoards and sets, 9 ahead of you', 'worth 0, level with you']);
    const artifacts = [artifact('A1', { code: 'HUG' }), artifact('A2'), artifact('A3')];
    expect([ownedWords(player({ artifacts })), ownedWords(player())]).toEqual(['Huginn and 2 artifacts face down', '']);
  });
  test('every artifact says what it does and when', () => {
    expect(Object.keys(ARTIFACTS)).toHaveLength(22);
    for (const known of Object.values(ARTIFACTS)) expect(known.does.length * known.when.length).toBeGreaterThan(0);
    expect(relic(null)).toBeNull();
    expect(artifactWords(artifact('A4'))).toBe('artifact A4, face down, Stage 1');
    expect(artifactWords(artifact('A4', { code: 'HUG', value: 1 }))).toContain('one more die');
    expect(artifactWords(artifact('A4', { code: 'HUG', value: 1, up: true, canceled: true }), false)).toBe('Huginn (A4), 1 Gold, canceled');
  });
  test('a seat tells nothing that its plate does not show', () => {
    const ready = { ...VIEW, players: [VIEW.players[0]!, player({ ready: true }), player({ side: 'declarer', bet: 10, artifacts: [artifact('A9')] })] };
    expect(seatWords(ready, NAMES, 1)).toBe('Hildr: Viking Chief, 6 dice, 0 treasures, bet sealed');
    expect(seatWords(ready, NAMES, 2)).toContain('10 Gold on the Declarer');
    expect(seatWords(VIEW, NAMES, 0)).toMatch(/^You: 6 dice, 40 Gold/);
  });
  test('buttons say what they do', () => {
    const words = (part: MoveData): string => confirmWords(VIEW, NAMES, move(1, part));
    expect([words({ kind: 'first', seat: 0 }), words({ kind: 'first', seat: 2 })]).toEqual(['said', 'Leif bids first']);
    expect(words({ kind: 'use', ...own('A1', 'EYE') })).toBe('Use Odin’s Eye');
    expect([words({ kind: 'use', ...own('A1', 'MIR') }), words({ kind: 'use', ...own('A1', 'MIR', 'EYE') })]).toEqual(['Use Frejya’s Mirror', 'Use Odin’s Eye (Mirror)']);
    expect(words({ kind: 'take', position: 3, worth: 1 })).toBe('said');
  });
  test('what is pointed at', () => {
    expect(targetWords(VIEW, NAMES, 'take:2', undefined, true)).toContain('you look at it when you take it');
    expect(targetWords(VIEW, NAMES, 'take:3', move(1, { kind: 'take', position: 3, worth: 6.4 }), true)).toContain('Worth about 6');
    expect(targetWords(VIEW, NAMES, 'take:3', move(1, { kind: 'take', position: 3, worth: 6.4 }), false)).not.toContain('about');
    expect(artifactOf(VIEW, 'A1')?.token).toBe('A1');
    expect(placeWords(VIEW, NAMES, 'A1')).toBe('in the pile');
    const held = { ...VIEW, players: [player(), player({ artifacts: [artifact('A8', { code: 'MUN' })] }), player()] };
    expect([placeWords(held, NAMES, 'A8'), calledArtifact(held, NAMES, 'A8')]).toEqual(['Hildr’s', 'Hildr’s Muninn']);
    expect(calledArtifact(VIEW, NAMES, 'A1')).toBe('A1 in the pile');
  });
  test('verdicts and reminders', () => {
    const over: View = { ...VIEW, declarer: 0, challenger: 2, winner: 'declarer', verdict: 'five 3s, four were bid' };
    expect(verdict(over, NAMES)).toBe('five 3s, four were bid: it holds, you win');
    expect(verdict({ ...over, winner: 'challenger', verdict: 'three 3s, four were bid' }, NAMES)).toBe('three 3s, four were bid: it fails, Leif wins');
    expect(verdict(VIEW, NAMES)).toBe('');
    expect(stepWords({ ...VIEW, phase: 'window', asked: false })).toBe('');
    expect(stepWords({ ...VIEW, phase: 'window', asked: true })).not.toBe('');
  });
});

describe('the guided game', () => {
  const ctx = (view: View, moves: Move[] = []) => ({ view, side: moves.length ? asking(moves) : null, step: null, me: 0 });
  test('every note can be told at some table, none breaks for a spectator', () => {
    for (const note of tutorial) expect(() => note.when({ ...ctx(VIEW), me: null })).not.toThrow();
    expect(tutorial[0]!.when(ctx(VIEW))).toBe(true);
    expect(tutorial.filter((note) => note.when(ctx(VIEW, [bid(4, 4)]))).length).toBeGreaterThan(3);
    expect(tutorial.every((note) => note.point?.startsWith('.spoils '))).toBe(true);
  });
  test('cards of the pile may lie anywhere', () => {
    expect(grouped([null, null])).toEqual([]);
  });
});

describe('the division', () => {
  test('winners pick in the order that the hall tells', () => {
    const end: View = { ...VIEW, winner: 'declarer', order: [1, 2, 0], due: [3, 2, 2] };
    const divided = after(VIEW, event('chief', 1), end);
    expect(divided).toMatchObject({ chief: 1, step: 7, order: [1, 2, 0], due: [3, 2, 2] });
    const once = after(divided, event('took', 1, { position: 1, ...treasure('Ring') }), end);
    expect([once.picker, once.picked]).toEqual([0, 1]);
    const next = after(once, event('took', 2, { position: 3, ...treasure('Crown') }), end);
    expect([next.picker, next.picked]).toEqual([1, 1]);
  });
  test('a challenge fixes the sides of both', () => {
    const sides = after(VIEW, event('challenged', 0, { ...five, declarer: 2 }), VIEW).players.map((one) => one.side);
    expect(sides).toEqual(['challenger', null, 'declarer']);
  });
});

describe('stepping in', () => {
  const reveal = (token: string, code: string, lost = false): Move => move(0, { kind: 'reveal', ...own(token, code), lost, outcome: '' });

  test('cards to use come before cards to turn up, and those that would be lost last', () => {
    const asides = [move(0, { kind: 'use', ...own('A3', 'EYE') }), reveal('A1', 'DIE', true), reveal('A2', 'HUG'), reveal('A3', 'EYE')];
    expect(offers(asides).map(({ card, use, reveal }) => [card.token, !!use, !!reveal])).toEqual([['A3', true, true], ['A2', false, true], ['A1', false, true]]);
  });
});

describe('a bet in the making', () => {
  test('stands when others bet meanwhile, also when it was asked for while the table was still moving', () => {
    const view: View = { ...VIEW, phase: 'bets', bid: { ...VIEW.bid!, quantity: 5 } };
    const moves = [move(1, { kind: 'side', side: 'declarer' }), move(2, { kind: 'side', side: 'challenger' })];
    let drawn = VIEW; // the bid before is still shown
    const side = { ...asking([]), moves: moves.map((one) => ({ ...one })) };
    const turn = new Turn(() => ({ view: drawn, moves: drawn === view ? moves : [], side, play: () => {}, consider: () => Promise.reject() }));
    turn.renew(view);
    drawn = view;
    turn.camp = 'challenger';
    turn.renew(view);
    expect(turn.camp).toBe('challenger');
  });
});
