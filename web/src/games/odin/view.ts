/** What the server shows of an Odin table, as types, and what it means. */
import type { Move } from '../../lib/protocol';
import type { Card } from './cards';

export interface Player {
  cards: number;
  /** cards taken from the middle in front of all, and not played yet */
  known: Card[];
  score: number;
  passed: boolean;
}

export interface Middle {
  cards: Card[];
  text: string;
  value: number;
  owner: number;
}

export interface OdinView {
  seat: number | null;
  seats: number;
  options: { target: number; short_deck: boolean };
  phase: 'open' | 'follow' | 'take' | 'over';
  turn: number | null;
  hand: Card[] | null;
  players: Player[];
  middle: Middle | null;
  beaten: Card[];
  discards: Card[];
  undealt: number;
  left_out: string[];
  hand_number: number;
  round: number;
  first: number;
}

export type OdinMove = Move & { kind: 'play' | 'pass' | 'take'; cards: Card[] };

/** Who wears the crown: the opener, or whoever opens next if all others pass. */
export function crowned(view: OdinView): number | null {
  if (view.phase === 'over') return null;
  return view.middle ? view.middle.owner : view.turn;
}

/** Whether one more pass would end the round. */
export const lastToPass = (view: OdinView): boolean =>
  view.phase === 'follow' && view.players.filter((player) => player.passed).length === view.seats - 2;

/** Seats with the fewest points. */
export function winners(view: OdinView): number[] {
  const fewest = Math.min(...view.players.map((player) => player.score));
  return view.players.flatMap((player, seat) => (player.score === fewest ? [seat] : []));
}
