/** What the server shows of a table of the sagas, as types, and what can be read off it. */
import type { Move } from '../../lib/protocol';

export type Units = Record<string, number>;

export interface Stack {
  space: string;
  units: Units;
  crew: number;
  room: number;
  count: number;
  /** how many may stay there; null in homelands */
  limit: number | null;
}

export interface PoolRow {
  unit: string;
  name: string;
  left: number;
  cost: number | null;
  combat: number;
  elite: boolean;
  room: number;
  affordable: boolean;
  /** why it cannot be bought now; empty if it can, null where nothing is bought */
  why: string | null;
}

export interface Target {
  space: string;
  /** the move ends there */
  stop?: boolean;
  /** chance in 100 that a storm takes somebody */
  storm?: number;
  foes?: [number, number];
  /** chance in 100 to win a battle there */
  odds?: number;
  quest?: string;
  path?: string[];
  way?: 'nav' | 'land';
  /** chance in 100 to get there, before the roll */
  chance?: number;
}

export interface Foe {
  foe: number;
  combat: number;
  elite: boolean;
  alive: boolean;
  fired: boolean;
}

export interface InLine {
  unit: string;
  fallen: boolean;
  fired: boolean;
}

export interface Fight {
  kind: string;
  space: string;
  round: number;
  edge: 'vikings' | 'hostiles' | null;
  foes: Foe[];
  line: InLine[];
  unplaced: Units;
  /** the line as it would form by itself */
  usual: string[];
  next: string | null;
  /** before the first round: the chance to fire first, as it is and with Edda spent */
  first: [number, number] | null;
  guarded: boolean;
  odds: number | null;
}

export interface Sheet {
  sagas: { name: string; won: boolean; losses: number; bonus: string }[];
  begun: number;
  extra_hostiles: number;
  fallen: string[];
  retained: string[];
  bonus: string | null;
  warning: string;
}

export interface SagasView {
  seat: number | null;
  options: { story: number; level: number; supplies: boolean; scouting: boolean };
  phase: string;
  turn: number | null;
  about: { unit?: string; space?: string; way?: string; units?: Units; gold?: number } | null;
  story: { kind: string; level: string; result: 'running' | 'won' | 'lost' };
  saga: { id: number; name: string; goal: string; goals: { text: string; done: boolean }[]; quests: number; bonus: string; voyage: number };
  religion: 'old' | 'new';
  gold: number;
  edda: number;
  limit: number;
  deck: {
    draw: number;
    reserve: number;
    lost: number;
    discards: string[];
    kept: string[];
    card: string | null;
    unseen: string[];
    looked_at: string[];
    names: Record<string, string>;
  };
  stacks: Stack[];
  pool: PoolRow[];
  dead: string[];
  settlements: string[];
  pillaged: string[];
  markers: number;
  quests: { hidden: string[]; shown: { quest: string; space: string }[]; accomplished: string[]; used: string[]; cashed: string[] };
  voyage: { start: string; here: string; force: Units; way: string; steps: number; moved: number; seas: number; broke_off: boolean } | null;
  battle: Fight | null;
  reach: Target[];
  foes: Record<string, [number, number]>;
  closed: { word: string; label: string; why: string }[];
  campaign: Sheet | null;
  appealed: boolean;
}

export type SagasMove = Move &
  Partial<Target> & {
    kind: 'space' | 'unit' | 'foe' | 'card' | 'word';
    unit?: string;
    cost?: number | null;
    foe?: number;
    combat?: number;
    fired?: boolean;
    card?: string;
    name?: string;
    word?: string;
    units?: Units;
    from?: string;
    to?: string;
    loot?: [number, number];
  };

export const count = (units: Units): number => Object.values(units).reduce((sum, some) => sum + some, 0);
export const stackAt = (view: SagasView, code: string): Stack | undefined => view.stacks.find((stack) => stack.space === code);
/** One after the other: `{H: 2, L: 1}` is H, H, L. */
export const each = (units: Units): string[] => Object.entries(units).flatMap(([unit, some]) => Array.from({ length: some }, () => unit));
export const questAt = (view: SagasView, code: string): string | null =>
  view.quests.hidden.includes(code) ? '?' : (view.quests.shown.find((shown) => shown.space === code)?.quest ?? null);

export function plus(units: Units, unit: string, some: number): Units {
  const { [unit]: before = 0, ...others } = units;
  const now = before + some;
  return now > 0 ? { ...others, [unit]: now } : others;
}
