/** The sagas without a browser: chains of moves, what an event changes, the story, the map, the camera. */
import { describe, expect, it } from 'vitest';
import { Camera } from '../../board/camera.svelte';
import { moved } from '../../board/ordering.svelte';
import { happening } from '../told';
import type { Battle, Event, Move, Target, View } from './generated';
import { after } from './reducer';
import { course, journey as line, routeBetween, routes, SHEET, spaces } from './map';
import { plus, unitsWords } from './pieces';
import { buy, callAll, fightItOut, journey, lineUp, usualBand } from './plans';
import { chronicle } from './story';
import { isWay, verdict } from './words';

const view = (part: Partial<View> = {}): View => ({
  game: 'sagas', seat: 0, seats: 1, options: { story: 2, level: 1, supplies: false, scouting: false }, phase: 'move', turn: 0, about: null, remark: '', gold: 6, edda: 2, limit: 6,
  stacks: [{ space: 'NOR', units: { Er: 1, H: 2, L: 2 }, crew: 3, room: 4, count: 5, limit: null }],
  pool: [{ unit: 'H', name: 'Huskarl', left: 4, cost: 1, combat: 2, elite: false, room: 0, affordable: true, offered: true, why: '' }],
  story: { kind: 'eirik', level: 'normal', result: 'running' }, settlements: [], pillaged: [], markers: 6, battle: null, reach: [],
  saga: { id: 0, name: 'Eirik', goal: '', goals: [], wanted: ['VIN'], quests: 1, bonus: '', voyage: 1, ended: null },
  deck: { draw: 8, reserve: 6, lost: 0, discards: [], kept: [], card: null, unseen: [], looked_at: [], names: {} },
  quests: { hidden: ['ALB'], shown: [], accomplished: [], used: [], cashed: [] },
  voyage: { start: 'NOR', here: 'NOR', force: { Er: 1, H: 2, L: 2 }, way: 'stay', steps: 0, moved: 0, seas: 0, broke_off: false },
  religion: 'old', dead: [], foes: {}, closed: [], band: null, campaign: null, appealed: false,
  ...part,
});
const fight = (part: Partial<Battle>): Battle => ({
  kind: 'card', space: 'NOR', round: 1, edge: null, foes: [], line: [], unplaced: {}, next: null, usual: [], first: null, guarded: false, odds: null, losses: '', ...part,
});
const word = (id: number, text: string): Move => ({ id, text, label: text, kind: 'word', word: text, note: '' });
const space = (id: number, code: string): Move => ({ id, text: code, label: code, kind: 'space', space: code, note: '' });
const unit = (id: number, letter: string): Move => ({ id, text: letter, label: letter, kind: 'unit', unit: letter, cost: null, note: '' });
const target = (...path: string[]): Target => ({ space: path.at(-1)!, path, label: '', note: '' });
const event = happening<Event>();

describe('chains of moves', () => {
  it('sails the whole band to a place, step by step, and stops there', () => {
    const plan = journey({ space: 'ALB', way: 'nav' });
    expect(plan(view(), [word(1, 'stay'), word(2, 'nav')])?.id).toBe(2);
    expect(plan(view({ phase: 'who goes', about: { way: 'nav' } }), [unit(3, 'H'), word(4, 'done')])?.id).toBe(4);
    const reach = [target('sNO', 'ALB')];
    expect(plan(view({ phase: 'step', reach }), [space(5, 'sNO'), word(6, 'done')])?.id).toBe(5);
    const there = { ...view().voyage!, here: 'ALB', moved: 2 };
    expect(plan(view({ phase: 'step', voyage: there, reach: [] }), [space(7, 'sNO'), word(8, 'done')])?.id).toBe(8);
    expect(plan(view({ phase: 'place', voyage: there }), [word(9, 'pillage')])).toBeNull();
  });

  it('hires the band that the hall proposes, one after the other, where the Jarl is', () => {
    const at = (phase: View['phase'], ...units: string[]) => view({ phase, band: units.length ? { units, space: 'SVE', note: '' } : null });
    const shop = [unit(1, 'H'), unit(2, 'L'), word(3, 'done')];
    expect(usualBand(at('buy', 'L', 'H'), shop)?.id).toBe(2);
    expect(usualBand(at('buy at', 'L', 'H'), [space(4, 'NOR'), space(5, 'SVE')])?.id).toBe(5);
    expect(usualBand(at('buy', 'H'), shop)?.id).toBe(1);
    expect(usualBand(at('buy'), shop)).toBeNull();
  });

  it('begins the voyage to a place that was chosen before it, and stops where something else is asked', () => {
    const plan = journey({ space: 'ALB', way: 'nav', start: 'SVE' });
    expect(plan(view({ phase: 'set out' }), [space(4, 'NOR'), space(5, 'SVE')])?.id).toBe(5);
    expect(plan(view({ phase: 'leidang' }), [unit(1, 'H'), word(3, 'done')])).toBeNull();
  });

  it('goes on after a forced march, and is asked only once how', () => {
    const plan = journey({ space: 'ALB', way: 'nav' });
    const marched = view({ voyage: { ...view().voyage!, here: 'sNO', moved: 1 } });
    expect(plan(marched, [word(1, 'stay'), word(2, 'nav')])?.id).toBe(2);
    expect(plan(marched, [word(1, 'stay'), word(2, 'nav')])).toBeNull();
  });

  it('leaves the choice to the player where the roll falls short, or the ships are too small', () => {
    const plan = journey({ space: 'ALB', way: 'nav' });
    plan(view(), [word(2, 'nav')]);
    expect(plan(view({ phase: 'who goes', about: { way: 'nav' } }), [word(3, 'auto')])?.id).toBe(3);
    expect(plan(view({ phase: 'step', reach: [target('sNO')] }), [space(5, 'sNO'), word(6, 'done')])).toBeNull();
  });

  it('lines up in the order wanted, and only in this round', () => {
    const plan = lineUp(['Er', 'H', 'L']);
    const lined = (line: string[], round = 1) => view({ phase: 'line', battle: fight({ round, line: line.map((one) => ({ unit: one, fallen: false, fired: false })) }) });
    const moves = [unit(1, 'Er'), unit(2, 'H'), unit(3, 'L')];
    expect(plan(lined([]), moves)?.id).toBe(1);
    expect(plan(lined(['Er']), moves)?.id).toBe(2);
    expect(plan(lined([], 2), moves)).toBeNull();
    expect(moved(['H', 'H', 'L', 'Er'], 3, 0)).toEqual(['Er', 'H', 'H', 'L']);
    expect(moved(['H', 'L', 'Er'], 0, 9)).toEqual(['L', 'Er', 'H']);
  });

  it('fights out a battle but asks before anything else', () => {
    expect(fightItOut(view({ phase: 'target' }), [word(1, 'auto'), word(2, 'fight')])?.id).toBe(2);
    expect(fightItOut(view({ phase: 'break off' }), [word(3, 'yes'), word(4, 'no')])).toBeNull();
  });

  it('buys one unit in one homeland, calls all who can come', () => {
    const plan = buy('H', 'DAN');
    expect(plan(view({ phase: 'buy' }), [unit(1, 'H')])?.id).toBe(1);
    expect(plan(view({ phase: 'buy at' }), [space(2, 'NOR'), space(3, 'DAN')])?.id).toBe(3);
    expect(plan(view({ phase: 'buy' }), [unit(1, 'H')])).toBeNull();
    expect(callAll(view({ phase: 'rally' }), [space(4, 'DUB'), word(5, 'done')])?.id).toBe(4);
    expect(callAll(view({ phase: 'rally' }), [word(5, 'done')])?.id).toBe(5);
  });
});

describe('what an event changes', () => {
  const end = view();
  it('moves the force and leaves the others', () => {
    const start = view({ voyage: { ...view().voyage!, force: { Er: 1, L: 1 } } });
    const next = after(start, event('moved', 0, { from: 'NOR', to: 'sNO' }), end);
    expect(next.stacks.find((stack) => stack.space === 'NOR')!.units).toEqual({ H: 2, L: 1 });
    expect(next.stacks.find((stack) => stack.space === 'sNO')!.units).toEqual({ Er: 1, L: 1 });
    expect(next.voyage!.here).toBe('sNO');
  });

  it('brings hostiles with their strength at this level, and takes them away when hit', () => {
    const hard = view({ story: { kind: 'eirik', level: 'hard', result: 'running' } });
    const begun = after(hard, event('hostiles', 0, { foes: [1, 7], space: 'NOR', dice: [3], quest: false }), end);
    expect(begun.battle!.foes.map((foe) => foe.combat)).toEqual([5, 1]);
    const lined = view({ battle: fight({ usual: ['H', 'H', 'L', 'L', 'Er'] }) });
    const round = after(begun, event('round', 0, { round: 1 }), lined);
    const shot = after(round, event('shot', 0, { unit: 'H', foe: 1, hit: true, dice: [1] }), end);
    expect(shot.battle!.foes.map((foe) => foe.alive)).toEqual([false, true]);
    expect(shot.battle!.line.filter((one) => one.fired)).toHaveLength(1);
    expect(shot.battle!.line[0]!.unit).toBe('H');
    const struck = after(shot, event('hostile shot', 0, { unit: 'H', foe: 7, hit: true, saved: false, dice: [1] }), end);
    expect(struck.battle!.line[0]!.fallen).toBe(true);
    expect(after(struck, event('battle over', 0, { won: true, space: 'NOR', rounds: 1, battle: 1 }), end).battle).toBeNull();
    expect(round.battle!.usual).toEqual(['H', 'H', 'L', 'L', 'Er']);
    expect([struck.battle!.line.map((one) => one.unit), struck.battle!.usual]).toEqual([['H', 'H', 'L', 'L', 'Er'], []]);
  });

  it('lets a band of one class stand where no line was asked for', () => {
    const huskarls = view({ stacks: [{ space: 'NOR', units: { H: 2 }, crew: 2, room: 0, count: 2, limit: null }], battle: fight({ round: 0 }) });
    const shot = after(after(huskarls, event('round', 0, { round: 1 }), end), event('shot', 0, { unit: 'H', foe: 7, hit: false, dice: [5] }), end);
    expect(shot.battle!.line.map((one) => one.unit)).toEqual(['H', 'H']);
  });

  it('knows gold, Edda, markers and quests', () => {
    expect(after(view(), event('gold', 0, { now: 9, change: 3, why: 'host' }), end).gold).toBe(9);
    expect(after(view(), event('edda', 0, { now: 4, change: 1, why: 'host', limit: 8 }), end).limit).toBe(8);
    const settled = after(view(), event('settled', 0, { space: 'VIN', why: 'settling' }), end);
    expect([settled.settlements, settled.markers]).toEqual([['VIN'], 5]);
    expect(after(settled, event('razed', 0, { space: 'VIN', why: 'battle' }), end).settlements).toEqual([]);
    const shown = after(view(), event('quest shown', 0, { quest: 'Runes', space: 'ALB', why: 'tale' }), end);
    expect([shown.quests.hidden, shown.quests.shown]).toEqual([[], [{ quest: 'Runes', space: 'ALB' }]]);
    expect(plus({ H: 1 }, 'H', -1)).toEqual({});
  });
});

describe('the story', () => {
  const told = (...events: Event[]) => chronicle([{ n: 0, events }]);
  const begun = event('saga begins', 0, { saga: 'Eirik', number: 1, gold: 6, edda: 2, goal: 'two settlements' });
  const buying = (letter: 'H' | 'L') => event('gold', 0, { why: 'purchase', unit: letter, space: 'NOR', change: -1, now: 5 });
  const voyaging = (from: 'NOR' | 'ALB', voyage = 1) => event('voyage begins', 0, { voyage, space: from, draw: 8 });
  const drawn = (card: 'c05' | 'c14', works = true) => event('card', 0, { card, works, title: '' });
  const lost = { saga: 'Eirik', won: false, voyages: 8, because: 'the voyages are used up', gold: 0, edda: 0 } as const;

  it('leaves out of its words what there is nothing to say of', () => {
    const [chapter] = told(begun, voyaging('NOR'), event('moved', 0, { from: 'NMD', to: 'PAR' }));
    expect(chapter!.passages.at(-1)!.text).toBe('From Normandy they marched to Paris.');
  });

  it('is a chapter for a saga and a passage for a voyage', () => {
    const [chapter] = told(
      begun,
      event('jarl picked', 0, { unit: 'Er' }),
      event('jarl arrives', 0, { unit: 'Er', space: 'NOR', why: 'setup' }),
      buying('H'),
      buying('H'),
      voyaging('NOR'),
      event('rolled to sail', 0, { dice: [4], steps: 2, space: 'NOR', head: '', worked: '' }),
      event('moved', 0, { from: 'NOR', to: 'sNO' }),
      event('moved', 0, { from: 'sNO', to: 'YOR' }),
      drawn('c05'),
      event('hostiles', 0, { foes: [1, 6], space: 'YOR', dice: [3], quest: false }),
      event('fell', 0, { unit: 'H', space: 'YOR', why: 'battle' }),
      event('battle over', 0, { won: true, rounds: 2, space: 'YOR', battle: 1 }),
      event('saga over', 0, { ...lost, won: true, because: '', voyages: 1 }),
    );
    expect(chapter!.won).toBe(true);
    expect(chapter!.passages.map((passage) => passage.title)).toEqual(['Before the first voyage', 'Voyage 1, from Norvegr']);
    expect(chapter!.passages[0]!.text).toContain('The lot fell on Erik to lead them. He made ready in Norvegr. Two Huskarls were hired in Norvegr.');
    const { text } = chapter!.passages[1]!;
    expect(text).toMatch(/From Norvegr .* by way of the North Sea to York\./);
    expect(text).toContain('In York the war-king and the levy stood against them.');
    expect(text).toContain('after two rounds the field was theirs, at the price of a Huskarl.');
    expect(text).toContain('So the saga of Eirik was won, after one voyage.');
  });

  it('goes on over several sagas and says why one was lost', () => {
    const chapters = told(begun, event('saga over', 0, lost), event('saga begins', 0, { saga: 'Floamanna', number: 2, gold: 3, edda: 1, goal: 'four pillage markers' }));
    expect(chapters.map((chapter) => chapter.won)).toEqual([false, null]);
    expect(chapters[0]!.passages.at(-1)!.text).toContain('was lost: the voyages were used up.');
  });

  it('tells what happens often in several ways, and never twice running in the same', () => {
    const voyage = (n: number) => [
      voyaging('NOR', n),
      event('moved', 0, { from: 'NOR', to: 'sNO' }),
      event('moved', 0, { from: 'sNO', to: 'ALB' }),
      drawn('c05'),
      event('hostiles', 0, { foes: [6], space: 'ALB', quest: false, dice: [1] }),
      event('edge', 0, { edge: 'vikings', dice: [6, 1], totals: [7, 1], spent: false, head: '', worked: '' }),
      event('battle over', 0, { won: true, rounds: 1, space: 'ALB', battle: 1 }),
      event('pillaged', 0, { space: 'ALB', dice: [4], gold: 2, head: '', worked: '' }),
      event('gold', 0, { why: 'pillage', space: 'ALB', change: 2, now: 8 }),
    ];
    const [chapter] = told(begun, ...voyage(1), ...voyage(2), ...voyage(3));
    const [one, two, three] = chapter!.passages.slice(1).map((passage) => passage.text.match(/[^.]+\./g)!.map((sentence) => sentence.trim()));
    for (const [earlier, later] of [[one!, two!], [two!, three!]] as const) expect(later.filter((sentence) => earlier.includes(sentence))).toEqual([]);
  });

  it('says nothing for Edda nought, ships are built and men hired, and a quest fought for anew is named', () => {
    const [chapter] = told(
      begun,
      buying('H'),
      buying('L'),
      event('edda', 0, { change: -1, now: 0, why: 'watch', limit: 4 }),
      event('quest shown', 0, { quest: 'Silk Road', space: 'ALB', why: 'tale' }),
      voyaging('ALB'),
      drawn('c14', false),
      event('hostiles', 0, { foes: [6], space: 'ALB', quest: true, dice: [1] }),
      event('battle over', 0, { won: false, rounds: 1, space: 'ALB', battle: 2 }),
    );
    expect(chapter!.passages[0]!.text).toContain(
      'A Huskarl was hired and a long ship built in Norvegr. The shore watch had the laugh of them: Edda fell to nothing. He told of the Silk Road, in Alba.',
    );
    expect(chapter!.passages[1]!.text).toBe('They bided in Alba. They had come for the Silk Road. The levy guarded it. They fought, and in a single round the field was lost.');
  });
});

describe('the map', () => {
  it('has every route between known places, bent from end to end', () => {
    expect(spaces).toHaveLength(49);
    expect(routes).toHaveLength(77);
    for (const route of routes) expect(course(route).length).toBeGreaterThan(1);
    expect(line(['NOR', 'sNO', 'ALB'])).toMatch(/^M.*C/);
    expect(routeBetween('HOL', 'ALD')?.way).toBe('river');
    expect(routeBetween('NOR', 'VIN')).toBeUndefined();
  });

  it('keeps places a finger apart and on the sheet', () => {
    for (const one of spaces) {
      expect(one.x > 10 && one.x < SHEET.width - 10 && one.y > 10 && one.y < SHEET.height - 10).toBe(true);
      for (const other of spaces) if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(38);
    }
  });

  it('is looked at as a whole, enlarged, and never beyond its edge', () => {
    const camera = new Camera(SHEET);
    camera.width = 390;
    camera.height = 420;
    expect(camera.whole).toBe(true);
    camera.look(0, 0, 1);
    expect([camera.left, camera.top, camera.across]).toEqual([0, 0, 390]);
    camera.zoom(2);
    expect(camera.scale).toBe(2);
    camera.all();
    expect(camera.whole).toBe(true);
  });
});

describe('words', () => {
  it('tell a band and a chance', () => {
    expect(unitsWords({ Er: 1, H: 3, L: 1, V: 1 })).toBe('Erik, 3 Huskarls, the Varangians and a long ship');
    expect([verdict(95), verdict(70), verdict(50), verdict(10)]).toEqual(['sure', 'good', 'even', 'poor']);
  });

  it('tell risks only where the band goes', () => {
    const phases = ['move', 'step', 'march', 'retreat', 'rally', 'take back', 'reveal'] as const;
    expect(phases.filter((phase) => isWay(view({ phase })))).toEqual(['move', 'step', 'march']);
  });
});
