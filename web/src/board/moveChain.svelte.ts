/** Moves that are sent one after another, each as soon as the table asks for it. */
import type { Offered, Side } from '../lib/protocol';

/** The next move of a chain; nothing when it is done, or when the table asks something it has no answer to. */
export type Plan<View, M extends Offered> = (view: View, moves: readonly M[]) => M | null | undefined;

export class MoveChain<View, M extends Offered> {
  private plan: Plan<View, M> | null = $state.raw(null);
  /** how many moves are still to be sent at most */
  private left = 0;
  /** the question that was answered last */
  private answered = '';

  get running(): boolean {
    return this.plan !== null;
  }

  start(plan: Plan<View, M>, moves = Infinity): void {
    this.plan = plan;
    this.left = moves;
    this.answered = '';
  }

  stop(): void {
    this.plan = null;
  }

  /** The answer to this question. Without one the chain ends; so it does when a question comes again, because its answer was refused. */
  next(view: View, side: Side): M | null {
    const plan = side.at === this.answered ? null : this.plan;
    const move = plan?.(view, side.moves as unknown as M[]) ?? null;
    this.answered = side.at;
    this.left--;
    if (!move || this.left === 0) this.stop();
    return move;
  }
}

/** A plan of steps that are known from the beginning; each of them is found among the moves of its question. */
export function oneByOne<Step, View, M extends Offered>(
  steps: readonly Step[],
  find: (step: Step, view: View, moves: readonly M[]) => M | undefined,
): Plan<View, M> {
  const rest = steps.values();
  return (view, moves) => {
    const { value, done } = rest.next();
    return done ? null : find(value, view, moves);
  };
}
