/** How tables of a game were laid at this device: the last one, and those kept under a name. */

import type { Game } from '../lib/protocol';
import { keep, kept } from '../lib/settings.svelte';
import { choices, defaultOptions, usualCount, type Choice } from './newtable';

export interface Setup {
  chosen: Choice[];
  options: Record<string, number | boolean>;
  open: boolean;
  rated: boolean;
  clock: 'none' | 'live' | 'days';
  minutes: number;
  increment: number;
  days: number;
  answerTime: number;
}

export interface Presets {
  last: Setup | null;
  named: Record<string, Setup>;
}

export const MOST = 8; // named ones of a game
export const LONGEST = 24; // letters of a name
const keyOf = (game: string): string => `meadhall.tables.${game}`;

export function usualSetup(game: Game): Setup {
  return {
    chosen: choices(usualCount(game), game), options: defaultOptions(game), open: true, rated: false,
    clock: 'none', minutes: 10, increment: 5, days: 2, answerTime: 0,
  };
}

/** A setup as it was kept, with the usual in place of what this game does not have any more. */
export function readSetup(value: unknown, game: Game): Setup | null {
  if (!value || typeof value !== 'object') return null;
  const found = value as Partial<Setup>;
  const usual = usualSetup(game);
  const levels = game.levels.map((level) => `bot:${level.name}`);
  const seat = (choice: unknown): choice is Choice => typeof choice === 'string' && ['me', 'guest', 'open', 'invited', ...levels].includes(choice);
  const { chosen } = found;
  const fits = Array.isArray(chosen) && game.seats.includes(chosen.length) && chosen.every(seat) && chosen.filter((choice) => choice === 'me').length === 1;
  const number = (one: unknown, low: number, high: number, other: number): number => (typeof one === 'number' && one >= low && one <= high ? one : other);
  const options = Object.fromEntries(
    game.options.map(({ name, low, high, switch: turned }) => {
      const was = found.options?.[name];
      return [name, turned ? (typeof was === 'boolean' ? was : usual.options[name]!) : number(was, low, high, Number(usual.options[name]))];
    }),
  );
  return {
    chosen: fits ? chosen : usual.chosen,
    options,
    open: found.open !== false,
    rated: found.rated === true,
    clock: found.clock === 'live' || found.clock === 'days' ? found.clock : 'none',
    minutes: number(found.minutes, 1, 180, usual.minutes),
    increment: number(found.increment, 0, 120, usual.increment),
    days: number(found.days, 1, 14, usual.days),
    answerTime: [3, 5, 10, 20].includes(found.answerTime ?? 0) ? found.answerTime! : 0,
  };
}

export function readPresets(text: string | null, game: Game): Presets {
  let found: { last?: unknown; named?: Record<string, unknown> } = {};
  try {
    found = JSON.parse(text ?? '{}') ?? {};
  } catch {
    // what cannot be read is as good as none
  }
  const named = Object.entries(found.named && typeof found.named === 'object' ? found.named : {})
    .map(([name, value]) => [name.slice(0, LONGEST), readSetup(value, game)] as const)
    .filter((entry): entry is [string, Setup] => entry[1] !== null)
    .slice(0, MOST);
  return { last: readSetup(found.last, game), named: Object.fromEntries(named) };
}

export const presetsOf = (game: Game): Presets => readPresets(kept(keyOf(game.id)), game);

export const keepPresets = (game: Game, presets: Presets): void => keep(keyOf(game.id), JSON.stringify(presets));
