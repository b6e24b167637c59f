/** What happens on a declared board: what moved goes from where it was to where it is, and each step is seen for a moment. */
import type { GameEvent } from '../../lib/protocol';
import { StepPlayer } from '../../board/shell.svelte';
import type { View } from './layout';
import { flights } from './motion';
import { table } from './table.svelte';

const LOOK = 420; // milliseconds
const FLIGHT = 460;

export class Animator extends StepPlayer<View> {
  protected override async animate([event]: [GameEvent], end: View): Promise<void> {
    const step = this.queue[0]?.events ?? [];
    if (event === step[0]) await this.move(step, end);
    else await this.show(end);
    if (event === step.at(-1)) await this.animations?.pause(LOOK);
  }

  /** Shows the table as it is after a step; everything that moved comes from where it was. */
  private async move(events: readonly GameEvent[], end: View): Promise<void> {
    const moving = this.animations;
    const going = flights(table.layout, this.shown, end, events);
    const before = moving?.measure() ?? new Map<string, DOMRect>();
    await this.show(end);
    if (!moving) return;
    const from = new Map(before);
    for (const { to } of going) from.delete(to); // what lay there before is something else
    for (const flight of going) if (flight.slides && before.has(flight.from)) from.set(flight.to, before.get(flight.from)!);
    const carried = going.filter(({ slides }) => !slides).map(({ from, to }) => {
      const there = moving.lying(to);
      if (before.has(from)) moving.hide(there, FLIGHT);
      return moving.carry(before.get(from), there?.getBoundingClientRect(), there, { time: FLIGHT });
    });
    await Promise.all([moving.slide(from), ...carried]);
  }
}
