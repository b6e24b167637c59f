/** An answer in the making: what is picked and pointed at, and moves on their way. */
import type { HTMLButtonAttributes } from 'svelte/elements';
import type { Considered } from '../games/types';
import type { Offered, Side } from '../lib/protocol';
import { MoveChain, oneByOne, type Plan } from './moveChain.svelte';
import { Previews } from './previews.svelte';
import type { Target } from './target';

export interface Asked<View, M extends Offered> {
  /** the table as drawn while things move, else as it is */
  view: View;
  /** what may be answered, as soon as nothing moves any more */
  moves: M[];
  side: Side | null;
  play: (move: number) => void;
  consider: (picked: string[]) => Promise<Considered>;
}

interface Hovering {
  onpointerenter: (event: PointerEvent) => void;
  onpointerleave: (event: PointerEvent) => void;
}
interface Pointing extends Hovering {
  onfocus: () => void;
  onblur: () => void;
}

export abstract class BaseTurn<View, M extends Offered> {
  /** what is pointed at */
  wondered: Target | null = $state(null);
  private path: readonly Target[] = $state.raw([]);
  private readonly chain = new MoveChain<View, M>();
  /** what the table has said of choices in the making */
  protected readonly previews = new Previews(() => this.asked().side?.at);
  /** what was asked last, so that it is told from something new */
  private question = '';

  /** Kinds of pointers that point at nothing by coming over it. */
  protected readonly blind: ReadonlySet<string> = new Set();
  /** Kinds of pointers that still point at a thing when they have left it: a finger that was lifted. */
  protected readonly lingering: ReadonlySet<string> = new Set();

  constructor(protected readonly asked: () => Asked<View, M>) {}

  /** A chain of moves is on its way. */
  readonly sending = $derived.by(() => this.chain.running);
  readonly moves = $derived.by(() => (this.sending ? [] : this.asked().moves));

  /** What is picked, in its order. While others act it is not seen, and it is still there when the same is asked again. */
  get picked(): readonly Target[] {
    return this.moves.length ? this.path : [];
  }
  set picked(targets: readonly Target[]) {
    this.path = targets;
  }

  /** Whether a target can be chosen now. */
  abstract lit(target: Target): boolean;
  /** A click: it chooses, and on what is chosen already it confirms. */
  abstract pick(target: Target): void;
  abstract confirm(): void;
  /** Whether what is picked can be confirmed. */
  abstract readonly ready: boolean;

  isPicked(target: Target): boolean {
    return this.picked.includes(target);
  }

  /** Everything that is chosen and can be taken back. */
  get choices(): readonly unknown[] {
    return this.picked;
  }

  /** Takes back the last choice. */
  back(): void {
    this.clear();
  }
  clear(): void {
    this.path = [];
    this.wondered = null;
  }

  /** The attributes of a button that chooses a target. */
  choosing(target: Target): HTMLButtonAttributes & { 'data-target': Target } {
    return { 'data-target': target, 'aria-pressed': this.isPicked(target), onclick: () => this.pick(target) };
  }
  /** The classes of a thing that can be chosen. */
  marks(target: Target): { lit: boolean; picked: boolean } {
    return { lit: this.lit(target), picked: this.isPicked(target) };
  }
  /** The attributes of one of many things that are asked about: it can be pointed at, also where it cannot be chosen itself. */
  aiming(target: Target): HTMLButtonAttributes & Pointing & { 'data-target': Target } {
    const open = this.lit(target) || this.isPicked(target);
    return { ...this.choosing(target), ...this.pointing(target), 'aria-disabled': !open, tabindex: open ? 0 : -1 };
  }
  /** What a thing on the table listens to, so that it can be pointed at by a mouse, a pen or a finger. */
  hovering(target: Target): Hovering {
    return {
      onpointerenter: (event) => {
        if (!this.blind.has(event.pointerType)) this.wondered = target;
      },
      onpointerleave: (event) => this.leave(event),
    };
  }
  /** The same, also by the focus. */
  pointing(target: Target): Pointing {
    return { ...this.hovering(target), onfocus: () => (this.wondered = target), onblur: () => (this.wondered = null) };
  }
  leave(event: PointerEvent): void {
    if (!this.lingering.has(event.pointerType)) this.wondered = null;
  }

  send(move: M | undefined): void {
    if (!move) return;
    this.clear();
    this.asked().play(move.id);
  }

  /** Sends the first move of a plan; the others follow as the table asks for them. */
  follow(plan: Plan<View, M>, moves?: number): void {
    this.clear();
    this.chain.start(plan, moves);
    this.goOn(this.asked().view);
  }
  /** Sends a move for each of these steps, found among the moves of its question. */
  protected followAll<Step>(steps: readonly Step[], find: (step: Step, moves: readonly M[]) => M | undefined): void {
    this.follow(oneByOne(steps, (step, _, moves) => find(step, moves)), steps.length);
  }
  stop(): void {
    this.chain.stop();
  }
  private goOn(view: View): boolean {
    const { side, play } = this.asked();
    const move = side && this.chain.running ? this.chain.next(view, side) : null;
    if (move) play(move.id);
    return move !== null;
  }

  /**
   * Something is asked: a chain of moves goes on, and what was chosen for another question is forgotten. The same question
   * asked again, because others have acted meanwhile, leaves everything as it is. It is told by the table as it is, which
   * may be ahead of the table as drawn.
   */
  renew(view: View): void {
    const { side } = this.asked();
    if (!side || this.goOn(view)) return;
    const question = this.questionOf(view, side);
    if (question === this.question) return;
    this.question = question;
    this.clear();
    this.begin?.(view, side.moves as unknown as M[]);
  }

  /** What tells one question from another. */
  protected questionOf(_view: View, { seat, asks, moves }: Side): string {
    return `${seat} ${asks} ${moves.map((move) => move.id).join()}`;
  }

  /** What a game chooses beforehand for a new question. */
  protected begin?(view: View, moves: M[]): void;
}
