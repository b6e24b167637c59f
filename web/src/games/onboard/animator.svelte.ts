/** How the events of Vikings on Board are played, and the scene of a sailing ship. */
import { tick } from 'svelte';
import type { Step } from '../../lib/protocol';
import { StepPlayer, type QueuedStep, type Scene, type Ways } from '../../board/shell.svelte';
import { counted as quantity } from '../../lib/words';
import { clanTitle, type Clan, type Supply } from './clans';
import { SUPPLY_NAMES, type Event, type Rank, type Ship, type View } from './generated';
import { after } from './reducer';

/** A ship under sail: what has been told of it so far. */
export interface Voyage {
  ship: Ship;
  control: Rank[];
  /** how many clans have been counted */
  counted: number;
  /** the clan that is looked at */
  focus: Clan | null;
  /** who took what, in order; a null clan's player has none */
  taken: { clan: Clan; type: Supply; removed: boolean }[];
  won: { seat: number; on: Clan }[];
  /** what is happening, in a line */
  says: string;
  /** what it has brought, sentence by sentence */
  news: string[];
  leaving: boolean;
}

const SHARING = new Set(['take', 'remove']);

/** The voyage as the view tells it, for those who come while it is shared out. */
export function underway(view: View): Voyage | null {
  const ship = SHARING.has(view.phase) ? view.ships[(view.step?.ship ?? 0) - 1] : undefined;
  if (!ship) return null;
  return { ship, control: ship.control, counted: ship.control.length, focus: null, taken: [], won: [], says: '', news: [], leaving: false };
}

export class Animator extends StepPlayer<View, Event> {
  voyage: Voyage | null = $state.raw(null);

  constructor(view: View) {
    super(view);
    this.voyage = underway(view);
  }

  protected override recall(view: View, log: readonly Step<Event>[]): void {
    super.recall(view, log);
    this.voyage = underway(view);
  }

  protected override tidy(): void {
    const now = underway(this.shown);
    this.voyage = now && this.voyage?.ship.ship === now.ship.ship ? { ...this.voyage, ...now, taken: this.voyage.taken, won: [] } : now;
  }

  protected override async finish({ end }: QueuedStep<View, Event>): Promise<void> {
    const sharing = SHARING.has(end.phase);
    if (!sharing) await this.leave();
    const before = this.moving.measure();
    await this.show(end);
    if (sharing) this.note(({ ship }) => ({ ship: end.ships[ship.ship - 1]!, says: '' }));
    await this.moving.slide(before);
  }

  /** What has changed places on the table slides there. */
  private readonly shifted = async (_: Event, { next }: Scene<View, Event>): Promise<void> => {
    const before = this.moving.measure();
    await this.show(next);
    await this.moving.slide(before);
    await this.moving.pause(120);
  };
  private readonly laid = ({ ship }: { ship: number }, { seat }: Scene<View, Event>, from: DOMRect | undefined): Promise<void> =>
    this.moving.bring(from, this.moving.picture(`bet:${ship}:${seat}`), { time: 520 });

  protected override readonly after = after;
  protected override readonly ways: Ways<View, Event> = {
    placed: {
      first: (_, { shown, seat }) => this.moving.place(`waiting:${shown.players[seat]!.walks_from}`),
      then: ({ action }, { next }, from) => {
        const row = next.village.findIndex((one) => one.action === action);
        return this.moving.bring(from, this.moving.picture(`acted:${row}`), { time: 520 });
      },
    },
    promoted: this.shifted,
    jumped: this.shifted,
    swapped: this.shifted,
    raised: this.shifted,
    bet: { first: (_, { seat }) => this.moving.place(`plate:${seat}`), then: this.laid },
    'moved bet': { first: ({ from }, { seat }) => this.moving.place(`bet:${from}:${seat}`), then: this.laid },
    loaded: {
      first: ({ action }) => this.moving.place(action === 'A1' ? 'stack:add' : 'stack:draw'),
      then: ({ ship, type }, _, from) => {
        const cargo = this.moving.spot(`cargo:${ship}`);
        const token = cargo?.querySelector(`[data-kind="${type}"]:last-of-type svg`) ?? cargo?.querySelector('svg');
        return this.moving.bring(from, token, { time: 560, spin: true });
      },
    },
    stern: async (_, { next, seat }) => {
      const [from, art] = [this.moving.place('sterns'), this.moving.picture('sterns')];
      await this.show(next);
      await this.moving.carry(from, `plate:${seat}`, art, { fade: true });
    },
    boarded: { then: ({ piece }) => this.moving.beat(this.moving.spot(`piece:${piece}`)) },
    sailed: ({ ship }, { next }) => this.setOut(ship, next),
    took: (event, { next }) => this.serve(event, next),
    removed: (event, { next }) => this.serve(event, next),
    lost: {
      first: (event) => {
        this.tell('No player is aboard: the supplies leave the game.');
        this.report(event);
        return this.moving.hold(900);
      },
      then: (_, { next }) => this.board(next),
    },
    won: {
      first: async (event, { seat }) => {
        const [bet, place] = [`bet:${event.ship}:${seat}`, `scene-won:${seat}`];
        const token = this.moving.picture(bet);
        this.tell(event.sentence);
        this.report(event);
        this.note(({ won }) => ({ won: [...won, { seat, on: event.on }] }));
        await tick();
        await this.moving.carry(this.moving.place(place) ?? bet, `plate:${seat}`, token ?? place, { time: 700 });
      },
      then: () => this.moving.hold(350),
    },
    round: () => this.leave(),
  };

  /** More is known of the voyage, if there still is one. */
  private note(part: (voyage: Voyage) => Partial<Voyage>): void {
    if (this.voyage) this.voyage = { ...this.voyage, ...part(this.voyage) };
  }
  private tell(says: string): void {
    this.note(() => ({ says }));
  }
  /** What is told of the whole voyage once the ship leaves; which ship it was is said once. */
  private report({ sentence }: Event): void {
    this.note(({ ship, news }) => ({ news: [...news, sentence.replace(new RegExp(` (from|at) ship ${ship.ship}(?=\\.)`), '')] }));
  }
  private board(next: View): void {
    this.note(({ ship }) => ({ ship: next.ships[ship.ship - 1]! }));
  }

  /** The stern snaps on, and the shields are counted clan by clan. */
  private async setOut(number: number, next: View): Promise<void> {
    const ship = this.shown.ships[number - 1]!;
    const { control } = ship;
    this.voyage = { ship, control, counted: 0, focus: null, taken: [], won: [], says: `Ship ${number} sets sail`, news: [], leaving: false };
    await this.show(next);
    await this.moving.pause(1300);
    const first = this.moving.still ? Math.max(1, control.length) : 1; // a picture of the count shows all of it
    for (let counted = first; counted <= control.length; counted++) {
      if (!this.voyage) return;
      const { clan, shields, nearer } = control[counted - 1]!;
      const says = `${clanTitle(clan)}: ${quantity(shields, 'shield')}${nearer ? ', nearest to the bow' : ''}`;
      this.note(() => ({ counted, focus: clan, says }));
      await this.moving.pause(620);
    }
    if (!this.voyage) return;
    this.note(() => ({ focus: control[0]?.clan ?? null }));
    this.tell(control[0] ? `${clanTitle(control[0].clan)} leads ship ${number}` : 'Nobody is aboard');
    await this.moving.hold(800 + (this.moving.still ? 350 * control.length : 0));
  }

  /** A supply goes from the bow to a clan, or over board. */
  private async serve(event: Extract<Event, { name: 'took' | 'removed' }>, next: View): Promise<void> {
    const { type } = event;
    const removed = event.name === 'removed';
    const clan = removed ? event.clan : next.players[event.seat ?? 0]!.clan;
    this.tell(removed ? `${clanTitle(clan)} has no player: ${SUPPLY_NAMES[type]} is removed` : event.sentence);
    this.report(event);
    const goods = `scene-cargo:${type}`;
    const way = this.moving.carry(goods, removed ? `scene-rank:${clan}` : `plate:${event.seat}`, goods, { time: 650, fade: removed });
    this.note(({ taken }) => ({ focus: clan, taken: [...taken, { clan, type, removed }] }));
    await this.show(next);
    this.board(next);
    await way;
    await this.moving.hold(220);
  }

  /** The ship leaves the fjord. */
  private async leave(): Promise<void> {
    if (!this.voyage) return;
    const { told } = this;
    const { ship, news } = this.voyage;
    this.told = [`Ship ${ship.ship} has sailed.`, ...news].join(' ');
    this.tell('');
    await this.moving.linger(2400 + 800 * news.length);
    this.told = told;
    if (!this.voyage) return;
    this.note(() => ({ leaving: true }));
    await this.moving.pause(1100);
    this.voyage = null;
    await tick();
  }
}
