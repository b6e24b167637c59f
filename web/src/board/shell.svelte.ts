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
    this.props().showing?.(this.animator.busy, this.animator.moment ? null : this.animator.actor);
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

/** What there is to know while an event is played. */
export interface Scene<View, Event> {
  /** who did it */
  seat: number;
  /** the table before it and after it */
  shown: View;
  next: View;
  /** it is the viewer's own deed */
  mine: boolean;
  /** all events that are played together, the one itself first */
  events: Event[];
}
type Playing<View, Event, E> = (event: E, scene: Scene<View, Event>) => unknown;
/** How an event is played: what moves before the table is drawn as it is after it, and what moves or is looked at then. `first` may tell where something lay. */
export interface Way<View, Event, E = Event> {
  first?: Playing<View, Event, E>;
  then?: (event: E, scene: Scene<View, Event>, lay: DOMRect | undefined) => unknown;
}
/** By the name of an event: how it is played. A function plays all of it, and draws the table itself. */
export type Ways<View, Event extends { name: string }> = {
  [Name in Event['name']]?: Way<View, Event, Extract<Event, { name: Name }>> | Playing<View, Event, Extract<Event, { name: Name }>>;
};

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
  private noted = new WeakSet<Event>();
  protected animations: Moving | null = null;
  private step: Step<Event> | null = null;
  private fresh = true;
  private run = 0;

  constructor(view: View) {
    this.shown = view;
  }

  /** What an event changes on the table; `end` is the table after the whole step. */
  protected readonly after: (view: View, event: Event, end: View) => View = (_view, _event, end) => end;
  protected readonly ways: Ways<View, Event> = {};
  /** How events are played that have no way of their own. */
  protected readonly otherwise: Way<View, Event> = {};

  /** Plays events that happen at once, usually one, and draws the table as it is after them. */
  protected async animate(events: Event[], end: View): Promise<void> {
    const [event] = events as [Event];
    const { shown } = this;
    const next = events.reduce((view, one) => this.after(view, one, end), shown);
    const seat = event.seat ?? 0;
    const scene: Scene<View, Event> = { seat, shown, next, mine: seat === next.seat, events };
    const way = (this.ways[event.name as Event['name']] ?? this.otherwise) as Way<View, Event> | Playing<View, Event, Event>;
    if (typeof way === 'function') return void (await way(event, scene));
    const lay = (await way.first?.(event, scene)) as DOMRect | undefined;
    await this.show(next);
    await way.then?.(event, scene, lay);
  }

  /** What a game keeps of an event, with the table after it: once, whether it is played or skipped. */
  protected seen?(event: Event, table: View): void;

  /** Takes note of the events of a step that have not been noted yet. */
  protected takeNote(events: readonly Event[], end: View, start = this.shown): void {
    if (!this.seen) return;
    let table = start;
    for (const event of events.filter((one) => !this.noted.has(one))) {
      this.noted.add(event);
      table = this.after(table, event, end);
      this.seen(event, table);
    }
  }

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

  /** What moves things on this board, while something is played. */
  protected get moving(): Moving {
    return this.animations!;
  }

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
    this.noted = new WeakSet();
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
          if (news && follows) {
            this.takeNoteOfAll();
            this.takeNote(step.events, view, this.queue.at(-1)?.end);
          }
          this.skipToEnd(view);
          this.told = sentences(step.events);
        }
        return;
      }
      this.still = this.animations.still = motion === 'off';
      if (opening && !this.still) this.shown = opening;
      this.queue.push({ events: step.events, end: view });
      this.animations.speed = haste(motion, this.queue.length);
      if (!this.busy) void this.play();
    });
  }

  /** Takes note of all that waits to be played. */
  private takeNoteOfAll(): void {
    this.queue.forEach(({ events, end }, i) => this.takeNote(events, end, this.queue[i - 1]?.end));
  }

  /** Shows the end of everything at once. */
  skipToEnd(view: View | undefined = this.queue.at(-1)?.end): void {
    this.run++;
    this.takeNoteOfAll();
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
        this.takeNote(events, queued.end);
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
