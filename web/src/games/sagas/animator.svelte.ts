/** What the board shows while events are played one after the other. */
import { tick } from 'svelte';
import type { Step } from '../../lib/protocol';
import { StepPlayer } from '../../board/shell.svelte';
import type { Motion } from '../types';
import { after } from './reducer';
import type { Event, View } from './generated';

/** A roll, a card or a turn of fate, shown large for a moment. */
export interface Sight {
  event: Event;
  /** counts up, so that the same sight twice is told apart */
  n: number;
}

/** How long things are looked at. */
const SHOW: Partial<Record<Event['name'], number>> = {
  'saga begins': 1500, 'quests laid': 620, 'jarl picked': 900, 'rolled to sail': 1050, checked: 1250, verse: 1000, storm: 1500, card: 1350, kept: 700, hostiles: 1200, edge: 1300,
  'harald leads': 900, table: 1100, pillaged: 1150, 'quest shown': 1150, 'quest done': 1200, settled: 800,
  razed: 900, 'battle over': 1250, 'saga over': 1600, 'story over': 1200, 'voyages gained': 600, 'voyage lost': 600,
  played: 700, norns: 900, rallied: 500,
};
/** What is shown large, over the map. */
const LARGE: ReadonlySet<Event['name']> = new Set([
  'saga begins', 'jarl picked', 'rolled to sail', 'checked', 'verse', 'storm', 'card', 'hostiles', 'edge', 'harald leads', 'table',
  'pillaged', 'quest shown', 'quest done', 'battle over', 'saga over', 'story over',
]);
/** What stands until it is read. */
const MOMENTS: ReadonlySet<Event['name']> = new Set(['card', 'battle over', 'saga over', 'story over']);
const MOMENT = 4500;
export type Shot = Extract<Event, { name: 'shot' | 'hostile shot' }>;
const isShot = (event: Event): event is Shot => event.name === 'shot' || event.name === 'hostile shot';
const LEG = 620;

export class Animator extends StepPlayer<View, Event> {
  sight: Sight | null = $state.raw(null);
  /** the shot being fired */
  shot: Shot | null = $state.raw(null);
  /** the leg of a journey being made */
  leg: { from: string; to: string; time: number } | null = $state.raw(null);
  /** everything told up to the moment shown */
  log: readonly Step<Event>[] = $state.raw([]);
  /** what has been seen of the newest step */
  heard: Event[] = $state.raw([]);

  /** somebody is about to play, and begins when the tale is read */
  reading = false;

  private newest: Step<Event> | null = null;
  private playing: object | null = null;
  private sights = 0;

  override update(view: View, step: Step<Event> | null, motion: Motion, log: readonly Step<Event>[] = []): void {
    this.newest = step;
    this.log = log;
    super.update(view, step, motion, log);
  }

  protected override opening(dealt: View): View {
    return dealt;
  }

  protected override tidy(): void {
    this.sight = null;
    this.shot = null;
    this.leg = null;
    this.heard = this.newest?.events ?? [];
  }

  protected override async animate([event]: [Event], end: View): Promise<void> {
    const queued = this.queue[0]!;
    this.heard = queued === this.playing ? [...this.heard, event] : [event];
    this.playing = queued;
    const next = after(this.shown, event, end);
    const last = event === queued.events.at(-1);
    if (event.name === 'moved') await this.sail(event, next);
    else if (isShot(event)) await this.fire(event, next, queued.events.filter(isShot).length);
    else await this.look(event, next);
    if (last) {
      this.sight = null;
      this.shot = null;
    }
  }

  private async sail({ from, to }: { from: string; to: string }, next: View): Promise<void> {
    this.sight = null;
    if (this.animations!.still) {
      await this.show(next);
      return this.animations!.hold(LEG);
    }
    this.leg = { from, to, time: LEG / this.animations!.speed };
    await tick();
    await this.animations!.pause(LEG);
    this.leg = null;
    this.shown = next;
  }

  /** A shot: the die first, then what it did; many of them go faster. */
  private async fire(event: Shot, next: View, shots: number): Promise<void> {
    this.sight = null;
    this.shot = event;
    await tick();
    const time = Math.max(170, Math.min(760, 6000 / shots));
    await this.animations!.pause(time * 0.6);
    this.shown = next;
    await (this.animations!.still ? this.animations!.hold(time) : this.animations!.pause(time * 0.4));
  }

  /** Everything else is looked at as long as it deserves; the end of a battle while both lines still stand there. */
  private async look(event: Event, next: View): Promise<void> {
    this.shot = null;
    const time = SHOW[event.name] ?? 0;
    const ends = event.name === 'battle over';
    if (!ends) this.shown = next;
    this.sight = LARGE.has(event.name) ? { event, n: ++this.sights } : null;
    if (time) {
      await tick();
      if (event.name === 'saga begins' && this.reading) await this.animations!.stand();
      else if (MOMENTS.has(event.name)) await this.animations!.linger(MOMENT);
      else await (LARGE.has(event.name) ? this.animations!.hold(time) : this.animations!.pause(time));
    }
    if (ends) this.shown = next;
  }
}
