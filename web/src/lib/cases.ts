/** A table instead of a switch: what is made of a thing, by its kind. */
type Of<Thing extends { kind: string }, Kind> = Thing extends unknown ? (Kind extends Thing['kind'] ? Thing : never) : never;

export const byKind =
  <Thing extends { kind: string }, Result>(
    cases: { [Kind in Thing['kind']]?: (thing: Of<Thing, Kind>) => Result },
    otherwise: (thing: Thing) => Result,
  ) =>
  (thing: Thing): Result =>
    ((cases[thing.kind as Thing['kind']] as ((thing: Thing) => Result) | undefined) ?? otherwise)(thing);
