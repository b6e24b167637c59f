import { describe, expect, test } from 'vitest';
import { happening } from '../told';
import { LOOKS } from './art/people';
import { berths, chart, cliffs, exitsOf, reach, routes, seatsOn, SPACES, spotOf } from './board';
import { cardWords, daughterOf, iconOf, kindOf as cardKind, textOf } from './cards';
import { COLOURS, DEEP, LANDS, TEXTS, WAYS, type CrewCard, type Entry, type Event, type Move, type MoveData, type Player, type View } from './generated';
import { laid } from '../../board/layout';
import { actsOf, among, gathers, implied, meant, nextTargets } from './picking';
import { after } from './reducer';
import { Turn } from './turn.svelte';
import { tutorial } from './tutorial';
import { confirmWords, entryTitle, entryWords, goal, prompt, seatWords, spaceWords, targetWords } from './words';

const player = (part: Partial<Player> = {}): Player => ({ colour: 'Y', ship: 'A1', cards: 6, hand: null, limit: 6, crew: [null, null, null], camp: [], needs: ['R', 'B', 'G'], first: false, ...part });
const crew = (card: string, part: Partial<CrewCard> = {}): CrewCard => ({ card, daughter: daughterOf(card) !== null, colour: daughterOf(card), used: false, sick: false, ...part });
const entry = (n: number, part: Partial<Entry>): Entry => ({
  n, seat: 0, what: 'event', card: null, object: null, target: null, way: null, from: null, to: null, sign: null, sick: null, text: '',
  cancelled: false, resolved: false, doomed: false, roll: null, ...part,
});
const VIEW: View = {
  game: 'north', seat: 0, seats: 3, options: { colours: 0, left_out: 0, round_cap: 60 }, phase: 'main', stage: 2, turn: 0, waiting: false, passed: false, active: 0, start: 0, round: 2,
  standard_used: false, opening: false, monster: DEEP, fight_from: null,
  players: [player(), player({ colour: 'R', ship: 'G4', crew: [crew('BER'), crew('dG', { sick: true }), null] }), player({ colour: 'B', ship: 'G7', needs: ['Y'], camp: ['R', 'G'] })],
  colours: [0, 1, 2, null], hand: ['W.E', 'W.U', 'THO.S', 'COM.N'], known: [], stack: [], now: null, roll: null, from: 0, window: null, done: null, step: null, refused: {}, pile: 40,
  discard: {}, daughters: { Y: 3, R: 3, B: 3, G: 2 }, race: [], ranking: null,
};
const NAMES = ['Gudrun', 'Hildr', 'Leif'];
const move = (id: number, data: MoveData, label = 'said'): Move => ({ id, text: '', label, ...data });
const sail = { from: 'A1', fight: false, note: null };
const event = happening<Event>();
const declared = (seat: number, part: Partial<Event & { name: 'declared' }>): Event =>
  event('declared', seat, { entry: 0, what: 'event', card: null, target: null, object: null, way: null, sign: null, sick: null, standard: false, spent: null, used: null, ...part });

const MAIN = [
  move(0, { kind: 'pass', phase: 'main' }),
  move(14, { kind: 'wind', card: 'W.E', way: 'E', to: 'B1', cost: 0, ...sail }),
  move(30, { kind: 'wind', card: 'W.U', way: 'E', to: 'B1', cost: 1, ...sail }),
  move(31, { kind: 'wind', card: 'W.U', way: 'S', to: 'A2', cost: 1, ...sail }),
  move(40, { kind: 'as wind', card: 'THO.S', way: 'S', to: 'A2', cost: 3, ...sail }),
  move(60, { kind: 'event', card: 'COM.N', effect: '', wholes: [{ moves: [98, 95], seat: 1, to: 'G5' }, { moves: [98, 96], seat: 1, to: 'F4' }, { moves: [99, 93], seat: 2, to: 'G6' }] }),
  move(88, { kind: 'sac' }, 'Sacrifice pairs of cards'),
  move(90, { kind: 'row', way: 'E', from: 'A1', to: 'B1', cost: 4 }),
  move(91, { kind: 'row', way: 'S', from: 'A1', to: 'A2', cost: 4 }),
];

describe('the sea', () => {
  test('has 41 spaces and 56 links, each two-way in opposite directions', () => {
    expect([SPACES.length, routes().length]).toEqual([41, 56]);
    for (const space of SPACES)
      for (const way of WAYS) {
        const there = exitsOf(space)[way];
        if (there) expect(exitsOf(there)[WAYS[(WAYS.indexOf(way) + 2) % 4]!]).toBe(space);
      }
  });
  test('every colour has a harbour and a village on it', () => {
    expect(COLOURS.flatMap((colour) => [LANDS[colour].harbour, LANDS[colour].village]).every((space) => SPACES.includes(space))).toBe(true);
  });
  test('cliffs stand where neighbours have no way', () => {
    expect(cliffs()).toHaveLength(16);
    expect(cliffs()).toContainEqual(['C1', 'E']);
    expect(cliffs()).toContainEqual(['B3', 'E']);
    expect(cliffs().every(([space, way]) => exitsOf(space)[way] === undefined)).toBe(true);
  });
  test('a chart fills a broad place and a phone, and spaces stay large enough for a finger', () => {
    const desk = chart(780, 590, false);
    expect(desk.width / desk.height).toBeCloseTo(780 / 590, 1);
    const phone = chart(378, 378, true);
    const scale = 378 / phone.width;
    expect(2 * reach(phone, 'B2').x * scale).toBeGreaterThan(44);
    expect(2 * reach(phone, 'B2').y * scale).toBeGreaterThan(44);
  });
  test('ships on one space lie beside each other', () => {
    const on = chart(800, 600, false);
    expect(berths(on, 'B2', 1)[0]).toEqual(spotOf(on, 'B2'));
    expect(new Set(berths(on, 'B2', 4).map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  });
});

describe('cards', () => {
  test('all 29 titles and four daughters have words and a picture', () => {
    const texts = Object.values(TEXTS);
    const codes = Object.keys(TEXTS);
    expect(texts).toHaveLength(33);
    expect(['event', 'hero'].map((kind) => texts.filter((text) => text.kind === kind).length)).toEqual([12, 12]);
    expect(codes.filter((code) => ['hero', 'daughter'].includes(cardKind(code))).every((code) => LOOKS[code])).toBe(true);
    expect(texts.every(({ short }) => short.length <= 30)).toBe(true);
  });
  test('know their kind and their wind', () => {
    expect(['W.U', 'THO.N', 'LOK', 'BER', 'dY'].map(cardKind)).toEqual(['wind', 'event', 'event', 'hero', 'daughter']);
    expect(['W.U', 'THO.N', 'LOK', 'BER'].map(iconOf)).toEqual(['U', 'N', null, null]);
    expect(cardWords('THO.N')).toContain('Or sail north with it');
    expect(textOf('COM.N').title).toBe('I’m taking Command!');
  });
});

describe('acts', () => {
  const acts = actsOf(MAIN);
  test('begin with a card, a space or a deed', () => {
    expect([...nextTargets(acts, [])].sort()).toEqual(['do:row', 'do:sac', 'hand:COM.N', 'hand:THO.S', 'hand:W.E', 'hand:W.U', 'say:pass', 'space:A2', 'space:B1']);
  });
  test('a card with one use and one way is whole at once', () => {
    expect(meant(acts, ['hand:W.E'])?.moves).toEqual([14]);
    expect(meant(acts, ['hand:W.U'])).toBeNull();
    expect(implied(acts, ['hand:THO.S'])).toEqual(['hand:THO.S', 'use:wind']);
  });
  test('a space takes the cheapest card, and another can be chosen', () => {
    expect(meant(acts, ['space:B1'])?.moves).toEqual([14]);
    expect(meant(acts, ['space:A2'])?.moves).toEqual([31]);
    expect([...nextTargets(acts, ['space:A2'])].sort()).toEqual(['do:row', 'hand:THO.S', 'hand:W.U']);
    expect(meant(acts, ['space:A2', 'do:row'])?.moves).toEqual([91]);
  });
  test('a declaration is named step by step and sent as a whole', () => {
    expect([...nextTargets(acts, ['hand:COM.N', 'use:effect'])]).toEqual(['seat:1', 'seat:2']);
    expect(meant(acts, ['hand:COM.N', 'use:effect', 'seat:1'])).toBeNull();
    expect(meant(acts, ['hand:COM.N', 'use:effect', 'seat:1', 'space:F4'])?.moves).toEqual([60, 98, 96]);
    expect(meant(acts, ['hand:COM.N', 'use:effect', 'seat:2'])?.moves).toEqual([60, 99, 93]);
    expect(among(acts, ['hand:COM.N', 'use:effect', 'seat:1'])).toHaveLength(2);
    expect(among(acts, ['seat:1'])).toHaveLength(0);
  });
  test('choices of all kinds have a target', () => {
    const found = [
      move(1, { kind: 'hero', card: 'BER', wholes: [{ moves: [101], seat: 0, place: 0 }] }),
      move(2, { kind: 'ability', card: 'PIL', effect: '', wholes: [{ moves: [93], to: 'A2' }] }),
      move(3, { kind: 'place', seat: 1, place: 2, card: 'BER' }),
      move(4, { kind: 'entry', entry: 1 }),
      move(5, { kind: 'sign', choice: '+' }),
      move(6, { kind: 'fate', choice: 'keep' }),
      move(7, { kind: 'way', way: 'S', from: 'A1', to: 'A2' }),
      move(8, { kind: 'space', from: DEEP, to: 'C1' }),
      move(9, { kind: 'player', colour: 'B', seat: 2 }),
      move(10, { kind: 'discard', card: 'W.E' }),
      move(11, { kind: 'att', wholes: [{ moves: [], seat: 1 }] }),
      move(12, { kind: 'event', card: 'THO.N', effect: '', wholes: [{ moves: [161], entry: 0, sign: '+' }] }),
    ];
    expect(actsOf(found).map(({ targets }) => targets.join(' '))).toEqual([
      'hand:BER crew:0.0', 'hero:PIL space:A2', 'crew:1.2', 'entry:1', 'say:+', 'say:keep', 'space:A2', 'space:C1', 'seat:2', 'hand:W.E', 'do:att seat:1', 'hand:THO.N use:effect entry:0 say:+',
    ]);
    expect(gathers('limit', [found[9]!])).toBe(true);
    expect(gathers('main', MAIN)).toBe(false);
  });
});

describe('a space picked first', () => {
  const gale = move(80, { kind: 'event', card: 'GAL', effect: '', wholes: [{ moves: [94, 0], to: 'B1' }, { moves: [94, 94], to: 'C1' }] });
  const pilot = move(83, { kind: 'ability', card: 'PIL', effect: '', wholes: [{ moves: [94], to: 'B1' }] });

  test('is sailed to by the cheapest card, whatever else could lead there', () => {
    const acts = actsOf([...MAIN, gale, pilot]);
    expect(meant(acts, ['space:B1'])?.move.id).toBe(14);
    expect(among(acts, ['space:B1']).every((act) => act.cost !== null)).toBe(true);
  });
  test('is no beginning for what begins with a card or a hero', () => {
    const acts = actsOf([gale, pilot]);
    expect([...nextTargets(acts, [])].sort()).toEqual(['hand:GAL', 'hero:PIL']);
    expect(meant(acts, ['hand:GAL', 'use:effect', 'space:B1'])?.moves).toEqual([80, 94, 0]);
    expect(meant(acts, ['hero:PIL'])?.moves).toEqual([83, 94]);
  });
});

describe('how a seat is called upon', () => {
  const called = (part: Partial<View>) => prompt({ view: { ...VIEW, ...part }, me: 0, side: null, step: null });

  test('in its own turn it is its turn, in another’s it answers, responds or decides', () => {
    expect(called({ phase: 'main' })).toBeNull();
    expect(called({ phase: 'react', active: 1, stack: [entry(0, { seat: 1 })] })).toBe('You may answer.');
    expect(called({ phase: 'react', stack: [entry(0, { seat: 0 })] })).toBe('You may answer, too.');
    expect(called({ phase: 'window', active: 1 })).toBe('You may respond.');
    expect(called({ phase: 'declare', active: 1, step: { of: 'window', move: 'GAL', named: [] } })).toBe('You may respond.');
    expect(called({ phase: 'declare', step: { of: 'main', move: 'GAL', named: [] } })).toBeNull();
    expect(called({ phase: 'push', active: 1 })).toBe('You decide.');
  });
});

describe('words', () => {
  test('spaces and seats with all that is on them', () => {
    expect(spaceWords(VIEW, NAMES, 'G4')).toBe('G4, red village, 3 daughters, Hildr’s ship, exits south and west');
    expect(spaceWords(VIEW, NAMES, DEEP)).toContain('The Deep, the monster');
    expect(seatWords(VIEW, NAMES, 1)).toContain('crew: Berserker; Green daughter, seasick');
    expect(goal(player())).toBe('Fetch the red, blue and green daughters');
    expect(goal(player({ camp: ['R'], crew: [crew('dG'), null, null] }))).toBe('Fetch the blue daughter; bring the green daughter home');
    expect(goal(player({ camp: ['R'], crew: [crew('dG'), crew('dB'), null] }))).toBe('Bring the blue and green daughters home');
  });
  test('entries, and what they answer', () => {
    const stack = [
      entry(0, { what: 'event', card: 'MUT.E', target: 1, text: 'MUT.E@R' }),
      entry(1, { seat: 1, card: 'THO.S', object: 0, sign: -1, text: 'THO.S#0-' }),
      entry(2, { card: 'LOK', object: 1, text: 'LOK#1' }),
    ];
    const view = { ...VIEW, stack };
    expect(stack.map((one) => entryWords(view, NAMES, one))).toEqual(['on Hildr’s crew', '−1 to your Mutiny', 'cancels Hildr’s Power of Thor']);
    expect(entryTitle(entry(0, { what: 'attack' }))).toBe('attack');
    expect(entryWords(view, NAMES, entry(3, { card: 'SEA.W', target: 1, sick: 'dG', text: 'SEA.W@R xdG' }))).toBe('Hildr’s Green daughter falls sick');
  });
  test('what a button confirms', () => {
    const acts = actsOf(MAIN);
    const says = (...picked: string[]) => confirmWords(VIEW, NAMES, meant(acts, picked)!);
    expect(says('hand:W.E')).toBe('Sail east to B1');
    expect(says('space:A2', 'do:row')).toBe('Row to A2, end the turn');
    expect(says('hand:COM.N', 'use:effect', 'seat:2')).toBe('Move Leif’s ship to G6');
    expect(says('do:sac')).toBe('Sacrifice pairs of cards');
    expect(targetWords(VIEW, NAMES, 'crew:1.0')).toContain('Hildr’s Berserker');
  });
});

describe('one event after the other', () => {
  const play = (view: View, ...events: Event[]): View => events.reduce((table, one) => after(table, one, VIEW), view);
  test('cards are drawn, laid and discarded', () => {
    const drawn = play(VIEW, event('drew', 0, { count: 2, cards: ['LOK', 'W.N'] }), event('draws', 1, { count: 2 }));
    expect([drawn.hand?.length, drawn.players[0]!.cards, drawn.players[1]!.cards, drawn.pile]).toEqual([6, 8, 8, 36]);
    const laid = play(
      VIEW,
      declared(0, { what: 'wind', card: 'W.E', spent: 'W.E' }),
      declared(1, { entry: 1, card: 'CAL.S', spent: 'CAL.S', object: 0 }),
      event('cancelled', 1, { entry: 0, seat_cancelled: 0 }),
    );
    expect([laid.hand, laid.stack.map((one) => one.cancelled), laid.players[1]!.cards]).toEqual([['W.U', 'THO.S', 'COM.N'], [true, false], 5]);
    expect(play(VIEW, event('discarded', 1, { card: 'LOK', sacrifice: false })).discard).toEqual({ LOK: 1 });
  });
  test('ships, the monster, daughters and heroes move', () => {
    const moved = play(VIEW, event('moved', 0, { to: 'B1', from: 'A1', why: 0, by: 0 }), event('monster', 0, { to: 'C1', from: DEEP }), event('looted', 2, { colour: 'Y' }), event('feasted', 2, { colours: ['Y'] }));
    expect([moved.players[0]!.ship, moved.monster, moved.daughters.Y, moved.players[2]!.camp, moved.players[2]!.needs]).toEqual(['B1', 'C1', 2, ['R', 'G', 'Y'], []]);
    const fought = play(
      VIEW,
      event('steals', 0, { card: null, victim: 1, colour: 'R' }),
      event('overboard', 1, { card: 'dG', by: 0 }),
      event('seized', 0, { card: 'BER', victim: 1, kept: true }),
      event('sick', 0, { card: 'BER' }),
    );
    expect([fought.players[1]!.cards, fought.daughters.G, fought.players[0]!.crew[0]]).toEqual([5, 3, crew('BER', { sick: true })]);
    const placed = play({ ...VIEW, hand: ['HEL'] }, event('placed', 0, { card: 'HEL', thrown: null }), event('turn', 1, { round: 3 }));
    expect([placed.players[0]!.crew[0]!.card, placed.hand, placed.active, placed.round]).toEqual(['HEL', [], 1, 3]);
    const room = play({ ...VIEW, hand: ['HEL'], daughters: { ...VIEW.daughters, R: 2 } }, event('overboard', 0, { card: 'dR', by: 0 }), event('placed', 0, { card: 'HEL', thrown: 'dR' }));
    expect(room.daughters.R).toBe(3);
    const full = { ...VIEW, players: [player({ crew: [crew('SHI'), crew('HUN'), crew('QUA')] }), ...VIEW.players.slice(1)] };
    const seized = play(full, event('overboard', 0, { card: 'HUN', by: 0 }), event('seized', 0, { card: 'BER', victim: 1, kept: true }));
    expect([seized.players[0]!.crew.map((one) => one?.card), seized.discard.HUN]).toEqual([['SHI', 'BER', 'QUA'], 1]);
    const steered = play(
      { ...VIEW, players: [player({ crew: [crew('PIL'), crew('HEL'), null] }), ...VIEW.players.slice(1)] },
      declared(0, { what: 'ability', card: 'PIL', used: 'PIL' }),
      declared(0, { what: 'wind', card: 'W.E', spent: 'W.E', used: 'HEL' }),
    );
    expect(steered.players[0]!.crew.map((one) => one?.used)).toEqual([true, true, undefined]);
    const stolen = play(VIEW, event('stole', 1, { card: 'W.U', victim: 0, colour: 'Y' }));
    expect([stolen.hand?.includes('W.U'), stolen.players[0]!.cards]).toEqual([false, 5]);
    expect(play(VIEW, event('saved', 1, { card: 'dG' }), event('recovered', 1)).players[1]!.crew[1]!.sick).toBe(false);
    expect(play(VIEW, event('rolled', 0, { die: 5, parts: [['Berserker', 1]], total: 6, success: true, verdict: '', again: false, aim: 'attack', card: null })).roll).toMatchObject({ die: 5, total: 6 });
  });
});

describe('what is read off a view', () => {
  test('seats', () => expect(seatsOn(VIEW, 'G4')).toEqual([1]));
  test('room: cards side by side, then narrower, then brief in two rows, on a phone pushed along', () => {
    expect([laid(1, 900, 'full').card, laid(5, 900, 'full').card]).toEqual([124, 124]);
    expect(laid(8, 740, 'full')).toMatchObject({ rows: 1, brief: false, long: false });
    expect(laid(9, 460, 'full')).toMatchObject({ rows: 2, brief: true, long: false });
    expect([laid(6, 374, 'brief').long, laid(9, 374, 'brief').long]).toEqual([false, true]);
  });
  test('the guided first game begins with the aim and has a moment for every note', () => {
    const side = { seat: 0, at: '', asks: '', undo: false, moves: MAIN };
    const ctx = { view: VIEW, side, step: null, me: 0 };
    expect(tutorial[0]!.when(ctx)).toBe(true);
    expect(tutorial.filter((note) => note.when(ctx)).length).toBeGreaterThan(4);
    expect(tutorial.every((note) => note.say.length < 330)).toBe(true);
  });
});

describe('cards beyond the limit', () => {
  test('that are all alike are gathered, also when they are asked for while the table still moves', () => {
    const view: View = { ...VIEW, phase: 'limit', step: { due: 2 }, hand: Array.from({ length: 9 }, () => 'W.N'), players: VIEW.players.map((one) => ({ ...one, limit: 7 })) };
    const moves = [move(1, { kind: 'discard', card: 'W.N' })];
    let drawn = VIEW; // the turn before is still shown
    const side = { seat: 0, at: 'a', asks: 'Discard two cards.', moves: moves.map((one) => ({ ...one })), undo: false };
    const played: number[] = [];
    const turn = new Turn(() => ({ view: drawn, moves: drawn === view ? moves : [], side, play: (id) => played.push(id), consider: () => Promise.reject() }));
    turn.renew(view);
    drawn = view;
    expect(turn.gathered).toEqual([0, 1]);
    turn.confirm();
    expect(played).toEqual([1]);
  });
});
