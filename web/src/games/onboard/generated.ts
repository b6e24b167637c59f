// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
import type { Told, Offered } from '../../lib/protocol';

/** What a seat sees; ships are counted from 1, the leader's side of the village is 0 or 1. */
export interface View {
  game: "onboard";
  seat: number | null;
  seats: number;
  options: Options;
  phase: "place" | "promote" | "jump piece" | "jump ship" | "bet value" | "bet or move" | "bet ship" | "bet clan" | "move ship" | "move clan" | "add ship" | "raise" | "draw type" | "draw ship" | "swap first" | "swap second" | "guest" | "sail" | "take" | "remove" | "over";
  turn: number | null;
  step: Step | null;
  round: number;
  leader: number;
  village: Row[];
  order: number[];
  next_order: number[];
  ships: Ship[];
  voyages: number[];
  sailor: number | null;
  sterns: number;
  market: Record<"H" | "G" | "M", number>;
  raised: Record<"H" | "G" | "M", number>;
  stacks: Stacks;
  removed: string;
  unseen: Record<"H" | "G" | "M", number>;
  players: Player[];
  clans: (number | null)[];
  account: Account | null;
}

export interface Options {
  two_player_vikings: boolean;
  one_bet_per_circle: boolean;
  open_piles: boolean;
  colours: number;
}

export interface Step {
  action?: "FP" | "PR" | "JY" | "BE" | "A1" | "MK" | "JA" | "BM" | "D3" | "SS" | "SW";
  piece?: string;
  value?: number | null;
  from?: number;
  ship?: number;
  token?: "H" | "G" | "M" | null;
  drawn?: ("H" | "G" | "M" | null)[];
  control?: ("r" | "b" | "g" | "y")[];
  rank?: number;
  next?: "r" | "b" | "g" | "y";
  taker?: number;
  taken?: number[];
}

/** A house; `refused` says why the seat that chooses cannot go there: empty if it can, null if nothing is asked. */
export interface Row {
  action: "FP" | "PR" | "JY" | "BE" | "A1" | "MK" | "JA" | "BM" | "D3" | "SS" | "SW";
  waiting: number | null;
  acted: number | null;
  refused: string | null;
}

/** Pieces from the bow backwards, those with a spare Viking, and supplies as letters. */
export interface Ship {
  ship: number;
  sailed: boolean;
  crew: string[];
  guests: string[];
  bow: string;
  bets: Bet[];
  control: Rank[];
}

/** A token at a mooring; its value is known to its owner alone until the end. */
export interface Bet {
  seat: number;
  on: "r" | "b" | "g" | "y";
  value: number | null;
}

/** A clan in a ship's order of control: `tied` with another, `nearer` to the bow than an equal one. */
export interface Rank {
  clan: "r" | "b" | "g" | "y";
  shields: number;
  tied: boolean;
  nearer: boolean;
}

/** Both stacks from the top; null for tokens this viewer has not seen. */
export interface Stacks {
  add: ("H" | "G" | "M" | null)[];
  draw: ("H" | "G" | "M" | null)[];
}

/** A scoring circle; `walks_from` is the row of the Viking that goes next. */
export interface Player {
  clan: "r" | "b" | "g" | "y";
  supplies: number;
  pile: string | null;
  won: number;
  won_values: number[] | null;
  unused: number;
  unused_values: number[] | null;
  waiting: number;
  walks_from: number | null;
}

/** All scores, best first; what decided if the first two have as many points, else empty. */
export interface Account {
  seats: Final[];
  decided: string;
}

/** A seat's score, line by line. */
export interface Final {
  seat: number;
  place: number;
  points: number;
  lines: Line[];
}

export interface Line {
  label: string;
  points: number;
}

/** `next` is the place in the next round as things stand. */
export interface ActionMove {
  target: string;
  ways: string[][][];
  kind: "action";
  action: "FP" | "PR" | "JY" | "BE" | "A1" | "MK" | "JA" | "BM" | "D3" | "SS" | "SW";
  idle: boolean;
  next: number;
  then: Allows;
  says: string;
}

/** What an action can be used on. */
export interface Allows {
  pieces?: string[];
  ships?: number[];
  values?: number[];
  bets?: number[];
  types?: ("H" | "G" | "M")[];
}

export interface PieceMove {
  target: string;
  ways: string[][][];
  kind: "piece";
  piece: string;
  ship: number;
}

/** `control` is the ranking there once the piece in hand has jumped aboard. */
export interface ShipMove {
  target: string;
  ways: string[][][];
  kind: "ship";
  ship: number;
  control: Rank[] | null;
}

export interface ClanMove {
  target: string;
  ways: string[][][];
  kind: "clan";
  clan: "r" | "b" | "g" | "y";
  ship: number;
}

export interface ValueMove {
  target: string;
  ways: string[][][];
  kind: "value";
  value: number;
}

export interface TypeMove {
  target: string;
  ways: string[][][];
  kind: "type";
  type: "H" | "G" | "M";
}

export interface Drew {
  tokens: number;
  drawn: ("H" | "G" | "M")[];
}

export interface Swapped {
  pieces: string[];
  ships: number[];
}

export interface Sailed {
  ship: number;
  control: Control[];
}

export interface Control {
  clan: "r" | "b" | "g" | "y";
  shields: number;
}

export interface Lost {
  ship: number;
  supplies: string;
}

export interface Ended {
  text: string;
}

export type MoveData = ActionMove | PieceMove | ShipMove | ClanMove | ValueMove | TypeMove;

export type Move = Offered & MoveData;

export type Event = Told &
  (
    | { name: "round"; round: number }
    | { name: "placed"; action: "FP" | "PR" | "JY" | "BE" | "A1" | "MK" | "JA" | "BM" | "D3" | "SS" | "SW"; idle: boolean }
    | { name: "promoted"; piece: string; ship: number }
    | { name: "jumped"; piece: string; from: number; ship: number; action: "FP" | "PR" | "JY" | "BE" | "A1" | "MK" | "JA" | "BM" | "D3" | "SS" | "SW" }
    | { name: "bet"; value: number | null; ship: number; on: "r" | "b" | "g" | "y"; action: "FP" | "PR" | "JY" | "BE" | "A1" | "MK" | "JA" | "BM" | "D3" | "SS" | "SW" }
    | { name: "moved bet"; from: number; ship: number; on: "r" | "b" | "g" | "y" }
    | { name: "draws"; tokens: number }
    | ({ name: "drew" } & Drew)
    | { name: "loaded"; type: "H" | "G" | "M"; ship: number; action: "FP" | "PR" | "JY" | "BE" | "A1" | "MK" | "JA" | "BM" | "D3" | "SS" | "SW" }
    | { name: "raised"; type: "H" | "G" | "M"; price: number }
    | ({ name: "swapped" } & Swapped)
    | { name: "stern"; sterns: number }
    | { name: "boarded"; piece: string; ship: number }
    | ({ name: "sailed" } & Sailed)
    | { name: "took"; type: "H" | "G" | "M"; ship: number }
    | { name: "removed"; type: "H" | "G" | "M"; ship: number; clan: "r" | "b" | "g" | "y" }
    | ({ name: "lost" } & Lost)
    | { name: "won"; ship: number; clan: "r" | "b" | "g" | "y"; on: "r" | "b" | "g" | "y" }
    | { name: "calm"; round: number }
    | { name: "scored"; points: number; supplies: number[]; market: number[]; bets: number[] }
    | ({ name: "ended" } & Ended)
  );

export const CLANS = ["r", "b", "g", "y"] as const;

export const CLAN_NAMES = {"r": "red", "b": "blue", "g": "green", "y": "yellow"} as const;

export const SUPPLIES = ["H", "G", "M"] as const;

export const SUPPLY_NAMES = {"H": "hide", "G": "grain", "M": "metal"} as const;

export const ACTIONS = {
  FP: {"name": "First Player", "short": "open the next round", "does": "No effect now; you open the next round."},
  PR: {
    name: "Promote",
    short: "your piece to the front",
    does: "One of your pieces goes to the front of its ship, which wins ties.",
  },
  JY: {
    name: "Jump Your Ship",
    short: "your piece to another ship",
    does: "One of your pieces goes to the back of another ship.",
  },
  BE: {
    name: "Bet",
    short: "lay a hidden token",
    does: "Lay a token, number hidden, on the clan that will lead a ship.",
  },
  A1: {
    name: "Add 1",
    short: "load the top supply",
    does: "Draw the top token of the stack and load it on a ship.",
  },
  MK: {"name": "Marketplace", "short": "raise a price", "does": "One type of supply is worth one more."},
  JA: {
    name: "Jump Any Ship",
    short: "any piece to another ship",
    does: "Any piece goes to the back of another ship.",
  },
  BM: {
    name: "Bet or Move a Bet",
    short: "lay or move a token",
    does: "Lay a new bet, or move one of yours to another circle.",
  },
  D3: {
    name: "Draw 3, Add 1",
    short: "pick 1 of 3 supplies",
    does: "Look at three tokens and load one of them on a ship.",
  },
  SS: {
    name: "Set Sail",
    short: "choose who sails",
    does: "Take a stern: when the round ends you name the ship that sails.",
  },
  SW: {"name": "Swap Ships", "short": "exchange two pieces", "does": "Two pieces of two ships change places."},
} as const;

export const PIECES = {
  r1a: {"clan": "r", "shields": 1, "name": "red 1"},
  r1b: {"clan": "r", "shields": 1, "name": "red 1"},
  r2a: {"clan": "r", "shields": 2, "name": "red 2"},
  r2b: {"clan": "r", "shields": 2, "name": "red 2"},
  r3a: {"clan": "r", "shields": 3, "name": "red 3"},
  r3b: {"clan": "r", "shields": 3, "name": "red 3"},
  b1a: {"clan": "b", "shields": 1, "name": "blue 1"},
  b1b: {"clan": "b", "shields": 1, "name": "blue 1"},
  b2a: {"clan": "b", "shields": 2, "name": "blue 2"},
  b2b: {"clan": "b", "shields": 2, "name": "blue 2"},
  b3a: {"clan": "b", "shields": 3, "name": "blue 3"},
  b3b: {"clan": "b", "shields": 3, "name": "blue 3"},
  g1a: {"clan": "g", "shields": 1, "name": "green 1"},
  g1b: {"clan": "g", "shields": 1, "name": "green 1"},
  g2a: {"clan": "g", "shields": 2, "name": "green 2"},
  g2b: {"clan": "g", "shields": 2, "name": "green 2"},
  g3a: {"clan": "g", "shields": 3, "name": "green 3"},
  g3b: {"clan": "g", "shields": 3, "name": "green 3"},
  y1a: {"clan": "y", "shields": 1, "name": "yellow 1"},
  y1b: {"clan": "y", "shields": 1, "name": "yellow 1"},
  y2a: {"clan": "y", "shields": 2, "name": "yellow 2"},
  y2b: {"clan": "y", "shields": 2, "name": "yellow 2"},
  y3a: {"clan": "y", "shields": 3, "name": "yellow 3"},
  y3b: {"clan": "y", "shields": 3, "name": "yellow 3"},
} as const;

export const SHIPS = 8 as const;

export const LENGTH = 5 as const;

export const VOYAGES = 7 as const;

export const TOP_PRICE = 4 as const;

export const REMINDERS = {
  promote: "It will stand right behind the bow, which wins equal numbers of shields.",
  "jump piece": "It will stand last in another ship.",
  "jump ship": "The piece will stand last in the ship you choose.",
  "bet value": "Nobody else sees the number. The bet is won if the clan you name leads the ship when it sails.",
  "bet or move": "Nobody else sees the number. The bet is won if the clan you name leads the ship when it sails.",
  "bet ship": "You may have one bet at each ship.",
  "bet clan": "The bet is won if this clan leads the ship when it sails.",
  "move ship": "You may have one bet at each ship.",
  "move clan": "The bet is won if this clan leads the ship when it sails.",
  "add ship": "It stays on that bow until the ship sails.",
  raise: "The new price is for everybody, and only the last one counts.",
  "draw type": "Choose one to load; the others go back under the stack.",
  "draw ship": "It stays on that bow until the ship sails.",
  "swap first": "Two pieces of two ships change places.",
  "swap second": "It may be any piece of another ship.",
  guest: "It counts as one more shield for the rest of the game.",
  take: "One supply for your clan, then the next clan takes. Beside each kind stands its price now.",
  remove: "This clan has no player: what you choose leaves the game.",
} as const;

export const UNFINISHED = ["jump piece", "bet value", "bet or move", "bet ship", "move ship", "swap first"] as const;
