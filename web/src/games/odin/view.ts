/** What the server shows of an Odin table, as types, and how one event changes what is shown. */
import type { GameEvent, Move } from '../../lib/protocol';
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

const HAND = 9;

/** What the table looks like once this event has been seen; the server's own view follows at the end of the step. */
export function after(view: OdinView, event: GameEvent): OdinView {
  const cards = (event.cards as Card[] | undefined) ?? [];
  const seat = event.seat ?? 0;
  const mine = view.seat === seat;
  const without = (held: Card[]): Card[] => held.filter((card) => !cards.includes(card));
  const change = (part: Partial<Player>): Player[] =>
    view.players.map((player, other) => (other === seat ? { ...player, ...part } : player));
  const player = view.players[seat]!;

  switch (event.name) {
    case 'played':
      return {
        ...view,
        phase: view.middle ? 'take' : 'follow',
        hand: mine && view.hand ? without(view.hand) : view.hand,
        players: change({ cards: player.cards - cards.length, known: without(player.known) }).map((other) => ({
          ...other,
          passed: false,
        })),
        beaten: view.middle?.cards ?? [],
        middle: { cards, text: '', value: event.value as number, owner: seat },
      };
    case 'took':
      return {
        ...view,
        phase: 'follow',
        hand: mine && view.hand ? [...view.hand, ...cards] : view.hand,
        players: change({ cards: player.cards + cards.length, known: [...player.known, ...cards] }),
        beaten: [],
        discards: [...view.discards, ...without(view.beaten)],
      };
    case 'passed':
      return { ...view, players: change({ passed: true }) };
    case 'round ended':
      return {
        ...view,
        phase: 'open',
        turn: seat,
        players: view.players.map((other) => ({ ...other, passed: false })),
        discards: [...view.discards, ...(view.middle?.cards ?? []), ...view.beaten],
        middle: null,
        beaten: [],
      };
    case 'hand ended': {
      const held = (event.held as number[] | undefined) ?? [];
      return {
        ...view,
        turn: null,
        players: view.players.map((other, i) => ({ ...other, score: other.score + (held[i] ?? 0) })),
      };
    }
    case 'new hand':
      return {
        ...view,
        phase: 'open',
        turn: seat,
        hand: view.hand && [],
        players: view.players.map((other) => ({ ...other, cards: HAND, known: [], passed: false })),
        middle: null,
        beaten: [],
        discards: [],
        hand_number: event.hand as number,
        round: 1,
        first: seat,
      };
    case 'dealt':
      return { ...view, hand: mine ? cards : view.hand };
    default:
      return view;
  }
}

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

/** The other seats clockwise, from the left neighbour on; all of them for a spectator. */
export function around(seats: number, me: number | null): number[] {
  return me === null
    ? Array.from({ length: seats }, (_, seat) => seat)
    : Array.from({ length: seats - 1 }, (_, step) => (me + 1 + step) % seats);
}
