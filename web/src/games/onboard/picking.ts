/**
 * A turn in the making. What is chosen on the board is a path of targets (`action:JY`, `piece:r3a`, `ship:5`); it is kept here
 * until it is confirmed and then sent move by move. What can come next is what the hall told of the ways a move can go on:
 * no rule of the game lives here, and a refused step ends the plan.
 */
import type { Target } from '../../board/target';
import { UNFINISHED, type Move, type View } from './generated';

export interface Following {
  /** what can be chosen next */
  next: Set<Target>;
  /** the path is a whole turn and can be sent */
  ready: boolean;
}

export const choosing = (moves: readonly Move[], target: Target | undefined): Move | undefined => moves.find((move) => move.target === target);

export function following(moves: readonly Move[], path: readonly Target[]): Following {
  const [first, ...steps] = path;
  if (first === undefined) return { next: new Set(moves.map((move) => move.target)), ready: false };
  const ways = (choosing(moves, first)?.ways ?? []).filter((way) => steps.every((step, i) => way[i]?.includes(step)));
  const next = new Set(ways.flatMap((way) => way[steps.length] ?? []));
  return { next, ready: next.size === 0 };
}

/** Whether a single choice is sent without a confirmation, because more choices of the same turn follow. */
export const goesAtOnce = (phase: View['phase']): boolean => UNFINISHED.some((one) => one === phase);

/**
 * The path after a target was chosen. A target that can come next is added; the last one again takes it back; one that could
 * have come instead of an earlier one replaces that and what followed. Null if it fits nowhere.
 */
export function chosen(moves: readonly Move[], path: readonly Target[], target: Target): Target[] | null {
  for (let length = path.length; length >= 0; length--) {
    const kept = path.slice(0, length);
    if (following(moves, kept).next.has(target)) return target === path[length] && length === path.length - 1 ? kept : [...kept, target];
  }
  return null;
}

/** The path in the order in which it is sent: that of the first way in which one of the steps comes first. */
export function inOrder(moves: readonly Move[], path: readonly Target[]): Target[] {
  const [first, ...steps] = path;
  const way = choosing(moves, first)?.ways.find(([firsts]) => steps.some((step) => firsts?.includes(step))) ?? [];
  const place = (step: Target): number => way.findIndex((choices) => choices.includes(step)) >>> 0; // what has none comes last
  return [...path.slice(0, 1), ...steps.sort((a, b) => place(a) - place(b))];
}
