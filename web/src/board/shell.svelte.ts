/** What all boards do alike: they play steps, offer moves once nothing moves, and tell the frame what they are showing. */
import { untrack } from 'svelte';
import type { BoardProps } from '../games/types';
import type { Offered } from '../lib/protocol';
import type { Animations } from './animations';
import type { StepPlayer } from './stepPlayer.svelte';
import type { Asked, BaseTurn } from './turn.svelte';

export class Shell<
  View extends { seat: number | null },
  M extends Offered,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the events of any game
  A extends StepPlayer<View, any, Animations>,
  T extends BaseTurn<View, M>,
> {
  element: HTMLElement = $state.raw()!;
  layer: HTMLElement = $state.raw()!;
  width = $state(0);
  height = $state(0);
  readonly animator: A;
  readonly turn: T;

  constructor(
    private readonly props: () => BoardProps,
    Animator: new (view: View) => A,
    Turn: new (asked: () => Asked<View, M>) => T,
  ) {
    const animator = new Animator(props().view);
    this.animator = animator;
    this.turn = new Turn(() => this.asked());
    $effect(() => {
      this.width = this.element.clientWidth; // known before anything is laid out, so that nothing jumps into place
      this.height = this.element.clientHeight;
      animator.mount(this.element, this.layer);
    });
    $effect(() => {
      const { view, step, motion, log } = props();
      animator.update(view, step, motion, log);
      untrack(() => this.tell());
    });
    $effect(() => this.tell());
    $effect(() => () => props().showing?.(false, null));
    $effect(() => {
      void [props().side?.at, props().me, animator.busy];
      untrack(() => this.turn.renew(props().view));
    });
  }

  /** the table as drawn */
  readonly shown = $derived.by(() => this.animator.shown);
  /** how long things take to appear, in their usual times */
  readonly pace = $derived.by(() => ({ off: 0, fast: 0.5, full: 1 })[this.props().motion]);
  /** the game is over, and its end has been shown */
  readonly ended = $derived.by(() => this.props().over && !this.animator.busy);

  private readonly moves = $derived.by(() => {
    const { side, over } = this.props();
    return side && !over && !this.animator.busy ? (side.moves as unknown as M[]) : [];
  });

  private asked(): Asked<View, M> {
    const { view, side, over, play, consider } = this.props();
    return { view: this.animator.busy ? this.shown : view, moves: this.moves, side: over ? null : side, play, consider };
  }

  private tell(): void {
    this.props().showing?.(this.animator.busy, this.animator.actor);
  }

  /** Shows how everything ends that still moves. Whether anything did. */
  hurry(): boolean {
    const { busy } = this.animator;
    if (busy) this.animator.skipToEnd(this.props().view);
    return busy;
  }
}
