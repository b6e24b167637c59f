/** The other seats clockwise, from the left neighbour on; all of them for a spectator. */
export function around(seats: number, me: number | null): number[] {
  return me === null
    ? Array.from({ length: seats }, (_, seat) => seat)
    : Array.from({ length: seats - 1 }, (_, step) => (me + 1 + step) % seats);
}

export interface Place {
  left: string;
  top: string;
}

/** Places around the table, in per cent, clockwise from the left neighbour; a spectator's table has one more below. */
const AROUND: Record<number, [number, number][]> = {
  1: [[50, 0]],
  2: [[24, 2], [76, 2]],
  3: [[11, 27], [50, 0], [89, 27]],
  4: [[11, 34], [31, 1], [69, 1], [89, 34]],
  5: [[11, 40], [22, 2], [50, 0], [78, 2], [89, 40]],
  6: [[34, 76], [11, 40], [27, 1], [73, 1], [89, 40], [66, 76]],
};
const WATCHED: Record<number, [number, number][]> = {
  2: [[50, 76], [50, 0]],
  3: [[50, 76], [22, 4], [78, 4]],
  4: [[50, 76], [11, 34], [50, 0], [89, 34]],
  5: [[50, 76], [11, 40], [29, 1], [71, 1], [89, 40]],
};

export function places(others: number, watching: boolean): Place[] {
  const found = (watching ? WATCHED[others] : undefined) ?? AROUND[others] ?? [];
  return found.map(([x, y]) => ({ left: `${x}%`, top: `${y}%` }));
}

/** Who looks at the table, and so is spoken to. */
interface Looking {
  seat: number | null;
}
type Names = readonly string[];
/** A seat at the beginning of a sentence, inside one, and as an owner. */
export const who = (view: Looking, names: Names, seat: number): string => (seat === view.seat ? 'You' : (names[seat] ?? ''));
export const inside = (view: Looking, names: Names, seat: number): string => (seat === view.seat ? 'you' : (names[seat] ?? ''));
export const whose = (view: Looking, names: Names, seat: number): string => (seat === view.seat ? 'your' : `${names[seat] ?? ''}’s`);

/** Which of the hall's colours is nearest to that of a seat's sign: letters of signs in the order of those colours, and the player's field that has one. */
export const hueBy = (letters: string, field: string) => (view: unknown, seat: number): number =>
  letters.indexOf((view as { players: Record<string, string>[] }).players[seat]?.[field] ?? '');
