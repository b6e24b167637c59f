/** How clicks become a move: each picks something that the move concerns, in the order in which the move names them. */

import type { Target } from '../../board/target';
import type { Offered } from '../../lib/protocol';

export interface Move extends Offered {
  kind?: string;
  /** What it concerns, in the order in which it is picked. */
  targets?: Target[];
}

const concerns = (move: Move): readonly Target[] => move.targets ?? [];

/** The moves that begin with what is picked. */
export const begun = (moves: readonly Move[], picked: readonly Target[]): Move[] =>
  moves.filter((move) => picked.every((target, i) => concerns(move)[i] === target));

/** What can be picked next. */
export const next = (moves: readonly Move[], picked: readonly Target[]): Set<Target> =>
  new Set(begun(moves, picked).flatMap((move) => concerns(move).slice(picked.length, picked.length + 1)));

/** The moves for which nothing more is to be picked. */
export const complete = (moves: readonly Move[], picked: readonly Target[]): Move[] =>
  begun(moves, picked).filter((move) => concerns(move).length === picked.length);

/** The one move that is meant, as soon as no other begins with what is picked. */
export function meant(moves: readonly Move[], picked: readonly Target[]): Move | null {
  const all = picked.length ? begun(moves, picked) : [];
  return all.length === 1 && concerns(all[0]!).length === picked.length ? all[0]! : null;
}

/** A click: it goes on with what is picked, or begins anew with something else; on the last thing picked it takes that back. */
export function after(moves: readonly Move[], picked: readonly Target[], target: Target): readonly Target[] {
  if (next(moves, picked).has(target)) return [...picked, target];
  if (picked.at(-1) === target) return picked.slice(0, -1);
  return next(moves, []).has(target) ? [target] : picked;
}

export interface Group {
  kind: string;
  moves: Move[];
}

/** Buttons: moves that concern nothing on the table, or of which all is picked, kind by kind. */
export function groups(moves: readonly Move[], picked: readonly Target[]): Group[] {
  const found = new Map<string, Move[]>();
  for (const move of complete(moves, picked)) found.set(move.kind ?? '', [...(found.get(move.kind ?? '') ?? []), move]);
  return [...found].map(([kind, some]) => ({ kind, moves: some }));
}
