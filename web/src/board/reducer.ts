/** How events change the table as drawn, event by event; the server's own view follows at the end of a step. */
import type { Told } from '../lib/protocol';

/** By the name of an event: what is different once it has been seen. `end` is the table after the whole step. */
export type Changes<View, Event extends Told & { name: string }> = {
  [Name in Event['name']]?: (view: View, event: Extract<Event, { name: Name }>, seat: number, end: View) => Partial<View>;
};

/** What the table looks like once an event has been seen; one that is not in the table of changes changes nothing. */
export const reducer =
  <View, Event extends Told & { name: string }>(changes: Changes<View, Event>) =>
  (view: View, event: Event, end: View = view): View => ({ ...view, ...changes[event.name as Event['name']]?.(view, event as never, event.seat ?? 0, end) });

/** All of them, one changed. */
export const changed = <One>(all: readonly One[], at: number, part: (one: One) => Partial<One>): One[] =>
  all.map((one, i) => (i === at ? { ...one, ...part(one) } : one));
