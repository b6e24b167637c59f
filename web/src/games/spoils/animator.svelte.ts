/** How the events of Spoils of War are played on the table. */
import { tick, untrack } from 'svelte';
import type { Step } from '../../lib/protocol';
import { StepPlayer, type QueuedStep, type Scene, type Way, type Ways } from '../../board/shell.svelte';
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

  // Bets are opened together, and a pile is laid out in one go.
  protected override readonly together = new Set(['staked', 'laid', 'paid', 'shows']);
  protected override readonly after = after;

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

  protected override seen(event: Event, table: View): void {
    if (event.name === 'decided') this.last = table;
  }

  protected override tidy(): void {
    this.sight = null;
    this.stamp = '';
    this.lifting = null;
    this.showdown = this.shown.step === CLIMAX;
  }

  protected override async finish(queued: QueuedStep<View, Event>): Promise<void> {
    await super.finish(queued);
    this.showdown = queued.end.step === CLIMAX;
    this.lifting = null;
  }

  /** With a stamp over the table while it is waited. */
  private stamped(stamp: string, wait: () => Promise<void>): Way<View, Event> {
    return {
      first: () => void (this.stamp = stamp),
      then: async () => {
        await wait();
        this.stamp = '';
      },
    };
  }
  private async endShowdown(): Promise<void> {
    this.showdown = false;
    await tick();
  }

  private readonly tumbled = this.stamped('tumble', () => this.moving.pause(950));
  private readonly raised: Way<View, Event> = {
    then: async (_, { seat }) => {
      await this.moving.carry(`seat:${seat}`, 'bid', 'bid', { time: 380 });
      await this.moving.beat(this.moving.spot('bid'), 320);
    },
  };
  private readonly taken = async ({ position }: { position: number }, { seat, next }: Scene<View, Event>): Promise<void> => {
    const card = `pile:${position}`;
    const way = this.moving.carry(card, this.moving.place(`stash:${seat}`) ?? `seat:${seat}`, card, { time: 520 });
    await this.show(next);
    await way;
  };

  protected override readonly ways: Ways<View, Event> = {
    round: { first: () => void (this.showdown = false), then: () => this.moving.pause(250) },
    laid: {
      first: () => this.moving.place('line'),
      then: (_, { next }, from) => {
        const cards = next.pile.map((card) => (card ? this.moving.spot(`pile:${card.position}`) : null)).filter((card) => card !== null);
        return Promise.all(cards.map((card, i) => this.moving.bring(from, card, { time: 340, delay: 45 * i }, card.querySelector('svg'))));
      },
    },
    rolls: this.stamped('roll', () => this.moving.pause(750)),
    rolled: this.tumbled,
    rerolled: this.tumbled,
    bid: this.raised,
    stole: this.raised,
    challenged: this.stamped('challenge', () => this.moving.hold(1000)),
    staked: { then: () => this.moving.hold(1300) },
    showed: {
      first: async (_, { seat }) => {
        this.showdown = true;
        if (this.lifting === null) {
          await tick();
          await this.moving.pause(500);
        }
        this.lifting = seat;
      },
      then: (_, { next, seat }) => this.moving.hold(700 + 90 * next.players[seat]!.dice * (matching(next) ? 1 : 0.6)),
    },
    turned: { then: () => this.moving.hold(1100) },
    six: { then: () => this.moving.hold(1100) },
    decided: {
      first: async () => {
        await this.moving.pause(350);
        this.lifting = -1;
      },
      then: () => this.moving.linger(4500),
    },
    paid: {
      then: async (_, { events }) => {
        await this.endShowdown();
        await Promise.all(events.map((one) => this.moving.carry(`seat:${one.seat}`, 'treasury', 'treasury', { time: 520, fade: true })));
      },
    },
    chief: {
      first: async (_, { shown }) => {
        await this.endShowdown();
        return this.moving.place(`chief:${shown.chief}`);
      },
      then: (_, { seat }, from) => this.moving.carry(from, `chief:${seat}`, `chief:${seat}`, { time: 620 }),
    },
    took: this.taken,
    'took artifact': this.taken,
    swept: {
      first: (_, { shown }) => {
        this.showdown = false;
        return Promise.all(shown.pile.map((__, i) => this.moving.carry(`pile:${i + 1}`, 'leftovers', `pile:${i + 1}`, { time: 380, fade: true })));
      },
    },
    reveals: (event, { next }) => this.spotlight(event, next, { code: event.code }),
    uses: (event, { next }) => this.spotlight(event, next, { code: event.code }),
    cancels: (event, { next }) => this.spotlight(event, next, { code: event.as, cracked: true }),
    learned: (event, { next }) => this.spotlight(event, next, { code: event.code, mine: true }),
    peeked: (event, { next }) => this.spotlight(event, next, { code: event.code, mine: true }),
  };

  /** An artifact is looked at for a moment; what only this seat sees, for longer. */
  private async spotlight(event: Event & { token: string }, next: View, part: Partial<Sight> & { code: string }): Promise<void> {
    this.sight = { token: event.token, says: event.sentence, mine: false, cracked: false, ...part };
    await this.show(next);
    await this.moving.hold(part.mine ? 1700 : 1300);
    this.sight = null;
  }
}
