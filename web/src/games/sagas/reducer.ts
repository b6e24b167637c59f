/** How one event changes what is shown; the server's own view follows at the end of the step. */
import type { GameEvent } from '../../lib/protocol';
import { FOES, LEVELS } from './pieces';
import { count, each, plus, type Fight, type SagasView, type Stack, type Units } from './view';

const ROOM: Units = { L: 2, O: 3 };
export const roomOf = (units: Units): number => (units.L ?? 0) * ROOM.L! + (units.O ?? 0) * ROOM.O!;
const crewOf = (units: Units): number => count(units) - (units.L ?? 0) - (units.O ?? 0);

/** Units come to a space or leave it. */
function stacked(view: SagasView, space: string, units: Units, sign: 1 | -1): SagasView {
  const before = view.stacks.find((stack) => stack.space === space);
  const now = Object.entries(units).reduce((sum, [unit, some]) => plus(sum, unit, sign * some), before?.units ?? {});
  const others = view.stacks.filter((stack) => stack.space !== space);
  if (!count(now)) return { ...view, stacks: others };
  const limit = ['NOR', 'DAN', 'SVE'].includes(space) ? null : view.limit;
  const stack: Stack = { space, units: now, crew: crewOf(now), room: roomOf(now), count: count(now), limit };
  return { ...view, stacks: [...others, stack] };
}

const pooled = (view: SagasView, unit: string, some: number): SagasView => ({
  ...view,
  pool: view.pool.map((row) => (row.unit === unit ? { ...row, left: row.left + some } : row)),
});
const fighting = (view: SagasView, change: (fight: Fight) => Partial<Fight>): SagasView => (view.battle ? { ...view, battle: { ...view.battle, ...change(view.battle) } } : view);

/** The line as it forms by itself: ships nobody needs, Huskarls, Berserkirs, other ships, the Ormr, Varangians, Jarls last. */
function usualLine(units: Units): string[] {
  const idle = Math.min(units.L ?? 0, Math.floor(Math.max(0, roomOf(units) - crewOf(units)) / 2));
  const rest = { ...units, L: (units.L ?? 0) - idle };
  return [...Array<string>(idle).fill('L'), ...['H', 'B', 'L', 'O', 'V', 'Lf', 'Er', 'Ha', 'Ru'].flatMap((unit) => each({ [unit]: rest[unit as keyof typeof rest] ?? 0 }))];
}

/** A line that formed by itself, as soon as the first shot is heard. */
function formed(view: SagasView): SagasView {
  const fight = view.battle;
  if (!fight || !count(fight.unplaced)) return view;
  const rest = fight.usual.length === count(fight.unplaced) ? fight.usual : each(fight.unplaced);
  const line = [...fight.line, ...rest.map((unit) => ({ unit, fallen: false, fired: false }))];
  return { ...view, battle: { ...fight, line, unplaced: {}, usual: [] } };
}

export function after(view: SagasView, event: GameEvent, end: SagasView): SagasView {
  const space = event.space as string;
  const unit = event.unit as string;
  switch (event.name) {
    case 'saga begins':
      return { ...view, saga: end.saga, campaign: end.campaign, gold: event.gold as number, edda: event.edda as number, stacks: [], pillaged: [], battle: null, voyage: null };
    case 'cards dealt':
      return { ...view, deck: { ...view.deck, draw: event.draw as number, reserve: event.reserve as number, discards: [] } };
    case 'quests laid':
      return { ...view, quests: { ...view.quests, hidden: [...view.quests.hidden, ...(event.spaces as string[])] } };
    case 'jarl arrives':
    case 'unit joins':
      return pooled(stacked(view, space, { [unit]: 1 }, 1), unit, -1);
    case 'gold':
      return { ...view, gold: event.now as number };
    case 'edda':
      return { ...view, edda: event.now as number, limit: 4 + (event.now as number) };
    case 'voyages gained':
    case 'voyage lost':
      return { ...view, deck: { ...view.deck, draw: event.draw as number } };
    case 'voyage begins': {
      const force = view.stacks.find((stack) => stack.space === space)?.units ?? {};
      return { ...view, reach: [], voyage: { start: space, here: space, force, way: 'stay', steps: 0, moved: 0, seas: 0, broke_off: false } };
    }
    case 'mustered':
      return { ...view, reach: [], voyage: view.voyage && { ...view.voyage, force: event.units as Units } };
    case 'moved': {
      const force = view.voyage?.force ?? {};
      const gone = stacked(stacked(view, event.from as string, force, -1), event.to as string, force, 1);
      return { ...gone, reach: [], voyage: view.voyage && { ...view.voyage, here: event.to as string } };
    }
    case 'rallied':
      return stacked(stacked(view, event.from as string, event.units as Units, -1), event.to as string, event.units as Units, 1);
    case 'fell':
      return pooled(stacked(view, space, { [unit]: 1 }, -1), unit, 1);
    case 'card':
      return { ...view, reach: [], deck: { ...view.deck, draw: Math.max(0, view.deck.draw - 1), card: event.card as string } };
    case 'kept':
      return { ...view, deck: { ...view.deck, kept: [...view.deck.kept, event.card as string] } };
    case 'played':
      return { ...view, deck: { ...view.deck, kept: view.deck.kept.filter((card) => card !== event.card) } };
    case 'hostiles':
      return { ...view, reach: [], battle: assembled(view, event) };
    case 'edge':
      return fighting(view, () => ({ edge: event.edge as Fight['edge'] }));
    case 'harald leads':
      return fighting(view, () => ({ edge: 'vikings' }));
    case 'round': {
      const units = view.stacks.find((stack) => stack.space === view.battle?.space)?.units ?? {};
      return fighting(view, (fight) => ({
        round: event.round as number,
        foes: fight.foes.map((foe) => ({ ...foe, fired: false })),
        line: [],
        unplaced: units,
        usual: usualLine(units),
      }));
    }
    case 'shot':
      return fighting(formed(view), (fight) => ({
        foes: fight.foes.map((foe) => (foe.foe === event.foe && event.hit ? { ...foe, alive: false } : foe)),
        line: firstOf(fight.line, (one) => one.unit === unit && !one.fired && !one.fallen, { fired: true }),
      }));
    case 'hostile shot':
      return fighting(formed(view), (fight) => ({
        foes: fight.foes.map((foe) => (foe.foe === event.foe ? { ...foe, fired: true } : foe)),
        line: event.hit && !event.saved ? firstOf(fight.line, (one) => one.unit === unit && !one.fallen, { fallen: true }) : fight.line,
        guarded: event.saved ? false : fight.guarded,
      }));
    case 'battle over':
      return { ...view, battle: null };
    case 'broke off': {
      const force = view.stacks.find((stack) => stack.space === event.from)?.units ?? {};
      return { ...stacked(stacked(view, event.from as string, force, -1), event.to as string, force, 1), battle: null };
    }
    case 'settled':
      return { ...view, settlements: [...view.settlements, space], markers: view.markers - 1 };
    case 'razed':
      return { ...view, settlements: view.settlements.filter((code) => code !== space), markers: view.markers + 1 };
    case 'pillaged':
      return { ...view, pillaged: [...view.pillaged, space], markers: view.markers - 1 };
    case 'quest shown':
      return {
        ...view,
        quests: {
          ...view.quests,
          hidden: view.quests.hidden.filter((code) => code !== space),
          shown: [...view.quests.shown, { quest: event.quest as string, space }],
        },
      };
    case 'quest done':
      return {
        ...view,
        quests: {
          ...view.quests,
          shown: view.quests.shown.filter((shown) => shown.quest !== event.quest),
          accomplished: [...view.quests.accomplished, event.quest as string],
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
function assembled(view: SagasView, event: GameEvent): Fight {
  const level = Math.max(0, LEVELS.indexOf(view.story.level));
  const space = event.space as string;
  return {
    kind: event.quest ? 'quest' : 'card', space, round: 0, edge: null, next: null, first: null, guarded: false, odds: null, usual: [], line: [],
    foes: (event.foes as number[]).map((foe) => ({ foe, combat: FOES[foe]!.combat[level]!, elite: FOES[foe]!.elite, alive: true, fired: false })),
    unplaced: view.stacks.find((stack) => stack.space === space)?.units ?? {},
  };
}
