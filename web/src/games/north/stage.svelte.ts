/** What the board shows while events are played one after the other: never ahead of them, never behind for long. */
import { tick, untrack } from 'svelte';
import type { GameEvent, Step } from '../../lib/protocol';
import { Flights } from '../onboard/flight';
import type { Motion } from '../types';
import { after } from './changes';
import type { NorthView, Part } from './view';

/** A die that fell, kept in sight until the next thing is done. */
export interface Throw {
  seat: number;
  /** what it was rolled for */
  what: string | null;
  card: string | null;
  die: number;
  parts: Part[];
  total: number;
  again: boolean;
  tumbling: boolean;
}

interface Scene {
  events: GameEvent[];
  end: NorthView;
}

const TOGETHER = new Set(['discarded', 'draws', 'drew']);

export class Stage {
  /** the table as drawn now */
  shown: NorthView = $state.raw(undefined!);
  busy = $state(false);
  /** what is being shown, in a sentence */
  says = $state('');
  thrown: Throw | null = $state.raw(null);
  /** what came of the last steps, newest last */
  recent: string[] = $state.raw([]);
  stamp = $state('');

  private scenes: Scene[] = [];
  private step: Step | null = null;
  private fresh = true;
  private run = 0;
  private flights: Flights | null = null;

  constructor(view: NorthView) {
    this.shown = view;
    this.thrown = thrownIn(view);
  }

  mount(board: HTMLElement, layer: HTMLElement): void {
    this.flights = new Flights(board, layer);
  }

  /** A new view, with the step that led to it. */
  update(view: NorthView, step: Step | null, motion: Motion): void {
    untrack(() => {
      const news = step !== null && step !== this.step;
      const seen = this.step?.n ?? null;
      const follows = !this.fresh && (seen === null || (step !== null && (step.n === seen + 1 || step.n === seen)));
      this.fresh = false;
      if (step) this.step = step;
      if (!news || !follows || motion === 'off' || !this.flights || view.seat !== this.shown.seat) {
        if (news && follows) this.remember(step.events);
        if (news && !follows) this.thrown = thrownIn(view);
        if (this.busy && !news && this.scenes.length) this.scenes.at(-1)!.end = view;
        else this.settle(view);
        return;
      }
      this.scenes.push({ events: step.events, end: view });
      this.flights.haste = (motion === 'fast' ? 2.2 : 1) * (this.scenes.length > 2 ? 2.4 : this.scenes.length > 1 ? 1.5 : 1);
      if (!this.busy) void this.play();
    });
  }

  private remember(events: readonly GameEvent[]): void {
    for (const event of events) this.note(event);
  }

  private note(event: GameEvent): void {
    if (event.name === 'turn') this.recent = [];
    if (event.sentence) this.recent = [...this.recent, event.sentence].slice(-7);
    if (event.name === 'turn' || (event.name === 'declared' && event.entry === 0)) this.thrown = null;
    if (event.name === 'rolled') this.thrown = this.throwOf(event);
  }

  private throwOf(event: GameEvent, tumbling = false): Throw {
    return {
      seat: event.seat ?? 0, what: (event.aim as string | undefined) ?? null, card: (event.card as string | undefined) ?? null, die: event.die as number,
      parts: event.parts as Part[], total: event.total as number, again: event.again as boolean, tumbling,
    };
  }

  /** Shows the end of everything at once. */
  settle(view: NorthView | undefined = this.scenes.at(-1)?.end): void {
    this.run++;
    for (const { events } of this.scenes) this.remember(events.filter((event) => !this.told.has(event)));
    this.scenes = [];
    this.flights?.skip();
    this.busy = false;
    this.stamp = '';
    if (this.thrown?.tumbling) this.thrown = { ...this.thrown, tumbling: false };
    if (view) this.shown = view;
  }

  private told = new WeakSet<GameEvent>();

  private async play(): Promise<void> {
    const run = ++this.run;
    this.busy = true;
    while (this.scenes.length) {
      const scene = this.scenes[0]!;
      for (let i = 0; i < scene.events.length; i++) {
        const together = [scene.events[i]!];
        while (TOGETHER.has(together[0]!.name) && scene.events[i + 1]?.name === together[0]!.name) together.push(scene.events[++i]!);
        this.says = together.map((one) => one.sentence).join(' ');
        for (const one of together) {
          this.told.add(one);
          this.note(one);
        }
        await this.perform(together, scene.end);
        if (run !== this.run) return;
      }
      await this.show(scene.end);
      this.scenes.shift();
      if (run !== this.run) return;
    }
    this.busy = false;
  }

  private async show(view: NorthView): Promise<void> {
    this.shown = view;
    await tick();
  }

  private async perform(events: GameEvent[], end: NorthView): Promise<void> {
    const flights = this.flights!;
    const event = events[0]!;
    const seat = event.seat ?? 0;
    const before = this.shown;
    const next = events.reduce((view, one) => after(view, one, end), before);
    const place = (name: string): DOMRect | undefined => flights.spot(name)?.getBoundingClientRect();
    const picture = (name: string): Element | null | undefined => flights.spot(name)?.querySelector('svg');
    const mine = seat === next.seat;

    switch (event.name) {
      case 'turn':
        await this.show(next);
        return flights.pause(350);
      case 'drew':
      case 'draws': {
        const to = mine ? place('hand') : place(`cards:${seat}`);
        await Promise.all([0, 1].slice(0, event.count as number).map((n) => flights.carry(place('pile'), to, picture('pile'), { time: 380, delay: 90 * n, fade: true })));
        return this.show(next);
      }
      case 'declared': {
        const from = mine ? (place(`hand:${event.card as string}`) ?? place('hand')) : place(`seat:${seat}`);
        await this.show(next);
        const to = flights.spot(`entry:${event.entry as number}`);
        flights.hide(to, 420);
        await flights.carry(from, to?.getBoundingClientRect(), to?.querySelector('svg'), { time: 420 });
        return flights.pause(event.entry === 0 ? 420 : 620);
      }
      case 'cancelled':
        await this.show(next);
        return flights.beat(flights.spot(`entry:${event.entry as number}`), 560);
      case 'rolled':
        this.thrown = this.throwOf(event, true);
        await this.show(next);
        await flights.pause(750);
        this.thrown = this.throwOf(event);
        return flights.pause(1050);
      case 'fought':
        this.stamp = event.target === null ? (event.won ? 'The monster yields' : 'Driven back') : event.decisive ? 'Decisive!' : event.won ? 'Victory' : 'Repelled';
        await this.show(next);
        await flights.pause(850);
        this.stamp = '';
        return;
      case 'moved':
      case 'monster':
        await this.show(next); // ships and the monster slide by themselves
        return flights.pause(560);
      case 'stole':
      case 'steals':
        await flights.carry(place(`cards:${event.victim as number}`), mine ? place('hand') : place(`cards:${seat}`), picture(`cards:${event.victim as number}`), { time: 480 });
        return this.show(next);
      case 'looted': {
        const from = place(`space:${before.players[seat]!.ship}`);
        await this.show(next);
        return flights.carry(from, place(`crew:${seat}`), picture(`daughter:${event.colour as string}`), { time: 620 });
      }
      case 'feasted': {
        const from = place(`crew:${seat}`);
        await this.show(next);
        this.stamp = 'A feast!';
        await Promise.all((event.colours as string[]).map((colour, i) => flights.carry(from, place(`camp:${seat}`), picture(`daughter:${colour}`), { time: 700, delay: 140 * i })));
        await flights.pause(400);
        this.stamp = '';
        return;
      }
      case 'seized':
        await flights.carry(place(`crew:${event.victim as number}`), place(`crew:${seat}`), picture(`crew:${event.victim as number}`), { time: 560 });
        return this.show(next);
      case 'overboard':
        await flights.carry(place(`crew:${seat}`), place('discard'), picture(`crew:${seat}`), { time: 460, fade: true });
        return this.show(next);
      case 'discarded':
        await flights.carry(mine ? place('hand') : place(`cards:${seat}`), place('discard'), picture('pile'), { time: 360, fade: true });
        return this.show(next);
      case 'ended':
        return;
      default:
        await this.show(next);
        return flights.pause(300);
    }
  }
}

function thrownIn(view: NorthView): Throw | null {
  if (!view.roll) return null;
  const entry = view.stack[view.roll.entry];
  return { ...view.roll, what: entry?.what ?? null, card: entry?.card ?? null, again: false, tumbling: false };
}
