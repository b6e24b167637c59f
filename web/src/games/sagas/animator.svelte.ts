/** What the board shows while events are played one after the other. */
import { tick } from 'svelte';
import type { GameEvent, Step } from '../../lib/protocol';
import { StepPlayer } from '../../board/stepPlayer.svelte';
import type { Motion } from '../types';
import { after } from './reducer';
import type { SagasView } from './view';

/** A roll, a card or a turn of fate, shown large for a moment. */
export interface Sight {
  event: GameEvent;
  /** counts up, so that the same sight twice is told apart */
  n: number;
}

/** How long things are looked at. */
const SHOW: Record<string, number> = {
  'saga begins': 1500, 'quests laid': 620, 'jarl picked': 900, 'rolled to sail': 1050, checked: 1250, verse: 1000, storm: 1500, card: 1350, kept: 700, hostiles: 1200, edge: 1300,
  'harald leads': 900, table: 1100, pillaged: 1150, 'quest shown': 1150, 'quest done': 1200, settled: 800, razed: 900, 'battle over': 1250, 'saga over': 1600, 'story over': 1200, 'voyages gained': 600, 'voyage lost': 600,
  played: 700, norns: 900, rallied: 500,
};
/** What is shown large, over the map. */
const LARGE = new Set(['saga begins', 'jarl picked', 'rolled to sail', 'checked', 'verse', 'storm', 'card', 'hostiles', 'edge', 'harald leads', 'table', 'pillaged', 'quest shown', 'quest done', 'battle over', 'saga over', 'story over']);
const SHOTS = new Set(['shot', 'hostile shot']);
const LEG = 620;

export class Animator extends StepPlayer<SagasView> {
  sight: Sight | null = $state.raw(null);
  /** the shot being fired */
  shot: GameEvent | null = $state.raw(null);
  /** the leg of a journey being made */
  leg: { from: string; to: string; time: number } | null = $state.raw(null);
  /** what has been seen of the newest step */
  heard: GameEvent[] = $state.raw([]);

  private newest: Step | null = null;
  private playing: object | null = null;
  private sights = 0;

  override update(view: SagasView, step: Step | null, motion: Motion, log: readonly Step[] = []): void {
    this.newest = step;
    super.update(view, step, motion, log);
  }

  protected override opening(dealt: SagasView): SagasView {
    return dealt;
  }

  protected override tidy(): void {
    this.sight = null;
    this.shot = null;
    this.leg = null;
    this.heard = this.newest?.events ?? [];
  }

  protected override async animate([event]: GameEvent[], end: SagasView): Promise<void> {
    const queued = this.queue[0]!;
    this.heard = queued === this.playing ? [...this.heard, event!] : [event!];
    this.playing = queued;
    const next = after(this.shown, event!, end);
    const last = event === queued.events.at(-1);
    if (event!.name === 'moved') await this.sail(event!, next);
    else if (SHOTS.has(event!.name)) await this.fire(event!, next, queued.events.filter(({ name }) => SHOTS.has(name)).length);
    else await this.look(event!, next);
    if (last) {
      this.sight = null;
      this.shot = null;
    }
  }

  private async sail(event: GameEvent, next: SagasView): Promise<void> {
    this.sight = null;
    if (this.animations!.still) {
      await this.show(next);
      return this.animations!.hold(LEG);
    }
    this.leg = { from: event.from as string, to: event.to as string, time: LEG / this.animations!.speed };
    await tick();
    await this.animations!.pause(LEG);
    this.leg = null;
    this.shown = next;
  }

  /** A shot: the die first, then what it did; many of them go faster. */
  private async fire(event: GameEvent, next: SagasView, shots: number): Promise<void> {
    this.sight = null;
    this.shot = event;
    await tick();
    const time = Math.max(170, Math.min(760, 6000 / shots));
    await this.animations!.pause(time * 0.6);
    this.shown = next;
    await (this.animations!.still ? this.animations!.hold(time) : this.animations!.pause(time * 0.4));
  }

  /** Everything else is looked at as long as it deserves; the end of a battle while both lines still stand there. */
  private async look(event: GameEvent, next: SagasView): Promise<void> {
    this.shot = null;
    const time = SHOW[event.name] ?? 0;
    const ends = event.name === 'battle over';
    if (!ends) this.shown = next;
    this.sight = LARGE.has(event.name) ? { event, n: ++this.sights } : null;
    if (time) {
      await tick();
      await (LARGE.has(event.name) ? this.animations!.hold(time) : this.animations!.pause(time));
    }
    if (ends) this.shown = next;
  }
}
