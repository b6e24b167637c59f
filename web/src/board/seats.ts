/** The other seats clockwise, from the left neighbour on; all of them for a spectator. */
export function around(seats: number, me: number | null): number[] {
  return me === null
    ? Array.from({ length: seats }, (_, seat) => seat)
    : Array.from({ length: seats - 1 }, (_, step) => (me + 1 + step) % seats);
}
