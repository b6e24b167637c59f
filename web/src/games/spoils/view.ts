/** What is read off a view to draw it. */
import { TYPES, type Artifact, type LyingArtifact, type LyingTreasure, type Player, type Treasure, type View } from './generated';
import { itemsOf, typeOf, type Type } from './goods';

export type Lying = LyingTreasure | LyingArtifact;

export const isArtifact = <T extends Treasure | Artifact>(card: T): card is Extract<T, Artifact> => 'token' in card;

export const isTurn = (view: View, seat: number): boolean => (Array.isArray(view.turn) ? view.turn.includes(seat) : view.turn === seat);

export const seatsFrom = (view: View, first: number): number[] => view.players.map((_, step) => (first + step) % view.seats);

/** Cards lying in the pile, grouped: treasures by type and item, then artifacts. */
export function grouped(pile: readonly (Lying | null)[]): { type: Type; cards: Lying[] }[] {
  const lying = pile.filter((card) => card !== null);
  const rank = (card: Lying): number => (isArtifact(card) ? 0 : itemsOf(card.type).indexOf(card.item));
  return TYPES.map((type) => ({
    type,
    cards: lying.filter((card) => (isArtifact(card) ? 'Artifact' : card.type) === type).sort((a, b) => rank(b) - rank(a) || a.position - b.position),
  })).filter(({ cards }) => cards.length > 0);
}

export interface Collection {
  /** how often each item is there */
  items: Record<string, number>;
  /** cards of each of the five types */
  counts: Record<Type, number>;
}

/** The cards of a stash counted. */
export function collection({ stash, artifacts }: Player): Collection {
  const items: Record<string, number> = {};
  const counts = { Jewelry: 0, Armor: 0, 'Dragon Egg': 0, Weapon: 0, Artifact: artifacts.length };
  for (const item of [...stash.map((card) => card.item), ...artifacts.flatMap((card) => card.counts_as ?? [])]) {
    items[item] = (items[item] ?? 0) + 1;
    counts[typeOf(item)]++;
  }
  return { items, counts };
}

/** Dice that are lit while cups are lifted: those that lie open and match the bid, Megingjord's included. */
export const matching = ({ bid, players, extra }: View): number =>
  [...players.flatMap((player) => (player.revealed ? (player.seen ?? []) : [])), ...extra].filter((die) => die === bid?.face).length;
