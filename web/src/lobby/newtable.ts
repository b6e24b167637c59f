/** Choices of a new table, before it is laid. */

import type { NewSeat } from '../lib/api';
import type { Game, GameOption } from '../lib/protocol';

/** A seat as the form offers it: `bot:karl` is a bot of that level. */
export type Choice = 'me' | 'guest' | 'open' | 'invited' | `bot:${string}`;

export const defaultOptions = (game: Game): Record<string, number | boolean> =>
  Object.fromEntries(game.options.map((option) => [option.name, option.switch ? Boolean(option.default) : option.default]));

/** The level a newcomer meets: not the weakest, not the strongest. */
export const kindLevel = (game: Game): string => game.levels[Math.min(1, game.levels.length - 1)]?.name ?? 'karl';

export function soloSeats(game: Game): NewSeat[] {
  const count = game.seats.includes(4) ? 4 : Math.max(...game.seats);
  return choices(count, game).map((_, seat) => (seat ? { kind: 'bot', level: kindLevel(game) } : { kind: 'me' }));
}

/** Me, a friend, and bots for the rest. */
export function choices(count: number, game: Game, before: Choice[] = []): Choice[] {
  const bot: Choice = `bot:${kindLevel(game)}`;
  return Array.from({ length: count }, (_, seat) => before[seat] ?? (seat === 0 ? 'me' : seat === 1 ? 'invited' : bot));
}

export function toSeats(chosen: Choice[], guests: string[]): NewSeat[] {
  return chosen.map((choice, seat) => {
    if (choice.startsWith('bot:')) return { kind: 'bot', level: choice.slice(4) };
    const kind = choice as NewSeat['kind'];
    return kind === 'guest' ? { kind, name: guests[seat]?.trim() || `Guest ${seat + 1}` } : { kind };
  });
}

/** What will happen once this table is laid. */
export function promise(chosen: Choice[]): string {
  if (!chosen.includes('me')) return 'One seat must be yours: choose “Me” somewhere.';
  if (chosen.includes('invited')) return 'You get a link for your friends; the game starts when the last seat is taken.';
  if (chosen.includes('open')) return 'Anyone in the hall may sit down; the game starts when the last seat is taken.';
  if (chosen.includes('guest')) return 'The game starts at once. A curtain hides the hands when the device changes hands.';
  return 'The game starts at once.';
}

/** Options that make no sense at this number of seats are not shown. */
export const fits = (option: GameOption, count: number): boolean => !/two players/i.test(option.help) || count === 2;
