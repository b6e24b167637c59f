/** An answer in the making on a board that was only declared. */
import type { Target } from '../../board/target';
import { BaseTurn } from '../../board/turn.svelte';
import type { View } from './layout';
import { after, groups, meant, next, type Move } from './picking';

export class Turn extends BaseTurn<View, Move> {
  private readonly offered = $derived.by(() => next(this.moves, this.picked));
  private readonly beginnings = $derived.by(() => next(this.moves, []));
  readonly groups = $derived.by(() => groups(this.moves, this.picked));
  /** what a button that is pointed at concerns */
  shown: readonly Target[] = $state.raw([]);

  /** It can be picked now, as the next thing. */
  lit(target: Target): boolean {
    return this.offered.has(target);
  }
  /** A click on it does something. */
  open(target: Target): boolean {
    return this.lit(target) || this.isPicked(target) || this.beginnings.has(target);
  }

  pick(target: Target): void {
    const picked = after(this.moves, this.picked, target);
    const move = meant(this.moves, picked);
    if (move) this.send(move);
    else this.picked = picked;
  }

  readonly ready = false;
  confirm(): void {
    // a click on the last thing that a move concerns plays it
  }

  override back(): void {
    this.picked = this.picked.slice(0, -1);
  }
  override clear(): void {
    super.clear();
    this.shown = [];
  }
}
