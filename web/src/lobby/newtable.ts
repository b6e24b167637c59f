/** Choices of a new table, before it is laid. */

import type { NewSeat } from '../lib/api';
import { suits } from '../lib/me.svelte';
import type { Game, GameOption } from '../lib/protocol';
import { valueWords } from '../lib/words';

/** A seat as the form offers it: `bot:karl` is a bot of that level. */
export type Choice = 'me' | 'guest' | 'open' | 'invited' | BotChoice;
type BotChoice = `bot:${string}`;

const isBot = (choice: Choice): choice is BotChoice => choice.startsWith('bot:');

export const defaultOptions = (game: Game): Record<string, number | boolean> =>
  Object.fromEntries(game.options.map((option) => [option.name, option.switch ? Boolean(option.default) : option.default]));

/** The level that suits whoever sits here; a newcomer meets the weakest. */
export const kindLevel = (game: Game): string =>
  (game.levels.find((level) => level.name === suits.levels[game.id]) ?? game.levels[0])?.name ?? 'thrall';

/** How many sit down where nobody said: four, or as near to it as the game allows. */
export const usualCount = (game: Game): number => game.seats.reduce((a, b) => (Math.abs(b - 4) < Math.abs(a - 4) ? b : a));

export const isSolitaire = (game: Game): boolean => Math.max(...game.seats) === 1;

export const soloSeats = (game: Game): NewSeat[] => toSeats(companyOf('bots', usualCount(game), game), []);

/** Who sits at the other seats, all at once. */
export type Company = 'bots' | 'friends' | 'anyone' | 'device';

export function companyOf(company: Company, count: number, game: Game): Choice[] {
  const other = { bots: `bot:${kindLevel(game)}`, friends: 'invited', anyone: 'open', device: 'guest' } as const;
  return Array.from({ length: count }, (_, seat) => (seat ? other[company] : 'me'));
}

/** The company these seats are, if they are all alike. */
export function companyIn(chosen: Choice[]): Company | null {
  const others = new Set(chosen.slice(1).map((choice) => (isBot(choice) ? 'bots' : choice)));
  if (chosen[0] !== 'me' || others.size !== 1) return null;
  const named: Record<string, Company> = { bots: 'bots', invited: 'friends', open: 'anyone', guest: 'device' };
  return named[[...others][0]!] ?? null;
}

/** Me, a friend, and bots for the rest. */
export function choices(count: number, game: Game, before: Choice[] = []): Choice[] {
  const bot: Choice = `bot:${kindLevel(game)}`;
  return Array.from({ length: count }, (_, seat) => before[seat] ?? (seat === 0 ? 'me' : seat === 1 ? 'invited' : bot));
}

export function toSeats(chosen: Choice[], guests: string[]): NewSeat[] {
  return chosen.map((choice, seat) => {
    if (isBot(choice)) return { kind: 'bot', level: choice.slice(4) };
    const name = choice === 'guest' && guests[seat]?.trim();
    return name ? { kind: choice, name } : { kind: choice };
  });
}

/** What the hall calls a guest without a name, unless somebody has that name. */
export const usualName = (chosen: Choice[], seat: number): string =>
  `Player ${chosen.slice(0, seat + 1).filter((choice) => choice === 'guest').length + 1}`;

/** Why a table cannot be rated; empty if it can. */
export function whyCasual(game: Game, chosen: Choice[], played: number | null): string {
  if (chosen.includes('guest')) return 'Casual, as people share this device.';
  if (played === 0) return `Your first game of ${game.title} is casual. After it you can lay rated tables.`;
  return '';
}

/** What will happen once this table is laid. */
export function promise(chosen: Choice[]): string {
  if (!chosen.includes('me')) return 'One seat must be yours: choose “Me” somewhere.';
  if (chosen.length === 1) return 'A game for one: it starts at once.';
  if (chosen.includes('invited')) return 'You get a link for your friends; the game starts when the last seat is taken.';
  if (chosen.includes('open')) return 'Anyone in the hall may sit down; the game starts when the last seat is taken.';
  if (chosen.includes('guest')) return 'The game starts at once. A curtain hides the hands when the device changes hands.';
  return 'The game starts at once.';
}

/** Options that make no sense at this number of seats are not shown. */
export const fits = (option: GameOption, count: number): boolean => !/two players/i.test(option.help) || count === 2;

/** Values a player may choose from; none where any number of the range will do. */
export function offered(option: GameOption): { value: number; label: string }[] {
  const values = new Set(Object.values(option.words ?? {}));
  if (!values.size) return [];
  if (typeof option.default === 'number') values.add(option.default);
  return [...values].sort((a, b) => a - b).map((value) => ({ value, label: valueWords(option, value) }));
}
