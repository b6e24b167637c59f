/** What all boards do alike: they play steps, offer moves once nothing moves, and tell the frame what they are showing. */
import { tick, untrack } from 'svelte';
import type { BoardProps, Motion } from '../games/types';
import type { GameEvent, Offered, Step, Told } from '../lib/protocol';
import type { Animations } from './animations';
import { Flip } from './flip';
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

// ---- what a board shows while events are played one after the other: never ahead of them, never behind for long

export interface QueuedStep<View, Event = GameEvent> {
  events: Event[];
  end: View;
}

/** How many times faster than in full motion so many steps are shown that wait; still pictures are leafed through if there are many. */
function haste(motion: Motion, waiting: number): number {
  if (motion === 'off') return waiting > 12 ? 6 : waiting > 4 ? 2 : 1;
  return (motion === 'fast' ? 2 : 1) * (waiting > 2 ? 2 : waiting > 1 ? 1.4 : 1);
}

const sentences = (events: readonly Told[]): string => events.map((event) => event.sentence).join(' ');

/** One who comes to a table sees it as it stands; from then on every step is played, and a game says how each event is played. */
export abstract class StepPlayer<
  View extends { seat: number | null },
  Event extends Told & { name: string } = GameEvent,
  Moving extends Animations = Flip,
> {
  /** the table as drawn now */
  shown: View = $state.raw(undefined!);
  busy = $state(false);
  /** what is being shown, in the words of the log */
  told = $state('');
  /** whose deed is being shown */
  actor: number | null = $state(null);
  /** what happens is shown in pictures that stand still */
  still = $state(false);
  /** such a picture is held now, or a moment */
  held = $state(false);
  /** the end of a part of the game is held, with its words */
  moment = $state(false);

  protected queue: QueuedStep<View, Event>[] = [];
  protected animations: Moving | null = null;
  private step: Step<Event> | null = null;
  private fresh = true;
  private run = 0;

  constructor(view: View) {
    this.shown = view;
  }

  /** Plays events that happen at once, usually one, and draws the table as it is after them. */
  protected abstract animate(events: Event[], end: View): Promise<void>;

  /** The names of events that are played together where they follow each other. */
  protected readonly together: ReadonlySet<string> = new Set();

  /** The table before the first step, for a game whose deal is worth seeing. */
  protected opening?(dealt: View): View;

  /** What the game adds when the last event of a step has been played. */
  protected async finish(queued: QueuedStep<View, Event>): Promise<void> {
    await this.show(queued.end);
  }

  /** What a game puts away when everything is shown at once. */
  protected tidy?(): void;

  protected animationsOn(board: HTMLElement, layer: HTMLElement): Animations {
    return new Flip(board, layer);
  }

  mount(board: HTMLElement, layer: HTMLElement): void {
    this.animations = this.animationsOn(board, layer) as Moving;
    this.animations.held = (on, moment = false) => {
      this.held = on;
      this.moment = on && moment;
    };
  }

  /** A view without a step that led to it: one who comes, comes back, or leaps through a replay finds the words of that moment. */
  protected recall(_view: View, log: readonly Step<Event>[]): void {
    this.told = sentences(log.at(-1)?.events ?? []);
  }

  /** A new view, with the step that led to it, and all that was told until then. A step told again under its number holds what is new in it. */
  update(view: View, step: Step<Event> | null, motion: Motion, log: readonly Step<Event>[] = []): void {
    untrack(() => {
      if (!step) {
        this.fresh = false;
        this.step = null;
        this.skipToEnd(view);
        this.recall(view, log);
        return;
      }
      const news = step !== this.step;
      const seen = this.step?.n ?? null;
      const opening = this.fresh && step.n === 0 ? (this.opening?.(view) ?? null) : null;
      const follows = opening !== null || (!this.fresh && (seen === null || step.n === seen || step.n === seen + 1));
      this.fresh = false;
      this.step = step;
      if (!news || !follows || !this.animations || view.seat !== this.shown.seat) {
        if (this.busy && !news && this.queue.length) this.queue.at(-1)!.end = view;
        else {
          if (news && follows) this.skipped?.(step.events, view);
          this.skipToEnd(view);
          this.told = sentences(step.events);
        }
        return;
      }
      this.still = this.animations.still = motion === 'off';
      if (opening && !this.still) this.shown = opening;
      this.queue.push(this.queued(step.events, view));
      this.animations.speed = haste(motion, this.queue.length);
      if (!this.busy) void this.play();
    });
  }

  /** A step as it waits to be played; a game may note what it will need when it is played. */
  protected queued(events: Event[], end: View): QueuedStep<View, Event> {
    return { events, end };
  }

  /** A step that is not played out, because there is no board yet or another seat's is looked at. */
  protected skipped?(events: Event[], end: View): void;

  /** Shows the end of everything at once. */
  skipToEnd(view: View | undefined = this.queue.at(-1)?.end): void {
    this.run++;
    this.queue = [];
    this.animations?.skip();
    this.busy = this.held = this.moment = false;
    if (view) this.shown = view;
    this.tidy?.();
  }

  /** Goes on to the next picture. */
  next(): void {
    this.animations?.skip();
  }

  private async play(): Promise<void> {
    const run = ++this.run;
    this.busy = true;
    await tick(); // what is measured lies where it will be seen
    while (run === this.run && this.queue.length) {
      const queued = this.queue[0]!;
      for (let at = 0; at < queued.events.length; ) {
        await this.animations!.glance(queued.events.length);
        if (run !== this.run) return;
        const from = at++;
        const { name } = queued.events[from]!;
        while (this.together.has(name) && queued.events[at]?.name === name) at++;
        const events = queued.events.slice(from, at);
        this.told = sentences(events);
        this.actor = events[0]!.seat !== null && events[0]!.seat >= 0 ? events[0]!.seat : null;
        await this.animate(events, queued.end);
        if (run !== this.run) return;
      }
      await this.finish(queued);
      if (run !== this.run) return;
      this.queue.shift();
    }
    this.busy = false;
  }

  protected async show(view: View): Promise<void> {
    this.shown = view;
    await tick();
  }
}
