/** How one event changes what is shown; the server's own view follows at the end of the step. */
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
const fighting = (view: View, change: (fight: Battle) => Partial<Battle>): View => (view.battle ? { ...view, battle: { ...view.battle, ...change(view.battle) } } : view);
const unitsAt = (view: View, space: string | undefined): Units => stackAt(view, space)?.units ?? {};

/** A line that formed by itself, as soon as the first shot is heard. */
function formed(view: View): View {
  const fight = view.battle;
  if (!fight || !count(fight.unplaced)) return view;
  const rest = fight.usual.length === count(fight.unplaced) ? fight.usual : each(fight.unplaced);
  const line = [...fight.line, ...rest.map((unit) => ({ unit, fallen: false, fired: false }))];
  return { ...view, battle: { ...fight, line, unplaced: {}, usual: [] } };
}

export function after(view: View, event: Event, end: View): View {
  switch (event.name) {
    case 'saga begins':
      return { ...view, saga: end.saga, campaign: end.campaign, gold: event.gold, edda: event.edda, stacks: [], pillaged: [], battle: null, voyage: null };
    case 'cards dealt':
      return { ...view, deck: { ...view.deck, draw: event.draw, reserve: event.reserve, discards: [] } };
    case 'quests laid':
      return { ...view, quests: { ...view.quests, hidden: [...view.quests.hidden, ...event.spaces] } };
    case 'jarl arrives':
    case 'unit joins':
      return pooled(stacked(view, event.space, { [event.unit]: 1 }, 1), event.unit, -1);
    case 'gold':
      return { ...view, gold: event.now };
    case 'edda':
      return { ...view, edda: event.now, limit: event.limit };
    case 'voyages gained':
    case 'voyage lost':
      return { ...view, deck: { ...view.deck, draw: event.draw } };
    case 'voyage begins': {
      const { space } = event;
      return { ...view, reach: [], voyage: { start: space, here: space, force: unitsAt(view, space), way: 'stay', steps: 0, moved: 0, seas: 0, broke_off: false } };
    }
    case 'mustered':
      return { ...view, reach: [], voyage: view.voyage && { ...view.voyage, force: event.units } };
    case 'moved':
      return { ...shifted(view, event, view.voyage?.force ?? {}), reach: [], voyage: view.voyage && { ...view.voyage, here: event.to } };
    case 'rallied':
      return shifted(view, event, event.units);
    case 'fell':
      return pooled(stacked(view, event.space, { [event.unit]: 1 }, -1), event.unit, 1);
    case 'card':
      return { ...view, reach: [], deck: { ...view.deck, draw: Math.max(0, view.deck.draw - 1), card: event.card } };
    case 'kept':
      return { ...view, deck: { ...view.deck, kept: [...view.deck.kept, event.card] } };
    case 'played':
      return { ...view, deck: { ...view.deck, kept: view.deck.kept.filter((card) => card !== event.card) } };
    case 'hostiles':
      return { ...view, reach: [], battle: assembled(view, event) };
    case 'edge':
      return fighting(view, () => ({ edge: event.edge }));
    case 'harald leads':
      return fighting(view, () => ({ edge: 'vikings' }));
    case 'round':
      return fighting(view, (fight) => ({
        round: event.round,
        foes: fight.foes.map((foe) => ({ ...foe, fired: false })),
        line: [],
        unplaced: unitsAt(view, fight.space),
        usual: end.battle?.round === event.round ? end.battle.usual : [], // without a question all are of one class
      }));
    case 'shot':
      return fighting(formed(view), (fight) => ({
        foes: fight.foes.map((foe) => (foe.foe === event.foe && event.hit ? { ...foe, alive: false } : foe)),
        line: firstOf(fight.line, (one) => one.unit === event.unit && !one.fired && !one.fallen, { fired: true }),
      }));
    case 'hostile shot':
      return fighting(formed(view), (fight) => ({
        foes: fight.foes.map((foe) => (foe.foe === event.foe ? { ...foe, fired: true } : foe)),
        line: event.hit && !event.saved ? firstOf(fight.line, (one) => one.unit === event.unit && !one.fallen, { fallen: true }) : fight.line,
        guarded: event.saved ? false : fight.guarded,
      }));
    case 'battle over':
      return { ...view, battle: null };
    case 'broke off':
      return { ...shifted(view, event, unitsAt(view, event.from)), battle: null };
    case 'settled':
      return { ...view, settlements: [...view.settlements, event.space], markers: view.markers - 1 };
    case 'razed':
      return { ...view, settlements: view.settlements.filter((code) => code !== event.space), markers: view.markers + 1 };
    case 'pillaged':
      return { ...view, pillaged: [...view.pillaged, event.space], markers: view.markers - 1 };
    case 'quest shown':
      return {
        ...view,
        quests: {
          ...view.quests,
          hidden: view.quests.hidden.filter((code) => code !== event.space),
          shown: [...view.quests.shown, { quest: event.quest, space: event.space }],
        },
      };
    case 'quest done':
      return {
        ...view,
        quests: {
          ...view.quests,
          shown: view.quests.shown.filter((shown) => shown.quest !== event.quest),
          accomplished: [...view.quests.accomplished, event.quest],
        },
      };
    default:
      return view;
  }
}

function firstOf<T>(all: readonly T[], which: (one: T) => boolean, change: Partial<T>): T[] {
  const at = all.findIndex(which);
  return all.map((one, i) => (i === at ? { ...one, ...change } : one));
}

/** The hostiles of a battle that has just begun. */
function assembled(view: View, { space, quest, foes }: Extract<Event, { name: 'hostiles' }>): Battle {
  return {
    kind: quest ? 'quest' : 'card', space, round: 0, edge: null, next: null, first: null, guarded: false, odds: null, usual: [], line: [],
    foes: foes.map((foe) => ({ foe, combat: FOES[foe]!.combat[view.story.level], elite: FOES[foe]!.elite, alive: true, fired: false })),
    unplaced: unitsAt(view, space),
  };
}
