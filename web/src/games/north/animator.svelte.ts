/** How the events of Warriors of the North are played on the chart. */
import { untrack } from 'svelte';
import type { Step } from '../../lib/protocol';
import { StepPlayer, type Way, type Ways } from '../../board/shell.svelte';
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
  protected override readonly after = after;

  constructor(view: View) {
    super(view);
    this.thrown = thrownIn(view);
  }

  override update(...news: Parameters<StepPlayer<View, Event>['update']>): void {
    const [view] = news;
    untrack(() => {
      if (view.seat === this.shown.seat && view.round >= this.shown.round) return;
      this.recent = [];
      this.thrown = thrownIn(view);
    });
    super.update(...news);
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
    this.recent = [];
    this.thrown = null;
    this.takeNote(told.slice(Math.max(0, told.map((event) => event.name).lastIndexOf('turn'))), view);
  }

  /** Keeps what was told and rolled. */
  protected override seen(event: Event): void {
    if (event.name === 'turn') this.recent = [];
    if (event.sentence) this.recent = [...this.recent, event.sentence].slice(-8);
    if (event.name === 'turn' || (event.name === 'declared' && event.entry === 0)) this.thrown = null;
    if (event.name === 'rolled') this.thrown = throwOf(event);
  }

  private cardsOf(seat: number): string {
    return seat === this.shown.seat ? 'hand' : `cards:${seat}`;
  }
  /** A stamp over the chart, for as long as it is looked at. */
  private async stamped(stamp: string, looked: Promise<unknown>): Promise<void> {
    this.stamp = stamp;
    await looked;
    this.stamp = '';
  }

  private readonly drawn: Way<View, Event, Event & { count: number }> = {
    first: ({ count }, { seat }) =>
      Promise.all([0, 1].slice(0, count).map((n) => this.moving.carry('pile', this.cardsOf(seat), 'pile', { time: 380, delay: 90 * n, fade: true }))),
  };
  private readonly stolen: Way<View, Event, Event & { victim: number }> = {
    first: ({ victim }, { seat }) => this.moving.carry(`cards:${victim}`, this.cardsOf(seat), `cards:${victim}`, { time: 480 }),
  };
  private readonly slid: Way<View, Event> = { then: () => this.moving.pause(560) }; // ships and the monster slide by themselves

  protected override readonly otherwise = { then: () => this.moving.pause(300) };
  protected override readonly ways: Ways<View, Event> = {
    turn: { then: () => this.moving.pause(350) },
    drew: this.drawn,
    draws: this.drawn,
    declared: {
      first: ({ card }, { mine, seat }) => (mine ? (this.moving.place(`hand:${card}`) ?? this.moving.place('hand')) : this.moving.place(`seat:${seat}`)),
      then: async ({ entry }, { mine }, from) => {
        const to = this.moving.spot(`entry:${entry}`);
        await this.moving.bring(from, to, { time: 420 }, to?.querySelector('svg'));
        await (mine ? this.moving.pause(420) : this.moving.hold(entry === 0 ? 420 : 620));
      },
    },
    cancelled: {
      then: async ({ entry }) => {
        await this.moving.beat(this.moving.spot(`entry:${entry}`), 560);
        if (this.moving.still) await this.moving.hold(560);
      },
    },
    rolled: {
      first: (event) => void (this.thrown = throwOf(event, !this.moving.still)),
      then: async (event) => {
        await this.moving.pause(750);
        this.thrown = throwOf(event);
        await this.moving.hold(1050);
      },
    },
    fought: {
      then: ({ target, won, decisive }) =>
        this.stamped(target === null ? (won ? 'The monster yields' : 'Driven back') : decisive ? 'Decisive!' : won ? 'Victory' : 'Repelled', this.moving.linger(2800)),
    },
    moved: this.slid,
    monster: this.slid,
    stole: this.stolen,
    steals: this.stolen,
    looted: {
      first: (_, { shown, seat }) => this.moving.place(`space:${shown.players[seat]!.ship}`),
      then: ({ colour }, { seat }, from) => this.moving.carry(from, `crew:${seat}`, `daughter:${colour}`, { time: 620 }),
    },
    feasted: {
      first: (_, { seat }) => this.moving.place(`crew:${seat}`),
      then: ({ colours }, { seat }, from) => {
        const ways = colours.map((colour, i) => this.moving.carry(from, `camp:${seat}`, `daughter:${colour}`, { time: 700, delay: 140 * i }));
        return this.stamped('A feast!', Promise.all(ways).then(() => this.moving.hold(400)));
      },
    },
    seized: { first: ({ victim }, { seat }) => this.moving.carry(`crew:${victim}`, `crew:${seat}`, `crew:${victim}`, { time: 560 }) },
    overboard: { first: (_, { seat }) => this.moving.carry(`crew:${seat}`, 'discard', `crew:${seat}`, { time: 460, fade: true }) },
    discarded: { first: (_, { seat }) => this.moving.carry(this.cardsOf(seat), 'discard', 'pile', { time: 360, fade: true }) },
    ended: {},
  };
}

const throwOf = ({ seat, aim, card, die, parts, total, success, verdict, again }: Die, tumbling = false): Throw => ({
  seat: seat ?? 0, what: aim, card, die, parts, total, success, verdict, again, tumbling,
});

function thrownIn(view: View): Throw | null {
  if (!view.roll) return null;
  const entry = view.stack[view.roll.entry];
  return { ...view.roll, what: entry?.what ?? null, card: entry?.card ?? null, again: false, tumbling: false };
}
