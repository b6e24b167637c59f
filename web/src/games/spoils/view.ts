/** What the server shows of a table of Spoils of War, as types, and what can be read off it. */
import type { Move } from '../../lib/protocol';
import { HOARD, ITEMS, PLAIN_TYPES, typeOf, type Camp, type Type } from './goods';

/** A normal Treasure. */
export interface Treasure {
  item: string;
  type: Type;
  stage: number;
  value: number;
}

/** An artifact: its back for everybody, its face for those who know it. */
export interface Artifact {
  token: string;
  stage: number;
  up: boolean;
  name: string | null;
  code: string | null;
  value: number | null;
  once: boolean | null;
  spent: boolean;
  canceled: boolean;
  used: boolean;
  item: string | null;
  copies: string | null;
  /** the ability a Mirror has copied */
  works_as: string | null;
  seen_by: number[];
}

export type Lying = { position: number } & (Treasure | Artifact);

export interface Bid {
  quantity: number;
  face: number;
  holder: number;
  /** for what this seat sees; null for spectators */
  odds: number | null;
}

export interface Rung {
  seat: number;
  quantity: number;
  face: number;
  how: 'bid' | 'stolen' | 'skipped';
}

export interface Player {
  /** null behind a screen */
  gold: number | null;
  dice: number;
  seen: number[] | null;
  shown: number[];
  blind: boolean;
  revealed: boolean;
  spied: number[];
  ready: boolean;
  waits: boolean | null;
  side: Camp | null;
  bet: number | null;
  looked_at: number | null;
  stash: Treasure[];
  artifacts: Artifact[];
  treasures: number;
  bonus: { hoards: number; sets: Record<string, number> };
  rests: boolean | null;
}

export interface Use {
  token: string;
  user: number;
  as: string;
  target: number | string | null;
  first?: number;
}

export interface Known {
  name: string;
  code: string;
  value: number;
  once: boolean;
  stage: number;
  count?: number;
}

export interface SpoilsView {
  seat: number | null;
  seats: number;
  options: { step_bidding: boolean; open_purses: boolean; first_chief: number };
  round: number;
  /** 1 to 7 within a Round; 0 after the last */
  step: number;
  phase: string;
  window: string | null;
  turn: number | number[] | null;
  asked: boolean;
  chief: number;
  opener: number | null;
  pile: (Lying | null)[];
  /** unopened piles */
  piles: number;
  leftovers: { normal: (Treasure & { count: number })[]; artifacts: number[]; known: Known[] };
  unseen: Known[];
  bid: Bid | null;
  cap: number;
  dice: number;
  extra: number[];
  ladder: Rung[];
  declarer: number | null;
  challenger: number | null;
  winner: Camp | null;
  uses: Use[];
  order: number[];
  /** cards each of them takes */
  due: number[];
  picker: number;
  picked: number;
  treasury: number;
  players: Player[];
}

export type SpoilsMove = Move & {
  kind: string;
  quantity?: number;
  face?: number;
  odds?: number;
  token?: string;
  seat?: number;
  side?: Camp;
  amount?: number;
  item?: string;
  position?: number;
  worth?: number;
  card?: string;
  code?: string;
  /** what the artifact works as: a Mirror's copy */
  as?: string;
  /** turned up for nothing it would be lost */
  lost?: boolean;
  name?: string;
  stage?: number;
  type?: Type;
};

export const ROUNDS = 9;
export const isArtifact = <T extends Treasure | Artifact>(card: T): card is Extract<T, Artifact> => 'token' in card;
export const stageOfRound = (round: number): number => Math.ceil(round / 3);

export const isTurn = (view: SpoilsView, seat: number): boolean =>
  Array.isArray(view.turn) ? view.turn.includes(seat) : view.turn === seat;

export const seatsFrom = (view: SpoilsView, first: number): number[] =>
  Array.from({ length: view.seats }, (_, step) => (first + step) % view.seats);

/** Cards lying in the pile, grouped: treasures by type and item, then artifacts. */
export function grouped(pile: readonly (Lying | null)[]): { type: Type; cards: Lying[] }[] {
  const lying = pile.filter((card): card is Lying => card !== null);
  const rank = (card: Lying): number => (isArtifact(card) ? 99 : ITEMS[card.type]!.indexOf(card.item));
  return [...PLAIN_TYPES, 'Artifact' as const]
    .map((type) => ({
      type,
      cards: lying.filter((card) => (isArtifact(card) ? 'Artifact' : card.type) === type).sort((a, b) => rank(b) - rank(a) || a.position - b.position),
    }))
    .filter(({ cards }) => cards.length > 0);
}

export interface Collection {
  /** how often each of the four items is there */
  items: Record<string, number>;
  /** cards of each of the five types */
  counts: Record<Type, number>;
  hoards: number;
  /** Gold for sets of each type */
  sets: Record<string, number>;
  value: number;
  bonus: number;
}

/** What a stash comes to so far: items, types, sets and hoards; hidden artifacts count as cards without a value. */
export function collection(player: Player): Collection {
  const items: Record<string, number> = {};
  const counts = { Jewelry: 0, Armor: 0, 'Dragon Egg': 0, Weapon: 0, Artifact: player.artifacts.length } as Record<Type, number>;
  const count = (item: string): void => {
    items[item] = (items[item] ?? 0) + 1;
    counts[typeOf(item)]++;
  };
  player.stash.forEach((card) => count(card.item));
  player.artifacts.forEach((card) => card.item && !card.canceled && count(card.item));
  const sets = player.bonus.sets;
  const value = player.stash.reduce((sum, card) => sum + card.value, 0) + player.artifacts.reduce((sum, card) => sum + (card.value ?? 0), 0);
  const bonus = HOARD * player.bonus.hoards + Object.values(sets).reduce((sum, gold) => sum + gold, 0);
  return { items, counts, hoards: player.bonus.hoards, sets, value, bonus };
}

/** Dice that lie open and match the bid, Megingjord's included. */
export function matching(view: SpoilsView): number {
  if (!view.bid) return 0;
  const { face } = view.bid;
  const open = view.players.flatMap((player) => (player.revealed ? (player.seen ?? []) : []));
  return [...open, ...view.extra].filter((die) => die === face).length;
}

/** Cards a winner takes. */
export const due = (view: SpoilsView, seat: number): number => view.due[view.order.indexOf(seat)] ?? (seat === view.chief ? 3 : 2);

export interface Final {
  seat: number;
  gold: number;
  cards: number;
  treasures: number;
  hoards: number;
  sets: number;
  total: number;
}

/** Values of all cards of a stash, dearest first: what breaks ties after the number of cards. */
export const dearest = (player: Player): number[] => [...player.stash, ...player.artifacts].map((card) => card.value ?? 0).sort((a, b) => b - a);

/** The score of every seat line by line, best first, from a view that hides nothing any more. */
export function finals(view: SpoilsView): Final[] {
  const sums = view.players.map((player, seat): Final => {
    const { value, sets } = collection(player);
    const gold = player.gold ?? 0;
    const hoards = HOARD * player.bonus.hoards;
    const all = Object.values(sets).reduce((sum, one) => sum + one, 0);
    return { seat, gold, cards: value, treasures: player.treasures, hoards, sets: all, total: gold + value + hoards + all };
  });
  const down = (a: number[], b: number[]): number => {
    const at = a.findIndex((value, i) => value !== b[i]);
    return at < 0 ? 0 : (b[at] ?? 0) - a[at]!;
  };
  const values = view.players.map(dearest);
  return sums.sort((a, b) => b.total - a.total || b.treasures - a.treasures || down(values[a.seat]!, values[b.seat]!) || a.seat - b.seat);
}

/** The lowest raise over the bid in force, as the moves have it. */
export function lowest(moves: readonly SpoilsMove[]): SpoilsMove | undefined {
  const worth = (move: SpoilsMove): number => 6 * move.quantity! + move.face!;
  return moves.filter((move) => move.kind === 'bid').sort((a, b) => worth(a) - worth(b))[0];
}
