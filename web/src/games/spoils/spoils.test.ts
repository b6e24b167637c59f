import { describe, expect, test } from 'vitest';
import { RELICS, relic } from './artifacts';
import { after, FACE_DOWN } from './reducer';
import { ITEMS, PLAIN_TYPES, typeOf } from './goods';
import { cardWidth, plateRows, RATIO } from './layout';
import { rulesAnchor } from './rulesAnchor';
import { kindOf, nameOf } from '../../board/target';
import { around } from '../../board/seats';
import { shape } from '../../board/layout';
import { Bids, quick, targetOf, targets, wager } from './picking';
import { offers, revealWords } from './stepping';
import { Turn } from './turn.svelte';
import { tutorial } from './tutorial';
import { collection, due, finals, grouped, isTurn, lowest, matching, seatsFrom, type Artifact, type Lying, type Player, type SpoilsMove, type SpoilsView, type Treasure } from './view';
import { artifactOf, artifactWords, bidWords, chance, confirmWords, percent, placeWords, seatWords, stepWords, targetWords, verdict } from './words';

const treasure = (item: string, value = 2, stage = 1): Treasure => ({ item, type: typeOf(item), stage, value });
const artifact = (token: string, part: Partial<Artifact> = {}): Artifact => ({
  ...FACE_DOWN, token, stage: 1, ...part,
});
const player = (part: Partial<Player> = {}): Player => ({
  gold: null, dice: 6, seen: null, shown: [], blind: false, revealed: false, spied: [], ready: false, waits: null, side: null, bet: null, looked_at: null, stash: [], artifacts: [],
  treasures: 0, bonus: { hoards: 0, sets: { Jewelry: 0, Armor: 0, 'Dragon Egg': 0, Weapon: 0 } }, rests: null, ...part,
});
const VIEW: SpoilsView = {
  seat: 0, seats: 3, options: { step_bidding: false, open_purses: false, first_chief: 0 }, round: 2, step: 3, phase: 'bid', window: null, turn: 0, asked: true, chief: 1, opener: 1,
  pile: [{ position: 1, ...treasure('Ring') }, { position: 2, ...artifact('A1') }, { position: 3, ...treasure('Crown', 4) }, null, { position: 5, ...treasure('Battle Ax', 3) }],
  piles: 7, leftovers: { normal: [], artifacts: [0, 0, 0], known: [] }, unseen: [], bid: { quantity: 4, face: 3, holder: 2, odds: 0.62 }, cap: 24, dice: 18, extra: [],
  ladder: [{ seat: 2, quantity: 4, face: 3, how: 'bid' }], declarer: null, challenger: null, winner: null, uses: [], order: [], due: [], picker: 0, picked: 0, treasury: 9,
  players: [player({ gold: 40, seen: [1, 3, 3, 4, 5, 6] }), player(), player()],
};
const NAMES = ['Gudrun', 'Hildr', 'Leif'];
const move = (id: number, part: Partial<SpoilsMove>): SpoilsMove => ({ id, text: '', label: 'said', kind: '', ...part }) as SpoilsMove;
const bid = (quantity: number, face: number): SpoilsMove => move(100 * quantity + face, { kind: 'bid', quantity, face, odds: 0.5 });
const event = (name: string, seat: number, part: object = {}) => ({ name, seat, sentence: '', ...part });

describe('targets', () => {
  test.each([
    [{ kind: 'pass' }, 'say:pass'],
    [{ kind: 'challenge' }, 'say:challenge'],
    [{ kind: 'use', token: 'A7' }, 'use:A7'],
    [{ kind: 'peek', token: 'A4' }, 'token:A4'],
    [{ kind: 'swap', token: 'A9' }, 'token:A9'],
    [{ kind: 'swap', card: 'Crown S2', item: 'Crown' }, 'card:Crown S2'],
    [{ kind: 'first', seat: 0 }, 'seat:0'],
    [{ kind: 'give', seat: 2 }, 'seat:2'],
    [{ kind: 'reroll', face: 2 }, 'die:2'],
    [{ kind: 'turn', face: 2 }, 'die:2'],
    [{ kind: 'to', face: 5 }, 'to:5'],
    [{ kind: 'item', item: 'Pendant' }, 'item:Pendant'],
    [{ kind: 'take', position: 4 }, 'take:4'],
    [{ kind: 'bid', quantity: 5, face: 3 }, null],
    [{ kind: 'side', side: 'declarer' as const }, null],
    [{ kind: 'bet', amount: 20 }, null],
  ])('%o is %s', (part, target) => expect(targetOf(move(1, part as Partial<SpoilsMove>))).toBe(target));

  test('are found with their moves, names with colons whole', () => {
    const found = targets([move(1, { kind: 'take', position: 4 }), bid(2, 3), move(3, { kind: 'pass' })]);
    expect([...found.keys()]).toEqual(['take:4', 'say:pass']);
    expect(kindOf('card:Crown S2')).toBe('card');
    expect(nameOf('card:Crown S2')).toBe('Crown S2');
  });
});

describe('bids', () => {
  const moves = [bid(4, 4), bid(4, 5), bid(4, 6), ...[1, 2, 3, 4, 5, 6].map((face) => bid(5, face)), move(1, { kind: 'challenge' })];
  const bids = new Bids(moves);
  test('begin with the lowest raise', () => {
    expect(lowest(moves)).toMatchObject({ quantity: 4, face: 4 });
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
  test('stakes are five Gold at least, or all there is', () => {
    expect(wager(40)).toEqual({ least: 5, most: 40 });
    expect(wager(3)).toEqual({ least: 3, most: 3 });
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
    expect(PLAIN_TYPES.flatMap((type) => ITEMS[type]!.map((item) => typeOf(item) === type))).toEqual(Array(16).fill(true));
    expect(typeOf('Draupnir')).toBe('Artifact');
  });
  test('a collection counts items, also the one Loki’s Gold stands for unless it is canceled', () => {
    const gold = artifact('A2', { code: 'LGO', item: 'Ring', value: 2, up: true });
    const one = player({
      stash: [treasure('Ring'), treasure('Crown', 4)],
      artifacts: [gold, artifact('A3')],
      bonus: { hoards: 1, sets: { Jewelry: 6, Armor: 0, 'Dragon Egg': 0, Weapon: 0 } },
    });
    expect(collection(one)).toMatchObject({ items: { Ring: 2, Crown: 1 }, value: 8, bonus: 14, counts: { Jewelry: 3, Artifact: 2 } });
    expect(collection(player({ artifacts: [{ ...gold, canceled: true }] })).counts.Jewelry).toBe(0);
  });
  test('only dice that lie open are counted, and Megingjord’s', () => {
    const open = { ...VIEW, extra: [3, 3, 1], players: [player({ seen: [3, 3], revealed: true }), player({ seen: [3] }), player()] };
    expect(matching(open)).toBe(4);
    expect(matching({ ...open, bid: null })).toBe(0);
  });
  test('turns of one and of several', () => {
    expect([isTurn(VIEW, 0), isTurn(VIEW, 1)]).toEqual([true, false]);
    expect([isTurn({ ...VIEW, turn: [1, 2] }, 2), isTurn({ ...VIEW, turn: null }, 0)]).toEqual([true, false]);
    expect(around(3, 1)).toEqual([2, 0]);
    expect(around(3, null)).toEqual([0, 1, 2]);
    expect(seatsFrom(VIEW, 2)).toEqual([2, 0, 1]);
    expect([due(VIEW, 1), due(VIEW, 0)]).toEqual([3, 2]);
  });
  test('finals are worked out line by line, ties by cards and their values', () => {
    const bonus = { hoards: 1, sets: { Jewelry: 12, Armor: 0, 'Dragon Egg': 0, Weapon: 6 } };
    const over = {
      ...VIEW,
      players: [
        player({ gold: 10, stash: [treasure('Ring', 5)], treasures: 1 }),
        player({ gold: 3, bonus, stash: [treasure('Ring', 1)], treasures: 1 }),
        player({ gold: 9, stash: [treasure('Ring', 6)], treasures: 1 }),
      ],
    };
    const [first, second, third] = finals(over);
    expect(first).toEqual({ seat: 1, gold: 3, cards: 1, treasures: 1, hoards: 8, sets: 18, total: 30 });
    expect([second!.seat, third!.seat]).toEqual([2, 0]);
  });
});

describe('one event after the other', () => {
  const end = { ...VIEW, players: VIEW.players.map((one) => ({ ...one, dice: 7 })) };
  test('a bid climbs the ladder, a challenge names both', () => {
    const raised = after(VIEW, event('bid', 1, { quantity: 5, face: 2 }), end);
    expect(raised.bid).toMatchObject({ quantity: 5, face: 2, holder: 1 });
    expect(raised.ladder.at(-1)).toEqual({ seat: 1, quantity: 5, face: 2, how: 'bid' });
    expect(after(raised, event('stole', 0, { quantity: 5, face: 2 }), end).ladder.at(-1)!.how).toBe('stolen');
    expect(after(raised, event('skipped', 2), end).ladder.at(-1)).toMatchObject({ seat: 2, how: 'skipped' });
    expect(after(raised, event('challenged', 2, { declarer: 1 }), end)).toMatchObject({ declarer: 1, challenger: 2, step: 4 });
  });
  test('bets are known by their tick only, until they are opened', () => {
    const ready = after(VIEW, event('ready', 2), end);
    expect(ready.players[2]).toMatchObject({ ready: true, bet: null, side: null });
    expect(after(ready, event('staked', 2, { amount: 12, side: 'challenger' }), end).players[2]).toMatchObject({ bet: 12, side: 'challenger' });
  });
  test('dice are shown, turned and added', () => {
    const shown = after(VIEW, event('showed', 1, { dice: [1, 3] }), end);
    expect(shown.players[1]).toMatchObject({ seen: [1, 3], revealed: true });
    expect(after(shown, event('turned', 1, { dice: [3, 3] }), end).players[1]!.seen).toEqual([3, 3]);
    expect(after(shown, event('six', 1, { dice: [1, 1, 2, 3, 3, 6] }), end).extra).toHaveLength(6);
    expect(after(shown, event('decided', 1, { side: 'declarer' }), end).winner).toBe('declarer');
    expect(after(VIEW, event('shows', 2, { dice: [1, 6] }), end).players[2]!.shown).toEqual([1, 6]);
  });
  test('cards go from the pile into a stash, an artifact unseen', () => {
    const took = after(VIEW, event('took', 1, { position: 3 }), end);
    expect(took.pile[2]).toBeNull();
    expect(took.players[1]!.stash.map((card) => card.item)).toEqual(['Crown']);
    const hidden = after(took, event('took artifact', 2, { position: 2, token: 'A1' }), end);
    expect(hidden.players[2]!.artifacts).toMatchObject([{ token: 'A1', code: null }]);
    expect(after(hidden, event('took', 2, { position: 4 }), end)).toBe(hidden);
    expect(
      after(hidden, event('learned', 2, { token: 'A1', artifact: 'Huginn', code: 'HUG', value: 1, once: false }), end).players[2]!.artifacts[0],
    ).toMatchObject({ code: 'HUG', up: false });
    const used = after(hidden, event('uses', 2, { token: 'A1', artifact: 'Huginn', code: 'HUG', value: 1, once: false }), end);
    expect(used.players[2]!.artifacts[0]).toMatchObject({ code: 'HUG', up: true });
    expect(after(used, event('cancels', 0, { token: 'A1' }), end).players[2]!.artifacts[0]!.canceled).toBe(true);
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
      const size = cardWidth(count, width, height, 8, 60, 200);
      const columns = Math.floor((width + 8) / (size + 8));
      expect(Math.ceil(count / columns) * (size * RATIO + 8) - 8).toBeLessThanOrEqual(height);
    }
    expect(cardWidth(21, 300, 100, 8, 76, 142)).toBe(76);
  });
  test('shapes and rows of seats', () => {
    expect([shape(1440, 800), shape(390, 750), shape(844, 390)]).toEqual(['wide', 'tall', 'low']);
    expect([plateRows(4, 1424, 'wide', false), plateRows(9, 1008, 'wide', true), plateRows(9, 378, 'tall', true)]).toEqual([1, 1, 2]);
  });
});

describe('words', () => {
  test('bids and odds', () => {
    expect(bidWords(5, 3)).toBe('5 threes');
    expect([1, 2, 3, 4, 5, 6].map((face) => bidWords(1, face))).toEqual(['1 one', '1 two', '1 three', '1 four', '1 five', '1 six']);
    expect([percent(0.37), percent(0.999), percent(0.001), percent(1), percent(0)]).toEqual(['37\u00a0%', 'over 99\u00a0%', 'under 1\u00a0%', '100\u00a0%', '0\u00a0%']);
    expect([0.9, 0.7, 0.5, 0.2, 0.05].map(chance)).toEqual(['almost sure', 'likely', 'a toss-up', 'unlikely', 'a bold bluff']);
  });
  test('every artifact says what it does and when', () => {
    expect(Object.keys(RELICS)).toHaveLength(22);
    for (const known of Object.values(RELICS)) expect(known.does.length * known.when.length).toBeGreaterThan(0);
    expect(relic(null)).toBeNull();
    expect(artifactWords(artifact('A4'))).toBe('artifact A4, face down, Stage 1');
    expect(artifactWords(artifact('A4', { code: 'HUG', value: 1 }))).toContain('one more die');
    expect(artifactWords(artifact('A4', { code: 'HUG', value: 1, up: true, canceled: true }), false)).toBe('Huginn (A4), 1 Gold, canceled');
  });
  test('a seat tells nothing that its plate does not show', () => {
    const ready = { ...VIEW, players: [VIEW.players[0]!, player({ ready: true }), player({ side: 'declarer', bet: 10, artifacts: [artifact('A9')] })] } as SpoilsView;
    expect(seatWords(ready, NAMES, 1)).toBe('Hildr: Viking Chief, 6 dice, 0 treasures, has bet');
    expect(seatWords(ready, NAMES, 2)).toContain('bets 10 on the Declarer');
    expect(seatWords(VIEW, NAMES, 0)).toMatch(/^You: 6 dice, 40 Gold/);
  });
  test('buttons say what they do', () => {
    const words = (part: Partial<SpoilsMove>): string => confirmWords(VIEW, NAMES, move(1, part));
    expect(words({ kind: 'take', position: 3 })).toBe('Take the Crown');
    expect(words({ kind: 'take', position: 2 })).toBe('Take artifact A1');
    expect([words({ kind: 'first', seat: 0 }), words({ kind: 'first', seat: 2 })]).toEqual(['Bid first yourself', 'Leif bids first']);
    expect(words({ kind: 'use', code: 'EYE' })).toBe('Use Odin’s Eye');
    expect([words({ kind: 'use', code: 'MIR', as: 'MIR' }), words({ kind: 'use', code: 'MIR', as: 'EYE' })]).toEqual(['Use Frejya’s Mirror', 'Use Odin’s Eye (Mirror)']);
    expect(words({ kind: 'something' })).toBe('said');
  });
  test('what is pointed at', () => {
    expect(targetWords(VIEW, NAMES, 'take:2', undefined, true)).toContain('you look at it when you take it');
    expect(targetWords(VIEW, NAMES, 'take:3', move(1, { worth: 6.4 }), true)).toContain('Worth about 6');
    expect(targetWords(VIEW, NAMES, 'take:3', move(1, { worth: 6.4 }), false)).not.toContain('about');
    expect(artifactOf(VIEW, 'A1')?.token).toBe('A1');
    expect(placeWords(VIEW, NAMES, 'A1')).toBe('in the pile');
    expect(placeWords({ ...VIEW, players: [player(), player({ artifacts: [artifact('A8')] }), player()] }, NAMES, 'A8')).toBe('of Hildr');
  });
  test('verdicts and reminders', () => {
    const over = { ...VIEW, declarer: 0, challenger: 2, winner: 'declarer' as const };
    expect(verdict(over, NAMES, 5)).toBe('5 threes, 4 were bid: it holds, you win');
    expect(verdict({ ...over, winner: 'challenger' }, NAMES, 3)).toBe('3 threes, 4 were bid: it fails, Leif wins');
    expect(verdict(VIEW, NAMES, 3)).toBe('');
    expect(stepWords({ ...VIEW, phase: 'window', asked: false })).toBe('');
    expect(stepWords({ ...VIEW, phase: 'window', asked: true })).not.toBe('');
  });
});

describe('the guided game', () => {
  const ctx = (view: SpoilsView, moves: SpoilsMove[] = []) => ({ view, side: moves.length ? { seat: 0, at: '', moves, asks: '', undo: false } : null, step: null, me: 0 });
  test('every note can be told at some table, none breaks for a spectator', () => {
    for (const note of tutorial) expect(() => note.when({ ...ctx(VIEW), me: null })).not.toThrow();
    expect(tutorial[0]!.when(ctx(VIEW))).toBe(true);
    expect(tutorial.filter((note) => note.when(ctx(VIEW, [bid(4, 4)]))).length).toBeGreaterThan(3);
    expect(tutorial.every((note) => note.point?.startsWith('.spoils '))).toBe(true);
  });
  test('cards of the pile may lie anywhere', () => {
    const lying: (Lying | null)[] = [null, null];
    expect(grouped(lying)).toEqual([]);
  });
});

describe('the division', () => {
  test('winners pick by stake, the Chief first, ties clockwise from the Chief', () => {
    const bets = [10, 20, 10, 5].map((bet, seat) => player({ bet, side: seat === 3 ? 'challenger' : 'declarer' }));
    const decided: SpoilsView = { ...VIEW, seats: 4, winner: 'declarer', players: bets };
    const divided = after(decided, event('chief', 1), decided);
    expect(divided).toMatchObject({ chief: 1, step: 7, order: [1, 2, 0] });
    const once = after({ ...divided, pile: VIEW.pile }, event('took', 1, { position: 1 }), decided);
    expect([once.picker, once.picked]).toEqual([0, 1]);
    const next = after(once, event('took', 2, { position: 3 }), decided);
    expect([next.picker, next.picked]).toEqual([1, 1]);
  });
  test('a challenge fixes the sides of both', () => {
    const sides = after(VIEW, event('challenged', 0, { declarer: 2 }), VIEW).players.map((one) => one.side);
    expect(sides).toEqual(['challenger', null, 'declarer']);
  });
});

describe('the rules that matter', () => {
  const at = (part: Partial<SpoilsView>, asked = true) =>
    rulesAnchor({ view: { ...VIEW, ...part }, side: asked ? { seat: 0, at: '', moves: [], asks: '', undo: false } : null, step: null, me: 0 });
  test('follow the Round, and artifacts in use', () => {
    expect([at({}), at({ step: 4 }), at({ step: 7 }), at({ phase: 'over', step: 0 })]).toEqual(['Bidding', 'Place Bets', 'Divide the Spoils', 'Bonuses']);
    expect(at({ uses: [{ token: 'A1', user: 1, as: 'EYE', target: null }] })).toBe('The 22 Artifacts');
  });
  test('tell nobody who is not asked that somebody is', () => {
    expect(at({ phase: 'window', step: 3 }, false)).toBe('Bidding');
    expect(at({ phase: 'window', step: 3 })).toBe('The 22 Artifacts');
  });
});

describe('stepping in', () => {
  const aside = (kind: string, token: string, code: string, lost = false): SpoilsMove => move(0, { kind, token, code, as: code, lost });

  test('cards to use come before cards to turn up, and those that would be lost last', () => {
    const asides = [aside('use', 'A3', 'EYE'), aside('reveal', 'A1', 'DIE', true), aside('reveal', 'A2', 'HUG'), aside('reveal', 'A3', 'EYE')];
    expect(offers(asides).map(({ token, use, reveal }) => [token, !!use, !!reveal])).toEqual([['A3', true, true], ['A2', false, true], ['A1', false, true]]);
  });

  test('who turns a card up is told what comes of it', () => {
    expect(revealWords(aside('reveal', 'A1', 'DIE', true))).toContain('would be lost');
    expect(revealWords(aside('reveal', 'A2', 'MUN'))).toContain('one more die from the next roll on');
    expect(revealWords(aside('reveal', 'A3', 'EYE'))).toContain('its use is left');
  });
});

describe('a bet in the making', () => {
  test('stands when others bet meanwhile, also when it was asked for while the table was still moving', () => {
    const view = { ...VIEW, phase: 'bets', bid: { ...VIEW.bid!, quantity: 5 } };
    const moves = [move(1, { kind: 'side', side: 'declarer' }), move(2, { kind: 'side', side: 'challenger' })];
    let drawn = VIEW; // the bid before is still shown
    const turn = new Turn(() => ({ view: drawn, moves: drawn === view ? moves : [], side: { moves, at: 'a' } as never, play: () => {}, consider: () => Promise.reject() }));
    turn.renew(view);
    drawn = view;
    turn.camp = 'challenger';
    turn.renew(view);
    expect(turn.camp).toBe('challenger');
  });
});
