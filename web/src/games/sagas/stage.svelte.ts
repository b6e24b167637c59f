/** What the board shows while events are played one after the other: never ahead of them, never behind for long. */
import { tick, untrack } from 'svelte';
import type { GameEvent, Step } from '../../lib/protocol';
import { Flights } from '../flights';
import type { Motion } from '../types';
import { after } from './changes';
import type { SagasView } from './view';

/** A roll, a card or a turn of fate, shown large for a moment. */
export interface Scene {
  event: GameEvent;
  /** counts up, so that the same scene twice is told apart */
  n: number;
}

interface Act {
  events: GameEvent[];
  end: SagasView;
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

export class Stage {
  shown: SagasView = $state.raw(undefined!);
  busy = $state(false);
  scene: Scene | null = $state.raw(null);
  /** the shot being fired */
  shot: GameEvent | null = $state.raw(null);
  /** the leg of a journey being made, and the band that makes it */
  leg: { from: string; to: string; time: number } | null = $state.raw(null);
  /** what has been seen of the newest step */
  heard: GameEvent[] = $state.raw([]);

  private acts: Act[] = [];
  private step: Step | null = null;
  private fresh = true;
  private run = 0;
  private scenes = 0;
  private flights: Flights | null = null;

  constructor(view: SagasView) {
    this.shown = view;
  }

  mount(board: HTMLElement, layer: HTMLElement): void {
    this.flights = new Flights(board, layer);
  }

  /** A new view, with the step that led to it. */
  update(view: SagasView, step: Step | null, motion: Motion): void {
    untrack(() => {
      const news = step !== null && step !== this.step;
      const seen = this.step?.n ?? null;
      const follows = !this.fresh && (seen === null || (step !== null && (step.n === seen + 1 || step.n === seen)));
      this.fresh = false;
      if (step) this.step = step;
      if (!news || !(follows || step.n === 0) || motion === 'off' || !this.flights) {
        if (this.busy && !news && this.acts.length) this.acts.at(-1)!.end = view;
        else this.settle(view);
        return;
      }
      this.acts.push({ events: step.events, end: view });
      this.flights.haste = (motion === 'fast' ? 2.2 : 1) * (this.acts.length > 1 ? 1.6 : 1);
      if (!this.busy) void this.play();
    });
  }

  /** Shows the end of everything at once. */
  settle(view: SagasView | undefined = this.acts.at(-1)?.end): void {
    this.run++;
    this.acts = [];
    this.flights?.skip();
    this.busy = false;
    this.scene = null;
    this.shot = null;
    this.leg = null;
    this.heard = this.step?.events ?? [];
    if (view) this.shown = view;
  }

  private async play(): Promise<void> {
    const run = ++this.run;
    this.busy = true;
    while (this.acts.length) {
      const act = this.acts[0]!;
      const shots = act.events.filter((event) => SHOTS.has(event.name)).length;
      this.heard = [];
      for (const event of act.events) {
        this.heard = [...this.heard, event];
        await this.perform(event, act.end, shots);
        if (run !== this.run) return;
      }
      this.shown = act.end;
      this.shot = null;
      this.scene = null;
      await tick();
      this.acts.shift();
      if (run !== this.run) return;
    }
    this.busy = false;
  }

  private async perform(event: GameEvent, end: SagasView, shots: number): Promise<void> {
    const flights = this.flights!;
    const next = after(this.shown, event, end);
    if (event.name === 'moved') {
      const time = 620 / flights.haste;
      this.scene = null;
      this.leg = { from: event.from as string, to: event.to as string, time };
      await tick();
      await flights.pause(620);
      this.leg = null;
      this.shown = next;
      return;
    }
    if (SHOTS.has(event.name)) {
      this.scene = null;
      // The line is known to the end of the step only; a round by itself begins with the line it was fought in.
      this.shot = event;
      await tick();
      const time = Math.max(170, Math.min(760, 6000 / shots));
      await flights.pause(time * 0.6);
      this.shown = next;
      await flights.pause(time * 0.4);
      return;
    }
    this.shot = null;
    const time = SHOW[event.name] ?? 0;
    if (event.name === 'battle over') {
      this.scene = { event, n: ++this.scenes };
      await flights.pause(time);
      this.shown = next;
      return;
    }
    this.shown = next;
    this.scene = LARGE.has(event.name) ? { event, n: ++this.scenes } : null;
    if (time) {
      await tick();
      await flights.pause(time);
    }
  }
}
