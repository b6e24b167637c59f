import type { AccountLine } from '../lib/protocol';

/** The sum of every seat's points over the lines that count. */
export function totals(account: AccountLine[], seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => account.reduce((sum, line) => sum + (line.apart ? 0 : (line.points[seat] ?? 0)), 0));
}
