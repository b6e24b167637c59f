/** What the board shows while events are played one after the other: never ahead of them, never behind for long. */
import { tick, untrack } from 'svelte';
import type { GameEvent, Step } from '../../lib/protocol';
import type { Motion } from '../types';
import { Flights, look } from './flight';
import { after, type OdinView } from './view';

interface Scene {
  events: GameEvent[];
  end: OdinView;
}

/** A new hand before its cards are dealt. */
const gathered = (view: OdinView): OdinView => ({
  ...view,
  hand: view.hand && [],
  players: view.players.map((player) => ({ ...player, cards: 0 })),
});

export class Stage {
  /** the table as drawn now */
  shown: OdinView = $state.raw(undefined!);
  busy = $state(false);
  /** points of the hand just ended, seat by seat */
  gains: number[] | null = $state.raw(null);
  /** who went out, for as long as the hall cheers */
  cheer = $state('');

  private scenes: Scene[] = [];
  private seen: number | null = null;
  private fresh = true;
  private run = 0;
  private flights: Flights | null = null;
  private board: HTMLElement | null = null;

  constructor(view: OdinView) {
    this.shown = view;
  }

  mount(board: HTMLElement, layer: HTMLElement): void {
    this.board = board;
    this.flights = new Flights(board, layer);
  }

  /** A new view, with the step that led to it. */
  update(view: OdinView, step: Step | null, motion: Motion): void {
    untrack(() => {
      const news = step !== null && step.n !== this.seen;
      const deal = this.fresh && step?.n === 0;
      const follows = deal || (!this.fresh && (this.seen === null || (step !== null && step.n === this.seen + 1)));
      this.fresh = false;
      this.seen = step?.n ?? this.seen;
      if (!news || !follows || motion === 'off' || !this.flights || view.seat !== this.shown.seat) {
        if (this.busy && !news && this.scenes.length) this.scenes.at(-1)!.end = view;
        else this.settle(view);
        return;
      }
      if (deal) this.shown = gathered(view);
      this.scenes.push({ events: step.events, end: view });
      this.flights.haste = (motion === 'fast' ? 2 : 1) * (this.scenes.length > 1 ? 2 : 1);
      if (!this.busy) void this.play();
    });
  }

  /** Shows the end of everything at once. */
  settle(view: OdinView | undefined = this.scenes.at(-1)?.end): void {
    this.run++;
    this.scenes = [];
    this.flights?.skip();
    this.gains = null;
    this.cheer = '';
    this.busy = false;
    if (view) this.shown = view;
  }

  private async play(): Promise<void> {
    const run = ++this.run;
    this.busy = true;
    await tick(); // what is measured lies where it will be seen
    while (run === this.run && this.scenes.length) {
      const scene = this.scenes[0]!;
      for (const event of scene.events) {
        await this.perform(event);
        if (run !== this.run) return;
      }
      this.shown = scene.end;
      this.scenes.shift();
    }
    this.busy = false;
  }

  private async show(view: OdinView): Promise<void> {
    this.shown = view;
    await tick();
  }

  private async perform(event: GameEvent): Promise<void> {
    const flights = this.flights!;
    const before = look(this.board!);
    const next = after(this.shown, event);
    await this.show(event.name === 'new hand' ? gathered(next) : next);
    switch (event.name) {
      case 'played':
        return flights.follow(before, { seat: event.seat ?? 0 }, 'discards');
      case 'took':
      case 'round ended':
        return flights.follow(before, {}, 'discards');
      case 'passed':
        return flights.pause(240);
      case 'hand ended':
        this.gains = (event.held as number[] | undefined) ?? null;
        this.cheer = `${event.sentence.split(',')[0]}!`;
        await flights.pause(1500);
        this.gains = null;
        this.cheer = '';
        return;
      case 'new hand':
        await flights.follow(before, {}, 'undealt');
        await flights.deal(next.players.map((_, seat) => seat).filter((seat) => seat !== next.seat));
        return this.show(next);
      case 'dealt':
        return flights.follow(before, { pile: 'undealt' }, 'undealt');
    }
  }
}
