/** How the events of Vikings on Board are played, and the scene of a sailing ship. */
import { tick } from 'svelte';
import type { Step } from '../../lib/protocol';
import { StepPlayer, type QueuedStep } from '../../board/shell.svelte';
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
    if (this.voyage && !sharing) await this.leave();
    const before = this.animations!.measure();
    await this.show(end);
    if (sharing) this.note(({ ship }) => ({ ship: end.ships[ship.ship - 1]!, says: '' }));
    await this.animations!.slide(before);
  }

  protected async animate([event]: [Event]): Promise<void> {
    const animations = this.animations!;
    const seat = event.seat ?? 0;
    const next = after(this.shown, event);
    const before = animations.measure();

    switch (event.name) {
      case 'placed': {
        const from = animations.place(`waiting:${this.shown.players[seat]!.walks_from}`);
        await this.show(next);
        const row = next.village.findIndex((one) => one.action === event.action);
        return animations.bring(from, animations.picture(`acted:${row}`), { time: 520 });
      }
      case 'promoted':
      case 'jumped':
      case 'swapped':
      case 'raised':
        await this.show(next);
        await animations.slide(before);
        return animations.pause(120);
      case 'bet':
      case 'moved bet': {
        const from = animations.place(event.name === 'bet' ? `plate:${seat}` : `bet:${event.from}:${seat}`);
        await this.show(next);
        return animations.bring(from, animations.picture(`bet:${event.ship}:${seat}`), { time: 520 });
      }
      case 'loaded': {
        const from = animations.place(event.action === 'A1' ? 'stack:add' : 'stack:draw');
        await this.show(next);
        const cargo = animations.spot(`cargo:${event.ship}`);
        const token = cargo?.querySelector(`[data-kind="${event.type}"]:last-of-type svg`) ?? cargo?.querySelector('svg');
        return animations.bring(from, token, { time: 560, spin: true });
      }
      case 'stern': {
        const [from, art] = [animations.place('sterns'), animations.picture('sterns')];
        await this.show(next);
        return animations.carry(from, `plate:${seat}`, art, { fade: true });
      }
      case 'boarded':
        await this.show(next);
        return animations.beat(animations.spot(`piece:${event.piece}`));
      case 'sailed':
        return this.setOut(event.ship, next);
      case 'took':
      case 'removed':
        return this.serve(event, next);
      case 'lost':
        this.tell('No player is aboard: the supplies leave the game.');
        this.report(event);
        await animations.hold(900);
        await this.show(next);
        return this.board(next);
      case 'won': {
        const bet = `bet:${event.ship}:${seat}`;
        const token = animations.picture(bet);
        this.tell(event.sentence);
        this.report(event);
        this.note(({ won }) => ({ won: [...won, { seat, on: event.on }] }));
        await tick();
        await animations.carry(animations.place(`scene-won:${seat}`) ?? bet, `plate:${seat}`, token ?? `scene-won:${seat}`, { time: 700 });
        await this.show(next);
        return animations.hold(350);
      }
      case 'round':
        if (this.voyage) await this.leave();
        return;
      default:
        return this.show(next);
    }
  }

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
    const animations = this.animations!;
    const ship = this.shown.ships[number - 1]!;
    const { control } = ship;
    this.voyage = { ship, control, counted: 0, focus: null, taken: [], won: [], says: `Ship ${number} sets sail`, news: [], leaving: false };
    await this.show(next);
    await animations.pause(1300);
    const first = animations.still ? Math.max(1, control.length) : 1; // a picture of the count shows all of it
    for (let counted = first; counted <= control.length; counted++) {
      if (!this.voyage) return;
      const { clan, shields, nearer } = control[counted - 1]!;
      const says = `${clanTitle(clan)}: ${quantity(shields, 'shield')}${nearer ? ', nearest to the bow' : ''}`;
      this.note(() => ({ counted, focus: clan, says }));
      await animations.pause(620);
    }
    if (!this.voyage) return;
    this.note(() => ({ focus: control[0]?.clan ?? null }));
    this.tell(control[0] ? `${clanTitle(control[0].clan)} leads ship ${number}` : 'Nobody is aboard');
    await animations.hold(800 + (animations.still ? 350 * control.length : 0));
  }

  /** A supply goes from the bow to a clan, or over board. */
  private async serve(event: Extract<Event, { name: 'took' | 'removed' }>, next: View): Promise<void> {
    const animations = this.animations!;
    const { type } = event;
    const removed = event.name === 'removed';
    const clan = removed ? event.clan : next.players[event.seat ?? 0]!.clan;
    this.tell(removed ? `${clanTitle(clan)} has no player: ${SUPPLY_NAMES[type]} is removed` : event.sentence);
    this.report(event);
    const goods = `scene-cargo:${type}`;
    const way = animations.carry(goods, removed ? `scene-rank:${clan}` : `plate:${event.seat}`, goods, { time: 650, fade: removed });
    this.note(({ taken }) => ({ focus: clan, taken: [...taken, { clan, type, removed }] }));
    await this.show(next);
    this.board(next);
    await way;
    await animations.hold(220);
  }

  /** The ship leaves the fjord. */
  private async leave(): Promise<void> {
    if (!this.voyage) return;
    const { told } = this;
    const { ship, news } = this.voyage;
    this.told = [`Ship ${ship.ship} has sailed.`, ...news].join(' ');
    this.tell('');
    await this.animations!.linger(2400 + 800 * news.length);
    this.told = told;
    if (!this.voyage) return;
    this.note(() => ({ leaving: true }));
    await this.animations!.pause(1100);
    this.voyage = null;
    await tick();
  }
}
