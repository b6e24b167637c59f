/** Chains of moves for what is done often: a journey, a line of battle, a battle fought out, a purchase, a rally. */
import type { Plan as BoardPlan } from '../../board/moveChain.svelte';
import type { Move, Target, View } from './generated';

type Plan = BoardPlan<View, Move>;

const word = (moves: readonly Move[], ...words: string[]): Move | null =>
  words.flatMap((one) => moves.filter((move) => move.kind === 'word' && move.word === one))[0] ?? null;
const space = (moves: readonly Move[], code: string | undefined): Move | null => moves.find((move) => move.kind === 'space' && move.space === code) ?? null;
const unit = (moves: readonly Move[], letter: string | undefined): Move | null => moves.find((move) => move.kind === 'unit' && move.unit === letter) ?? null;

/**
 * From its start, if the voyage has yet to begin: the whole band, or as many as the ships carry, to a space: how it goes, who goes, step by step, and the stop there. If the
 * roll falls short, the chain ends and the player decides.
 */
export function journey(target: Pick<Target, 'space' | 'way' | 'start'>): Plan {
  const sent = { way: false };
  return (view, moves) => {
    switch (view.phase) {
      case 'set out':
        return space(moves, target.start);
      case 'move':
        if (sent.way) return null;
        sent.way = true;
        return word(moves, target.way ?? 'nav');
      case 'who goes':
        return view.about?.way === 'nav' || view.about?.way === 'land' ? word(moves, 'done', 'auto') : null;
      case 'step': {
        if (view.voyage?.here === target.space) return word(moves, 'done');
        const path = view.reach.find((found) => found.space === target.space)?.path;
        return path ? space(moves, path[0]) : null;
      }
      default:
        return null;
    }
  };
}

/** The battle to its end, everything by itself; it stops where more is asked than the line and the targets. */
export const fightItOut: Plan = (view, moves) => (view.phase === 'line' || view.phase === 'target' ? word(moves, 'fight') : null);

/** The line in this order. */
export function lineUp(order: readonly string[]): Plan {
  const round: { n: number | null } = { n: null };
  return (view, moves) => {
    round.n ??= view.battle?.round ?? null;
    if (view.phase !== 'line' || view.battle?.round !== round.n) return null;
    return unit(moves, order[view.battle!.line.length]);
  };
}

/** One unit, hired in one homeland. */
export function buy(letter: string, home: string): Plan {
  const sent = { unit: false };
  return (view, moves) => {
    if (view.phase === 'buy at') return space(moves, home);
    if (view.phase !== 'buy' || sent.unit) return null;
    sent.unit = true;
    return unit(moves, letter);
  };
}

/** A band for a first voyage, as the hall proposes it, where the Jarl is. */
export const usualBand: Plan = (view, moves) => {
  if (!view.band) return null;
  if (view.phase === 'buy at') return space(moves, view.band.space);
  return view.phase === 'buy' ? unit(moves, view.band.units[0]) : null;
};

/** All who can come to the Jarl. */
export const callAll: Plan = (view, moves) => {
  if (view.phase === 'move') return word(moves, 'rally');
  if (view.phase === 'rally') return moves.find((move) => move.kind === 'space') ?? word(moves, 'done');
  return view.phase === 'who goes' && view.about?.way === 'rally' ? word(moves, 'done', 'auto') : null;
};
