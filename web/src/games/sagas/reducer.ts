/** What each event changes on the table. */
import { reducer } from '../../board/reducer';
import type { Battle, Event, View } from './generated';
import { count, each, FOES, HOMES, plus, stackAt, UNITS, type Units } from './pieces';

const summed = (units: Units, worth: (letter: string) => number): number => Object.entries(units).reduce((sum, [letter, some]) => sum + some * worth(letter), 0);
const roomOf = (letter: string): number => UNITS[letter]!.room;

/** Units come to a space or leave it. */
function stacked(view: View, space: string, units: Units, sign: 1 | -1): View {
  const now = Object.entries(units).reduce((sum, [unit, some]) => plus(sum, unit, sign * some), stackAt(view, space)?.units ?? {});
  const others = view.stacks.filter((stack) => stack.space !== space);
  if (!count(now)) return { ...view, stacks: others };
  const crew = summed(now, (letter) => (roomOf(letter) ? 0 : 1));
  return { ...view, stacks: [...others, { space, units: now, crew, room: summed(now, roomOf), count: count(now), limit: HOMES.includes(space) ? null : view.limit }] };
}
/** They go from a space to another. */
const shifted = (view: View, { from, to }: { from: string; to: string }, units: Units): View => stacked(stacked(view, from, units, -1), to, units, 1);

const pooled = (view: View, unit: string, some: number): View => ({
  ...view,
  pool: view.pool.map((row) => (row.unit === unit ? { ...row, left: row.left + some } : row)),
});
const fighting = ({ battle }: View, change: (fight: Battle) => Partial<Battle>): Partial<View> => ({ battle: battle && { ...battle, ...change(battle) } });
const dealt = ({ deck }: View, part: Partial<View['deck']>): Partial<View> => ({ deck: { ...deck, ...part } });
const sought = ({ quests }: View, part: Partial<View['quests']>): Partial<View> => ({ quests: { ...quests, ...part } });
const arrived = (view: View, { space, unit }: { space: string; unit: string }): View => pooled(stacked(view, space, { [unit]: 1 }, 1), unit, -1);
const drawnDown = (view: View, { draw }: { draw: number }): Partial<View> => dealt(view, { draw });
const unitsAt = (view: View, space: string | undefined): Units => stackAt(view, space)?.units ?? {};

/** A line that formed by itself, as soon as the first shot is heard. */
function formed(view: View): View {
  const fight = view.battle;
  if (!fight || !count(fight.unplaced)) return view;
  const rest = fight.usual.length === count(fight.unplaced) ? fight.usual : each(fight.unplaced);
  const line = [...fight.line, ...rest.map((unit) => ({ unit, fallen: false, fired: false }))];
  return { ...view, battle: { ...fight, line, unplaced: {}, usual: [] } };
}

export const after = reducer<View, Event>({
  'saga begins': (_view, { gold, edda }, _, { saga, campaign, deck, quests }) => ({ saga, campaign, deck, quests, gold, edda, stacks: [], pillaged: [], battle: null, voyage: null }),
  'cards dealt': (view, { draw, reserve }) => dealt(view, { draw, reserve, discards: [] }),
  'quests laid': (view, { spaces }) => sought(view, { hidden: [...view.quests.hidden, ...spaces] }),
  'jarl arrives': arrived,
  'unit joins': arrived,
  gold: (_, { now }) => ({ gold: now }),
  edda: (_, { now, limit }) => ({ edda: now, limit }),
  'voyages gained': drawnDown,
  'voyage lost': drawnDown,
  'voyage begins': (view, { space }) => ({
    reach: [],
    voyage: { start: space, here: space, force: unitsAt(view, space), way: 'stay', steps: 0, moved: 0, seas: 0, broke_off: false },
  }),
  mustered: ({ voyage }, { units }) => ({ reach: [], voyage: voyage && { ...voyage, force: units } }),
  moved: (view, event) => ({ ...shifted(view, event, view.voyage?.force ?? {}), reach: [], voyage: view.voyage && { ...view.voyage, here: event.to } }),
  rallied: (view, event) => shifted(view, event, event.units),
  fell: (view, { space, unit }) => pooled(stacked(view, space, { [unit]: 1 }, -1), unit, 1),
  card: (view, { card }) => ({ reach: [], ...dealt(view, { draw: Math.max(0, view.deck.draw - 1), card }) }),
  kept: (view, { card }) => dealt(view, { kept: [...view.deck.kept, card] }),
  played: (view, { card }) => dealt(view, { kept: view.deck.kept.filter((one) => one !== card) }),
  hostiles: (view, event) => ({ reach: [], battle: assembled(view, event) }),
  edge: (view, { edge }) => fighting(view, () => ({ edge })),
  'harald leads': (view) => fighting(view, () => ({ edge: 'vikings' })),
  round: (view, { round }, _, end) =>
    fighting(view, ({ foes, space }) => ({
      round,
      foes: foes.map((foe) => ({ ...foe, fired: false })),
      line: [],
      unplaced: unitsAt(view, space),
      usual: end.battle?.round === round ? end.battle.usual : [], // without a question all are of one class
    })),
  shot: (view, event) =>
    fighting(formed(view), ({ foes, line }) => ({
      foes: foes.map((foe) => (foe.foe === event.foe && event.hit ? { ...foe, alive: false } : foe)),
      line: firstOf(line, (one) => one.unit === event.unit && !one.fired && !one.fallen, { fired: true }),
    })),
  'hostile shot': (view, event) =>
    fighting(formed(view), ({ foes, line, guarded }) => ({
      foes: foes.map((foe) => (foe.foe === event.foe ? { ...foe, fired: true } : foe)),
      line: event.hit && !event.saved ? firstOf(line, (one) => one.unit === event.unit && !one.fallen, { fallen: true }) : line,
      guarded: event.saved ? false : guarded,
    })),
  'battle over': () => ({ battle: null }),
  'broke off': (view, event) => ({ ...shifted(view, event, unitsAt(view, event.from)), battle: null }),
  settled: ({ settlements, markers }, { space }) => ({ settlements: [...settlements, space], markers: markers - 1 }),
  razed: ({ settlements, markers }, { space }) => ({ settlements: settlements.filter((code) => code !== space), markers: markers + 1 }),
  pillaged: ({ pillaged, markers }, { space }) => ({ pillaged: [...pillaged, space], markers: markers - 1 }),
  'quest shown': (view, { quest, space }) =>
    sought(view, { hidden: view.quests.hidden.filter((code) => code !== space), shown: [...view.quests.shown, { quest, space }] }),
  'quest done': (view, { quest }) =>
    sought(view, { shown: view.quests.shown.filter((shown) => shown.quest !== quest), accomplished: [...view.quests.accomplished, quest] }),
});

function firstOf<T>(all: readonly T[], which: (one: T) => boolean, change: Partial<T>): T[] {
  const at = all.findIndex(which);
  return all.map((one, i) => (i === at ? { ...one, ...change } : one));
}

/** The hostiles of a battle that has just begun. */
function assembled(view: View, { space, quest, foes }: Extract<Event, { name: 'hostiles' }>): Battle {
  return {
    kind: quest ? 'quest' : 'card', space, round: 0, edge: null, next: null, first: null, guarded: false, odds: null, losses: '', usual: [], line: [],
    foes: foes.map((foe) => ({ foe, combat: FOES[foe]!.combat[view.story.level], elite: FOES[foe]!.elite, alive: true, fired: false })),
    unplaced: unitsAt(view, space),
  };
}
