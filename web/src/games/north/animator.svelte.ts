/** How the events of Warriors of the North are played on the chart. */
import { untrack } from 'svelte';
import type { Step } from '../../lib/protocol';
import { StepPlayer } from '../../board/shell.svelte';
import type { Event, View } from './generated';
import { after } from './reducer';

type Die = Event & { name: 'rolled' };
/** A die that fell, kept in sight until the next thing is done; and what it was rolled for. */
export interface Throw extends Pick<Die, 'card' | 'die' | 'parts' | 'total' | 'success' | 'verdict' | 'again'> {
  seat: number;
  what: Die['aim'] | null;
  tumbling: boolean;
}

export class Animator extends StepPlayer<View, Event> {
  thrown: Throw | null = $state.raw(null);
  /** what happened in this turn, newest last */
  recent: string[] = $state.raw([]);
  stamp = $state('');

  protected override readonly together = new Set(['discarded']);
  private noted = new WeakSet<Event>();

  constructor(view: View) {
    super(view);
    this.thrown = thrownIn(view);
  }

  override update(...news: Parameters<StepPlayer<View, Event>['update']>): void {
    const [view] = news;
    untrack(() => {
      if (view.seat !== this.shown.seat || view.round < this.shown.round) this.forget(view);
    });
    super.update(...news);
  }

  protected override skipped(events: Event[]): void {
    this.remember(events);
  }

  override skipToEnd(view?: View): void {
    for (const { events } of this.queue) this.remember(events);
    super.skipToEnd(view);
  }

  protected override tidy(): void {
    this.stamp = '';
    if (this.thrown?.tumbling) this.thrown = { ...this.thrown, tumbling: false };
    if (this.shown.roll && this.shown.roll.die !== this.thrown?.die) this.thrown = thrownIn(this.shown); // it fell while nobody looked
  }

  /** A table told anew, as after coming back or taking back: this turn so far, by the log. */
  protected override recall(view: View, log: readonly Step<Event>[]): void {
    super.recall(view, log);
    const told = log.flatMap((step) => step.events);
    this.noted = new WeakSet();
    this.recent = [];
    this.thrown = null;
    this.remember(told.slice(Math.max(0, told.map((event) => event.name).lastIndexOf('turn'))));
  }

  private forget(view: View): void {
    this.recent = [];
    this.thrown = thrownIn(view);
  }

  /** Keeps what was told and rolled; each event once. */
  private remember(events: readonly Event[]): void {
    for (const event of events) {
      if (this.noted.has(event)) continue;
      this.noted.add(event);
      if (event.name === 'turn') this.recent = [];
      if (event.sentence) this.recent = [...this.recent, event.sentence].slice(-8);
      if (event.name === 'turn' || (event.name === 'declared' && event.entry === 0)) this.thrown = null;
      if (event.name === 'rolled') this.thrown = throwOf(event);
    }
  }

  protected async animate(events: Event[], end: View): Promise<void> {
    this.remember(events);
    const animations = this.animations!;
    const event = events[0]!;
    const seat = event.seat ?? 0;
    const before = this.shown;
    const next = events.reduce((view, one) => after(view, one, end), before);
    const mine = seat === next.seat;
    const cards = mine ? 'hand' : `cards:${seat}`;

    switch (event.name) {
      case 'turn':
        await this.show(next);
        return animations.pause(350);
      case 'drew':
      case 'draws':
        await Promise.all([0, 1].slice(0, event.count).map((n) => animations.carry('pile', cards, 'pile', { time: 380, delay: 90 * n, fade: true })));
        return this.show(next);
      case 'declared': {
        const from = mine ? (animations.place(`hand:${event.card}`) ?? animations.place('hand')) : animations.place(`seat:${seat}`);
        await this.show(next);
        const to = animations.spot(`entry:${event.entry}`);
        animations.hide(to, 420);
        await animations.carry(from, to?.getBoundingClientRect(), to?.querySelector('svg'), { time: 420 });
        return mine ? animations.pause(420) : animations.hold(event.entry === 0 ? 420 : 620);
      }
      case 'cancelled':
        await this.show(next);
        await animations.beat(animations.spot(`entry:${event.entry}`), 560);
        return animations.still ? animations.hold(560) : undefined;
      case 'rolled':
        this.thrown = throwOf(event, !animations.still);
        await this.show(next);
        await animations.pause(750);
        this.thrown = throwOf(event);
        return animations.hold(1050);
      case 'fought':
        this.stamp = event.target === null ? (event.won ? 'The monster yields' : 'Driven back') : event.decisive ? 'Decisive!' : event.won ? 'Victory' : 'Repelled';
        await this.show(next);
        await animations.linger(2800);
        this.stamp = '';
        return;
      case 'moved':
      case 'monster':
        await this.show(next); // ships and the monster slide by themselves
        return animations.pause(560);
      case 'stole':
      case 'steals':
        await animations.carry(`cards:${event.victim}`, cards, `cards:${event.victim}`, { time: 480 });
        return this.show(next);
      case 'looted': {
        const from = animations.place(`space:${before.players[seat]!.ship}`);
        await this.show(next);
        return animations.carry(from, `crew:${seat}`, `daughter:${event.colour}`, { time: 620 });
      }
      case 'feasted': {
        const from = animations.place(`crew:${seat}`);
        await this.show(next);
        this.stamp = 'A feast!';
        await Promise.all(event.colours.map((colour, i) => animations.carry(from, `camp:${seat}`, `daughter:${colour}`, { time: 700, delay: 140 * i })));
        await animations.hold(400);
        this.stamp = '';
        return;
      }
      case 'seized':
        await animations.carry(`crew:${event.victim}`, `crew:${seat}`, `crew:${event.victim}`, { time: 560 });
        return this.show(next);
      case 'overboard':
        await animations.carry(`crew:${seat}`, 'discard', `crew:${seat}`, { time: 460, fade: true });
        return this.show(next);
      case 'discarded':
        await animations.carry(cards, 'discard', 'pile', { time: 360, fade: true });
        return this.show(next);
      case 'ended':
        return;
      default:
        await this.show(next);
        return animations.pause(300);
    }
  }
}

const throwOf = ({ seat, aim, card, die, parts, total, success, verdict, again }: Die, tumbling = false): Throw => ({
  seat: seat ?? 0, what: aim, card, die, parts, total, success, verdict, again, tumbling,
});

function thrownIn(view: View): Throw | null {
  if (!view.roll) return null;
  const entry = view.stack[view.roll.entry];
  return { ...view.roll, what: entry?.what ?? null, card: entry?.card ?? null, again: false, tumbling: false };
}
