/** The other seats clockwise, from the left neighbour on; all of them for a spectator. */
export function around(seats: number, me: number | null): number[] {
  return me === null
    ? Array.from({ length: seats }, (_, seat) => seat)
    : Array.from({ length: seats - 1 }, (_, step) => (me + 1 + step) % seats);
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
