// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
import type { Told, Offered } from '../../lib/protocol';

export interface View {
  game: "north";
  seat: number | null;
  seats: number;
  options: Options;
  phase: "hero" | "main" | "declare" | "react" | "roll" | "window" | "victim" | "push" | "seize" | "fate" | "room" | "monster" | "sacrifice" | "row" | "limit" | "over";
  stage: number;
  turn: number | null;
  waiting: boolean;
  passed: boolean;
  active: number;
  start: number;
  round: number;
  standard_used: boolean;
  opening: boolean;
  monster: string;
  fight_from: string | null;
  players: Player[];
  race: Near[];
  colours: (number | null)[];
  hand: string[] | null;
  known: Known[];
  stack: Entry[];
  now: number | null;
  roll: Rolled | null;
  from: number;
  window: number | null;
  done: Done | null;
  step: Step | null;
  refused: Record<string, string>;
  pile: number;
  discard: Record<string, number>;
  daughters: Record<"Y" | "R" | "B" | "G", number>;
  ranking: Rank[] | null;
}

export interface Options {
  colours: number;
  left_out: number;
  round_cap: number;
}

/** What everybody sees of a player; hands are shown when the game is over. */
export interface Player {
  colour: "Y" | "R" | "B" | "G";
  ship: string;
  cards: number;
  hand: string[] | null;
  limit: number;
  crew: (CrewCard | null)[];
  camp: ("Y" | "R" | "B" | "G")[];
  needs: ("Y" | "R" | "B" | "G")[];
  first: boolean;
}

/** A hero by code, or a daughter, who has a colour. */
export interface CrewCard {
  card: string;
  daughter: boolean;
  colour: "Y" | "R" | "B" | "G" | null;
  used: boolean;
  sick: boolean;
}

/** Who lacks no daughter: how far the ship is from home, when a feast there wins unless it is stopped, and the rule. */
export interface Near {
  seat: number;
  away: number;
  wins: "this turn" | "next turn" | null;
  rule: string;
}

/** A card that others hold, and who may. */
export interface Known {
  card: string;
  seats: number[];
}

export interface Entry {
  n: number;
  seat: number;
  what: "row" | "wind" | "as wind" | "event" | "ability" | "attack" | "monster" | "loot" | "feast" | "sacrifice" | "die";
  card: string | null;
  object: number | null;
  target: number | null;
  way: "N" | "E" | "S" | "W" | null;
  from: string | null;
  to: string | null;
  sign: number | null;
  sick: string | null;
  text: string;
  cancelled: boolean;
  resolved: boolean;
  doomed: boolean;
  roll: Roll | null;
}

/** A roll to come: what is added, what the die has to show, and how many of its six sides do. */
export interface Roll {
  parts: ([string, number])[];
  total: number;
  wins_on: number;
  chances: number;
  words: string;
}

/** The die that lies, while it can be answered. */
export interface Rolled {
  entry: number;
  seat: number;
  die: number;
  parts: ([string, number])[];
  total: number;
  success: boolean;
  verdict: string;
  norns: number[];
}

/** What was declared last in this turn, and whose ships it moved. */
export interface Done {
  seat: number;
  what: "row" | "wind" | "as wind" | "event" | "ability" | "attack" | "monster" | "loot" | "feast" | "sacrifice" | "die";
  card: string | null;
  target: number | null;
  moved: number[];
}

/** What was chosen before the choice now, and how many cards are to be discarded. */
export interface Step {
  of?: "hero" | "main" | "declare" | "react" | "roll" | "window" | "victim" | "push" | "seize" | "fate" | "room" | "monster" | "sacrifice" | "row" | "limit" | "over";
  move?: string;
  named?: number[];
  seat?: number | null;
  card?: string;
  pairs?: number;
  half?: boolean;
  due?: number;
}

export interface Rank {
  seat: number;
  camp: ("Y" | "R" | "B" | "G")[];
  aboard: ("Y" | "R" | "B" | "G")[];
  won: boolean;
}

export interface PassMove {
  kind: "pass";
  phase: "hero" | "main" | "declare" | "react" | "roll" | "window" | "victim" | "push" | "seize" | "fate" | "room" | "monster" | "sacrifice" | "row" | "limit" | "over";
  asked?: Asked;
}

/** What a seat asked in secret is told beside the question. It is said of its own pass: nobody else gets that. */
export interface Asked {
  mine: boolean;
  call: string;
  happens: string;
  why: string;
  rule: string;
}

export interface CardMove {
  kind: "hero" | "event" | "ability" | "discard";
  card: string;
  effect?: string;
  here?: string;
  wholes?: Whole[];
}

export interface Whole {
  moves: number[];
  seat?: number;
  place?: number;
  from?: string;
  to?: string;
  entry?: number;
  sign?: "+" | "-";
  note?: string;
}

export interface DeedMove {
  kind: "att" | "loot" | "feast" | "sac";
  wholes?: Whole[];
}

export interface SailMove {
  kind: "wind" | "as wind";
  card: string;
  way: "N" | "E" | "S" | "W";
  from: string;
  to: string;
  fight: boolean;
  note: string | null;
  cost: number;
}

export interface RowMove {
  kind: "row";
  way: "N" | "E" | "S" | "W";
  from: string;
  to: string;
  cost: number;
}

export interface WayMove {
  kind: "way";
  way: "N" | "E" | "S" | "W";
  from: string;
  to: string;
}

export interface SpaceMove {
  kind: "space";
  from: string;
  to: string;
}

export interface PlayerMove {
  kind: "player";
  colour: "Y" | "R" | "B" | "G";
  seat: number;
}

export interface PlaceMove {
  kind: "place";
  seat: number;
  place: number;
  card: string;
}

export interface EntryMove {
  kind: "entry";
  entry: number;
}

export interface SayMove {
  kind: "sign" | "fate";
  choice: "+" | "-" | "keep" | "over";
}

export interface Drew {
  cards: string[];
  count: number;
}

/** An entry as it is laid; with the card it costs, and the hero who is turned for it. */
export interface Declared {
  entry: number;
  what: "row" | "wind" | "as wind" | "event" | "ability" | "attack" | "monster" | "loot" | "feast" | "sacrifice" | "die";
  card: string | null;
  target: number | null;
  object: number | null;
  way: "N" | "E" | "S" | "W" | null;
  sign: number | null;
  sick: string | null;
  standard: boolean;
  spent: string | null;
  used: string | null;
  text: string;
}

export interface Cancelled {
  entry: number;
  seat_cancelled: number;
}

export interface DieRolled {
  die: number;
  parts: ([string, number])[];
  total: number;
  success: boolean;
  verdict: string;
  again: boolean;
  aim: "row" | "wind" | "as wind" | "event" | "ability" | "attack" | "monster" | "loot" | "feast" | "sacrifice" | "die";
  card: string | null;
}

export interface Fought {
  total: number;
  target: number | null;
  won: boolean;
  decisive: boolean;
}

export interface Steals {
  card: null;
  victim: number;
  colour: "Y" | "R" | "B" | "G";
}

export type MoveData = PassMove | CardMove | DeedMove | SailMove | RowMove | WayMove | SpaceMove | PlayerMove | PlaceMove | EntryMove | SayMove;

export type Move = Offered & MoveData;

export type Event = Told &
  (
    | { name: "turn"; round: number }
    | ({ name: "drew" } & Drew)
    | { name: "draws"; count: number }
    | { name: "reshuffled"; count: number }
    | { name: "placed"; card: string; thrown: string | null }
    | ({ name: "declared" } & Declared)
    | ({ name: "cancelled" } & Cancelled)
    | { name: "bent"; way: "N" | "E" | "S" | "W"; ship: number }
    | ({ name: "rolled" } & DieRolled)
    | ({ name: "fought" } & Fought)
    | { name: "moved"; to: "A1" | "B1" | "C1" | "D1" | "E1" | "F1" | "G1" | "A2" | "B2" | "C2" | "D2" | "E2" | "F2" | "G2" | "A3" | "B3" | "F3" | "G3" | "A4" | "B4" | "DEEP" | "F4" | "G4" | "A5" | "B5" | "F5" | "G5" | "A6" | "B6" | "C6" | "D6" | "E6" | "F6" | "G6" | "A7" | "B7" | "C7" | "D7" | "E7" | "F7" | "G7"; from: "A1" | "B1" | "C1" | "D1" | "E1" | "F1" | "G1" | "A2" | "B2" | "C2" | "D2" | "E2" | "F2" | "G2" | "A3" | "B3" | "F3" | "G3" | "A4" | "B4" | "DEEP" | "F4" | "G4" | "A5" | "B5" | "F5" | "G5" | "A6" | "B6" | "C6" | "D6" | "E6" | "F6" | "G6" | "A7" | "B7" | "C7" | "D7" | "E7" | "F7" | "G7"; why: number; by: number }
    | { name: "monster"; to: "A1" | "B1" | "C1" | "D1" | "E1" | "F1" | "G1" | "A2" | "B2" | "C2" | "D2" | "E2" | "F2" | "G2" | "A3" | "B3" | "F3" | "G3" | "A4" | "B4" | "DEEP" | "F4" | "G4" | "A5" | "B5" | "F5" | "G5" | "A6" | "B6" | "C6" | "D6" | "E6" | "F6" | "G6" | "A7" | "B7" | "C7" | "D7" | "E7" | "F7" | "G7"; from: "A1" | "B1" | "C1" | "D1" | "E1" | "F1" | "G1" | "A2" | "B2" | "C2" | "D2" | "E2" | "F2" | "G2" | "A3" | "B3" | "F3" | "G3" | "A4" | "B4" | "DEEP" | "F4" | "G4" | "A5" | "B5" | "F5" | "G5" | "A6" | "B6" | "C6" | "D6" | "E6" | "F6" | "G6" | "A7" | "B7" | "C7" | "D7" | "E7" | "F7" | "G7" }
    | { name: "stole"; card: "W.N" | "W.E" | "W.S" | "W.W" | "W.U" | "LOK" | "THO.N" | "THO.E" | "THO.S" | "THO.W" | "NOR" | "CAL.S" | "CAL.W" | "CRO.N" | "CRO.E" | "MIS.S" | "MIS.W" | "MUT.E" | "MUT.S" | "MUT.W" | "COM.N" | "COM.E" | "COM.S" | "SEA.W" | "SEA.N" | "SEA.E" | "LUR.S" | "LUR.W" | "GAL" | "ODI.N" | "ODI.E" | "BER" | "SHI" | "HUN" | "QUA" | "HEA" | "BOD" | "HEL" | "OAR" | "SEE" | "REA" | "RUN" | "PIL"; victim: number; colour: "Y" | "R" | "B" | "G" }
    | ({ name: "steals" } & Steals)
    | { name: "overboard"; card: string; by: number }
    | { name: "seized"; card: string; victim: number; kept: boolean }
    | { name: "saved"; card: string }
    | { name: "looted"; colour: "Y" | "R" | "B" | "G" }
    | { name: "left"; colour: "Y" | "R" | "B" | "G" }
    | { name: "feasted"; colours: ("Y" | "R" | "B" | "G")[] }
    | { name: "sick"; card: string }
    | { name: "discarded"; card: "W.N" | "W.E" | "W.S" | "W.W" | "W.U" | "LOK" | "THO.N" | "THO.E" | "THO.S" | "THO.W" | "NOR" | "CAL.S" | "CAL.W" | "CRO.N" | "CRO.E" | "MIS.S" | "MIS.W" | "MUT.E" | "MUT.S" | "MUT.W" | "COM.N" | "COM.E" | "COM.S" | "SEA.W" | "SEA.N" | "SEA.E" | "LUR.S" | "LUR.W" | "GAL" | "ODI.N" | "ODI.E" | "BER" | "SHI" | "HUN" | "QUA" | "HEA" | "BOD" | "HEL" | "OAR" | "SEE" | "REA" | "RUN" | "PIL"; sacrifice: boolean }
    | { name: "recovered" }
    | { name: "nothing"; total: number; card: "W.N" | "W.E" | "W.S" | "W.W" | "W.U" | "LOK" | "THO.N" | "THO.E" | "THO.S" | "THO.W" | "NOR" | "CAL.S" | "CAL.W" | "CRO.N" | "CRO.E" | "MIS.S" | "MIS.W" | "MUT.E" | "MUT.S" | "MUT.W" | "COM.N" | "COM.E" | "COM.S" | "SEA.W" | "SEA.N" | "SEA.E" | "LUR.S" | "LUR.W" | "GAL" | "ODI.N" | "ODI.E" | "BER" | "SHI" | "HUN" | "QUA" | "HEA" | "BOD" | "HEL" | "OAR" | "SEE" | "REA" | "RUN" | "PIL" }
    | { name: "ended"; won: boolean; camps: number[]; aboard: number[] }
  );

export const COLOURS = ["Y", "R", "B", "G"] as const;

export const COLOUR_WORDS = {"Y": "yellow", "R": "red", "B": "blue", "G": "green"} as const;

export const WAYS = ["N", "E", "S", "W"] as const;

export const WAY_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"} as const;

export const EXITS = {
  A1: {"E": "B1", "S": "A2"},
  B1: {"E": "C1", "S": "B2", "W": "A1"},
  C1: {"S": "C2", "W": "B1"},
  D1: {"E": "E1", "S": "D2"},
  E1: {"S": "E2", "W": "D1"},
  F1: {"E": "G1", "S": "F2"},
  G1: {"S": "G2", "W": "F1"},
  A2: {"N": "A1", "E": "B2"},
  B2: {"N": "B1", "E": "C2", "S": "B3", "W": "A2"},
  C2: {"N": "C1", "E": "D2", "W": "B2"},
  D2: {"N": "D1", "E": "E2", "S": "DEEP", "W": "C2"},
  E2: {"N": "E1", "E": "F2", "W": "D2"},
  F2: {"N": "F1", "E": "G2", "S": "F3", "W": "E2"},
  G2: {"N": "G1", "S": "G3", "W": "F2"},
  A3: {"E": "B3", "S": "A4"},
  B3: {"N": "B2", "S": "B4", "W": "A3"},
  F3: {"N": "F2", "E": "G3", "S": "F4"},
  G3: {"N": "G2", "W": "F3"},
  A4: {"N": "A3", "E": "B4"},
  B4: {"N": "B3", "E": "DEEP", "S": "B5", "W": "A4"},
  DEEP: {"N": "D2", "E": "F4", "S": "D6", "W": "B4"},
  F4: {"N": "F3", "E": "G4", "S": "F5", "W": "DEEP"},
  G4: {"S": "G5", "W": "F4"},
  A5: {"E": "B5", "S": "A6"},
  B5: {"N": "B4", "S": "B6", "W": "A5"},
  F5: {"N": "F4", "E": "G5", "S": "F6"},
  G5: {"N": "G4", "W": "F5"},
  A6: {"N": "A5", "E": "B6", "S": "A7"},
  B6: {"N": "B5", "E": "C6", "S": "B7", "W": "A6"},
  C6: {"E": "D6", "S": "C7", "W": "B6"},
  D6: {"N": "DEEP", "E": "E6", "S": "D7", "W": "C6"},
  E6: {"E": "F6", "S": "E7", "W": "D6"},
  F6: {"N": "F5", "E": "G6", "S": "F7", "W": "E6"},
  G6: {"S": "G7", "W": "F6"},
  A7: {"N": "A6", "E": "B7"},
  B7: {"N": "B6", "W": "A7"},
  C7: {"N": "C6", "E": "D7"},
  D7: {"N": "D6", "W": "C7"},
  E7: {"N": "E6", "E": "F7"},
  F7: {"N": "F6", "E": "G7", "W": "E7"},
  G7: {"N": "G6", "W": "F7"},
} as const;

export const DEEP = "DEEP" as const;

export const LANDS = {
  Y: {"harbour": "A1", "village": "D1", "camp": "NW"},
  R: {"harbour": "G1", "village": "G4", "camp": "NE"},
  B: {"harbour": "G7", "village": "D7", "camp": "SE"},
  G: {"harbour": "A7", "village": "A4", "camp": "SW"},
} as const;

export const TEXTS = {
  "W.N": {
    kind: "wind",
    title: "North wind",
    short: "Sail north",
    full: "Sail one space north, if your space shows that exit.",
    answer: false,
    once: false,
    mark: "partly printed",
  },
  "W.E": {
    kind: "wind",
    title: "East wind",
    short: "Sail east",
    full: "Sail one space east, if your space shows that exit.",
    answer: false,
    once: false,
    mark: "partly printed",
  },
  "W.S": {
    kind: "wind",
    title: "South wind",
    short: "Sail south",
    full: "Sail one space south, if your space shows that exit.",
    answer: false,
    once: false,
    mark: "partly printed",
  },
  "W.W": {
    kind: "wind",
    title: "West wind",
    short: "Sail west",
    full: "Sail one space west, if your space shows that exit.",
    answer: false,
    once: false,
    mark: "partly printed",
  },
  "W.U": {
    kind: "wind",
    title: "Universal wind",
    short: "Sail any way",
    full: "Sail one space in any direction your space shows.",
    answer: false,
    once: false,
    mark: "partly printed",
  },
  LOK: {
    kind: "event",
    title: "Loki the Trickster",
    short: "Cancel an event or ability",
    full: "Answer: one event or hero ability that lies on the stack has no effect, even another answer. Winds and standard actions are out of Loki’s reach.",
    answer: true,
    once: false,
    mark: "partly printed",
  },
  THO: {
    kind: "event",
    title: "Power of Thor",
    short: "+1 or −1 to a roll to come",
    full: "Answer: name a roll that is still to come and add 1 to it or take 1 off. Several of them add up.",
    answer: true,
    once: false,
    mark: "partly printed",
  },
  NOR: {
    kind: "event",
    title: "Fate of the Norns",
    short: "A die is rolled again",
    full: "Answer to a die just rolled: it falls again, modifiers stay, the new number counts.",
    answer: true,
    once: false,
    mark: "reconstructed",
  },
  CAL: {
    kind: "event",
    title: "Dead Calm",
    short: "A wind card has no effect",
    full: "Answer to a wind card (not to an event used as wind): the ship does not move.",
    answer: true,
    once: false,
    mark: "reconstructed",
  },
  CRO: {
    kind: "event",
    title: "Crosswind",
    short: "A wind blows another way",
    full: "Answer to a wind card: you name another exit of that space, and the ship sails there instead.",
    answer: true,
    once: false,
    mark: "reconstructed",
  },
  MIS: {
    kind: "event",
    title: "Mist of Niflheim",
    short: "An attack or loot fails",
    full: "Answer to an attack or a loot: it has no effect, and the standard action is used up.",
    answer: true,
    once: false,
    mark: "reconstructed",
  },
  MUT: {
    kind: "event",
    title: "Mutiny",
    short: "Roll 4+: a crew card overboard",
    full: "Name another player and roll: on 4 or more you choose a card of that crew, and it goes overboard.",
    answer: false,
    once: false,
    mark: "partly printed",
  },
  COM: {
    kind: "event",
    title: "I’m taking Command!",
    short: "Move another ship 1 space",
    full: "Another player’s ship moves one space, the way you name, but not onto the monster.",
    answer: false,
    once: false,
    mark: "partly printed",
  },
  SEA: {
    kind: "event",
    title: "Seasickness",
    short: "A crew card falls sick",
    full: "A crew card is seasick until its owner’s turn ends: no ability, and no feast for a sick daughter.",
    answer: false,
    once: false,
    mark: "partly printed",
  },
  LUR: {
    kind: "event",
    title: "Beast Lure",
    short: "Monster moves 1 to 3",
    full: "The monster swims one to three spaces, to one without a ship that is no harbour.",
    answer: false,
    once: false,
    mark: "reconstructed",
  },
  GAL: {
    kind: "event",
    title: "Favourable Gale",
    short: "Your ship moves 1 or 2",
    full: "Your ship moves one or two spaces along its exits, not onto the monster.",
    answer: false,
    once: false,
    mark: "reconstructed",
  },
  ODI: {
    kind: "event",
    title: "Odin’s Foresight",
    short: "Draw two cards",
    full: "Draw two cards.",
    answer: false,
    once: false,
    mark: "reconstructed",
  },
  BER: {
    kind: "hero",
    title: "Berserker",
    short: "+1 attacking ships",
    full: "+1 to your roll when you attack a ship.",
    answer: false,
    once: false,
    mark: "partly printed",
  },
  SHI: {
    kind: "hero",
    title: "Shieldmaiden",
    short: "−1 to your attackers",
    full: "−1 to the roll of whoever attacks your ship.",
    answer: false,
    once: false,
    mark: "reconstructed",
  },
  HUN: {
    kind: "hero",
    title: "Beast Hunter",
    short: "+1 against the monster",
    full: "+1 to your roll when you attack the monster.",
    answer: false,
    once: false,
    mark: "reconstructed",
  },
  QUA: {
    kind: "hero",
    title: "Quartermaster",
    short: "Hand limit 8",
    full: "You may keep eight cards at the end of your turn.",
    answer: false,
    once: false,
    mark: "reconstructed",
  },
  HEA: {
    kind: "hero",
    title: "Ship’s Healer",
    short: "Nobody falls sick",
    full: "Nobody in your crew can be made seasick.",
    answer: false,
    once: false,
    mark: "reconstructed",
  },
  BOD: {
    kind: "hero",
    title: "Bodyguard",
    short: "Lost instead of a daughter",
    full: "When others would take or throw over a daughter of yours, the Bodyguard is lost in her place.",
    answer: false,
    once: false,
    mark: "reconstructed",
  },
  HEL: {
    kind: "hero",
    title: "Helmsman",
    short: "A wind blows any way",
    full: "Once a round: one wind card takes you any way your space shows.",
    answer: false,
    once: true,
    mark: "reconstructed",
  },
  OAR: {
    kind: "hero",
    title: "Oarmaster",
    short: "Row two spaces",
    full: "Once a round: row a second space.",
    answer: false,
    once: true,
    mark: "reconstructed",
  },
  SEE: {
    kind: "hero",
    title: "Seeress",
    short: "Roll 4+: draw a card",
    full: "Once a round, as an action: roll, and on 4 or more draw a card.",
    answer: false,
    once: true,
    mark: "reconstructed",
  },
  REA: {
    kind: "hero",
    title: "Reaver",
    short: "Win: take a second card",
    full: "Once a round: when you win an attack on a ship, you take a second card.",
    answer: false,
    once: true,
    mark: "reconstructed",
  },
  RUN: {
    kind: "hero",
    title: "Rune-caster",
    short: "Roll 4+: shrug off an event",
    full: "Once a round: when another’s Mutiny, Command or Seasickness names you, roll; on 4 or more it has no effect.",
    answer: false,
    once: true,
    mark: "reconstructed",
  },
  PIL: {
    kind: "hero",
    title: "Old Pilot",
    short: "Roll 4+: move 1 space",
    full: "Once a round, in any turn: name a way and roll; on 4 or more your ship moves there.",
    answer: false,
    once: true,
    mark: "reconstructed",
  },
  dY: {
    kind: "daughter",
    title: "Yellow daughter",
    short: "Bring her home",
    full: "A thane’s daughter from the yellow village. A feast in your harbour brings her to your camp.",
    answer: false,
    once: false,
    mark: "printed",
  },
  dR: {
    kind: "daughter",
    title: "Red daughter",
    short: "Bring her home",
    full: "A thane’s daughter from the red village. A feast in your harbour brings her to your camp.",
    answer: false,
    once: false,
    mark: "printed",
  },
  dB: {
    kind: "daughter",
    title: "Blue daughter",
    short: "Bring her home",
    full: "A thane’s daughter from the blue village. A feast in your harbour brings her to your camp.",
    answer: false,
    once: false,
    mark: "printed",
  },
  dG: {
    kind: "daughter",
    title: "Green daughter",
    short: "Bring her home",
    full: "A thane’s daughter from the green village. A feast in your harbour brings her to your camp.",
    answer: false,
    once: false,
    mark: "printed",
  },
} as const;

export const CARDS = {
  "W.N": ["W.N", "N"],
  "W.E": ["W.E", "E"],
  "W.S": ["W.S", "S"],
  "W.W": ["W.W", "W"],
  "W.U": ["W.U", "U"],
  LOK: ["LOK", null],
  "THO.N": ["THO", "N"],
  "THO.E": ["THO", "E"],
  "THO.S": ["THO", "S"],
  "THO.W": ["THO", "W"],
  NOR: ["NOR", null],
  "CAL.S": ["CAL", "S"],
  "CAL.W": ["CAL", "W"],
  "CRO.N": ["CRO", "N"],
  "CRO.E": ["CRO", "E"],
  "MIS.S": ["MIS", "S"],
  "MIS.W": ["MIS", "W"],
  "MUT.E": ["MUT", "E"],
  "MUT.S": ["MUT", "S"],
  "MUT.W": ["MUT", "W"],
  "COM.N": ["COM", "N"],
  "COM.E": ["COM", "E"],
  "COM.S": ["COM", "S"],
  "SEA.W": ["SEA", "W"],
  "SEA.N": ["SEA", "N"],
  "SEA.E": ["SEA", "E"],
  "LUR.S": ["LUR", "S"],
  "LUR.W": ["LUR", "W"],
  GAL: ["GAL", null],
  "ODI.N": ["ODI", "N"],
  "ODI.E": ["ODI", "E"],
  BER: ["BER", null],
  SHI: ["SHI", null],
  HUN: ["HUN", null],
  QUA: ["QUA", null],
  HEA: ["HEA", null],
  BOD: ["BOD", null],
  HEL: ["HEL", null],
  OAR: ["OAR", null],
  SEE: ["SEE", null],
  REA: ["REA", null],
  RUN: ["RUN", null],
  PIL: ["PIL", null],
  THO: ["THO", null],
  CAL: ["CAL", null],
  CRO: ["CRO", null],
  MIS: ["MIS", null],
  MUT: ["MUT", null],
  COM: ["COM", null],
  SEA: ["SEA", null],
  LUR: ["LUR", null],
  ODI: ["ODI", null],
  dY: ["dY", null],
  dR: ["dR", null],
  dB: ["dB", null],
  dG: ["dG", null],
} as const;

export const DEEDS = {
  att: [
    "Attack",
    "Attack a ship on your space. Roll: 3 or less fails, 4 or 5 wins a card and drives the ship away, 6 or more takes a crew card too.",
  ],
  loot: ["Loot", "Take a daughter of this village aboard. She counts only once a feast brought her home."],
  feast: ["Feast", "All healthy daughters aboard go to your camp, and you draw up to six cards."],
  sac: ["Sacrifice", "Give pairs of cards, any you like, and draw one card for each pair."],
  row: ["Row", "One space any way your space shows, without a card. Nobody can answer it, and it ends your turn."],
} as const;

export const THINGS = {
  attack: "attack",
  monster: "attack on the monster",
  loot: "loot",
  feast: "feast",
  sacrifice: "sacrifice",
} as const;

export const REMINDERS = {
  hero: "Before anything else you may take one hero from your hand into your crew.",
  declare: "Go on with what you began.",
  react: "Answer with a card or a hero that can act, or pass: nobody learns that you were asked.",
  roll: "The die lies. The Norns can have it rolled again; else let it stand.",
  window: "Respond once, with a card or a hero that can act, or pass.",
  victim: "The mutiny succeeds: choose who goes overboard.",
  push: "Choose the space the beaten ship is driven to.",
  seize: "A decisive victory: choose a card of that crew.",
  fate: "Take the card into your crew, or throw it overboard.",
  room: "Your crew is full: choose who makes room.",
  monster: "Choose any space without a ship that is no harbour.",
  sacrifice: "Choose cards in pairs; you draw one card for each pair.",
  row: "The Oarmaster rows on: choose a second space, or stop.",
} as const;

export const STAGES = ["Draw 2", "Hero", "Actions", "End"] as const;

export const SECRET = ["react", "roll", "window"] as const;

export const SUCCESS = 4 as const;

export const DECISIVE = 6 as const;
