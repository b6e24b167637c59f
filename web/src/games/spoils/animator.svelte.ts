/** How the events of Spoils of War are played on the table. */
import { tick, untrack } from 'svelte';
import type { Step } from '../../lib/protocol';
import { StepPlayer, type QueuedStep } from '../../board/shell.svelte';
import { after } from './reducer';
import type { Event, View } from './generated';
import { matching } from './view';

/** Something everybody, or only this seat, looks at for a moment. */
export interface Sight {
  code: string | null;
  token: string;
  says: string;
  /** only this seat sees it */
  mine: boolean;
  /** cracked by a Talisman */
  cracked: boolean;
}

type Queued = QueuedStep<View, Event>;

const CLIMAX = 6;

const contestIn = (view: View): View | null => (view.winner ? view : null);

export class Animator extends StepPlayer<View, Event> {
  sight: Sight | null = $state.raw(null);
  /** the dice are being shown */
  showdown = $state(false);
  /** who is looked at while cups are lifted */
  lifting: number | null = $state(null);
  stamp = $state('');
  /** the end of the last contest, to be looked at again */
  last: View | null = $state.raw(null);
  /** contests decided in steps that wait to be played */
  private readonly contests = new WeakMap<Queued, View>();

  // Bets are opened together, and a pile is laid out in one go.
  protected override readonly together = new Set(['staked', 'laid', 'paid', 'shows']);

  constructor(view: View) {
    super(view);
    this.showdown = view.step === CLIMAX;
    this.last = contestIn(view);
  }

  protected override recall(view: View, log: readonly Step<Event>[]): void {
    super.recall(view, log);
    this.last = contestIn(view);
  }

  override update(...news: Parameters<StepPlayer<View, Event>['update']>): void {
    if (news[0].seat !== untrack(() => this.shown.seat)) this.last = null;
    super.update(...news);
  }

  protected override queued(events: Event[], end: View): Queued {
    const queued = super.queued(events, end);
    const contest = this.decided(events, end);
    if (contest) this.contests.set(queued, contest);
    return queued;
  }

  protected override skipped(events: Event[], end: View): void {
    this.last = this.decided(events, end) ?? this.last;
  }

  /** The end of a contest among these events; it is kept when it has been seen. */
  private decided(events: readonly Event[], end: View): View | null {
    const at = events.findIndex((event) => event.name === 'decided');
    if (at < 0) return null;
    const start = this.queue.at(-1)?.end ?? this.shown;
    return events.slice(0, at + 1).reduce((table, event) => after(table, event, end), start);
  }

  /** Shows the end of everything at once. */
  override skipToEnd(view?: View): void {
    this.last = this.queue.reduce((last, queued) => this.contests.get(queued) ?? last, this.last);
    super.skipToEnd(view);
  }

  protected override tidy(): void {
    this.sight = null;
    this.stamp = '';
    this.lifting = null;
    this.showdown = this.shown.step === CLIMAX;
  }

  protected override async finish(queued: Queued): Promise<void> {
    await super.finish(queued);
    this.showdown = queued.end.step === CLIMAX;
    this.lifting = null;
  }

  protected async animate(events: Event[], end: View): Promise<void> {
    const animations = this.animations!;
    const event = events[0]!;
    const seat = event.seat ?? 0;
    const next = events.reduce((view, one) => after(view, one, end), this.shown);
    const stamped = async (stamp: string, wait: () => Promise<void>): Promise<void> => {
      this.stamp = stamp;
      await this.show(next);
      await wait();
      this.stamp = '';
    };

    switch (event.name) {
      case 'round':
        this.showdown = false;
        await this.show(next);
        return animations.pause(250);
      case 'laid': {
        const from = animations.place('line');
        await this.show(next);
        const cards = next.pile.map((card) => (card ? animations.spot(`pile:${card.position}`) : null)).filter((card) => card !== null);
        const ways = cards.map((card, i) => {
          animations.hide(card, 340 + 45 * i);
          return animations.carry(from, card.getBoundingClientRect(), card.querySelector('svg'), { time: 340, delay: 45 * i });
        });
        await Promise.all(ways);
        return;
      }
      case 'rolls':
        return stamped('roll', () => animations.pause(750));
      case 'rolled':
      case 'rerolled':
        return stamped('tumble', () => animations.pause(950));
      case 'bid':
      case 'stole': {
        await this.show(next);
        await animations.carry(`seat:${seat}`, 'bid', 'bid', { time: 380 });
        return animations.beat(animations.spot('bid'), 320);
      }
      case 'challenged':
        return stamped('challenge', () => animations.hold(1000));
      case 'staked':
        await this.show(next);
        return animations.hold(1300);
      case 'showed':
        this.showdown = true;
        if (this.lifting === null) {
          await tick();
          await animations.pause(500);
        }
        this.lifting = seat;
        await this.show(next);
        return animations.hold(700 + 90 * next.players[seat]!.dice * (matching(next) ? 1 : 0.6));
      case 'turned':
      case 'six':
        await this.show(next);
        return animations.hold(1100);
      case 'decided':
        await animations.pause(350);
        this.lifting = -1;
        await this.show(next);
        this.last = (this.queue[0] && this.contests.get(this.queue[0])) ?? this.last;
        return animations.linger(4500);
      case 'paid':
        await this.show(next);
        this.showdown = false;
        await tick();
        await Promise.all(events.map((one) => animations.carry(`seat:${one.seat}`, 'treasury', 'treasury', { time: 520, fade: true })));
        return;
      case 'chief': {
        this.showdown = false;
        await tick();
        const from = animations.place(`chief:${this.shown.chief}`);
        await this.show(next);
        return animations.carry(from, `chief:${seat}`, `chief:${seat}`, { time: 620 });
      }
      case 'took':
      case 'took artifact': {
        const card = `pile:${event.position}`;
        const way = animations.carry(card, animations.place(`stash:${seat}`) ?? `seat:${seat}`, card, { time: 520 });
        await this.show(next);
        return way;
      }
      case 'swept':
        this.showdown = false;
        await Promise.all(
          this.shown.pile.map((_, i) => animations.carry(`pile:${i + 1}`, 'leftovers', `pile:${i + 1}`, { time: 380, fade: true })),
        );
        return this.show(next);
      case 'reveals':
      case 'uses':
        return this.spotlight(event, next, { code: event.code });
      case 'cancels':
        return this.spotlight(event, next, { code: event.as, cracked: true });
      case 'learned':
      case 'peeked':
        return this.spotlight(event, next, { code: event.code, mine: true });
      default:
        return this.show(next);
    }
  }

  /** An artifact is looked at for a moment; what only this seat sees, for longer. */
  private async spotlight(event: Event & { token: string }, next: View, part: Partial<Sight> & { code: string }): Promise<void> {
    this.sight = { token: event.token, says: event.sentence, mine: false, cracked: false, ...part };
    await this.show(next);
    await this.animations!.hold(part.mine ? 1700 : 1300);
    this.sight = null;
  }
}
