// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
import type { Told, Offered } from '../../lib/protocol';

/** What a seat sees; the step is 1 to 7 within a Round and 0 after the last. */
export interface View {
  game: "spoils";
  seat: number | null;
  seats: number;
  options: Options;
  round: number;
  step: number;
  phase: "opener" | "bid" | "window" | "response" | "target seat" | "target artifact" | "reroll" | "lyre" | "bets" | "turn die" | "turn to" | "swap" | "fetch" | "item" | "give" | "pick" | "draupnir" | "waits" | "over";
  window: string | null;
  turn: number | number[] | null;
  asked: boolean;
  chief: number;
  opener: number | null;
  pile: (LyingTreasure | LyingArtifact | null)[];
  piles: number;
  leftovers: Leftovers;
  unseen: Unseen[];
  bid: Bid | null;
  cap: number;
  dice: number;
  extra: number[];
  ladder: Rung[];
  declarer: number | null;
  challenger: number | null;
  winner: "declarer" | "challenger" | null;
  verdict: string | null;
  uses: Use[];
  order: number[];
  due: number[];
  picker: number;
  picked: number;
  treasury: number;
  wager: Wager | null;
  players: Player[];
  finals: Final[] | null;
}

export interface Options {
  step_bidding: boolean;
  open_purses: boolean;
  first_chief: number;
}

export interface LyingTreasure {
  item: string;
  type: "Jewelry" | "Armor" | "Dragon Egg" | "Weapon";
  stage: number;
  value: number;
  position: number;
}

export interface LyingArtifact {
  token: string;
  stage: number;
  up: boolean;
  name: string | null;
  code: string | null;
  value: number | null;
  once: boolean | null;
  spent: boolean;
  canceled: boolean;
  used: boolean;
  item: string | null;
  counts_as: string | null;
  copies: string | null;
  works_as: string | null;
  seen_by: number[];
  position: number;
}

/** What nobody took: artifacts by Stage, and those whose name this seat knows. */
export interface Leftovers {
  normal: Counted[];
  artifacts: number[];
  known: Known[];
}

export interface Counted {
  item: string;
  type: "Jewelry" | "Armor" | "Dragon Egg" | "Weapon";
  stage: number;
  value: number;
  count: number;
}

export interface Known {
  name: string;
  code: string;
  value: number;
  once: boolean;
  stage: number;
}

export interface Unseen {
  name: string;
  code: string;
  value: number;
  once: boolean;
  stage: number;
  count: number;
}

/** The bid in force: `odds` by what this seat sees, `claimed` if bidders hold what they say; null for spectators. */
export interface Bid {
  quantity: number;
  face: number;
  words: string;
  holder: number;
  odds: number | null;
  claimed: number | null;
}

export interface Rung {
  seat: number;
  quantity: number;
  face: number;
  words: string;
  how: "bid" | "stolen" | "skipped";
}

export interface Use {
  token: string;
  user: number;
  as: string;
  target: number | string | null;
  first?: number;
}

export interface Wager {
  least: number;
  most: number;
}

/** A seat's cup, purse, bet and stash; null for what this viewer may not see. */
export interface Player {
  gold: number | null;
  dice: number;
  seen: number[] | null;
  shown: number[];
  blind: boolean;
  revealed: boolean;
  spied: number[];
  ready: boolean;
  waits: boolean | null;
  side: "declarer" | "challenger" | null;
  bet: number | null;
  looked_at: number | null;
  stash: Treasure[];
  artifacts: Artifact[];
  treasures: number;
  bonus: Bonus;
  standing: Standing;
  rests: boolean | null;
}

/** A normal Treasure. */
export interface Treasure {
  item: string;
  type: "Jewelry" | "Armor" | "Dragon Egg" | "Weapon";
  stage: number;
  value: number;
}

/** An artifact: its back for everybody, its face for those who know it. */
export interface Artifact {
  token: string;
  stage: number;
  up: boolean;
  name: string | null;
  code: string | null;
  value: number | null;
  once: boolean | null;
  spent: boolean;
  canceled: boolean;
  used: boolean;
  item: string | null;
  counts_as: string | null;
  copies: string | null;
  works_as: string | null;
  seen_by: number[];
}

/** What collections pay; `missing` are the types that the next hoard lacks. */
export interface Bonus {
  hoards: number;
  sets: Record<string, number>;
  gold: number;
  missing: ("Jewelry" | "Armor" | "Dragon Egg" | "Weapon" | "Artifact")[];
}

/** Where a seat stands, as far as this viewer sees it; `ahead` of the viewer, who is null for spectators. */
export interface Standing {
  cards: number;
  unknown: number;
  worth: number;
  place: number;
  ahead: number | null;
}

/** The score of a seat, part by part; `hoards` and `sets` in Gold. */
export interface Final {
  seat: number;
  place: number;
  gold: number;
  cards: number;
  treasures: number;
  hoards: number;
  sets: number;
  total: number;
}

export interface WordMove {
  kind: "pass" | "rest" | "challenge" | "stop" | "wait" | "show" | "pay";
}

export interface BidMove {
  kind: "bid";
  quantity: number;
  face: number;
  odds: number;
  claimed: number;
}

/** An artifact of one's own: what it works as, a Mirror by what it has copied, and what it does. */
export interface UseMove {
  name: string;
  code: string;
  value: number;
  once: boolean;
  as: string;
  token: string;
  effect: string;
  kind: "use";
}

/** An artifact turned up for nothing: whether that loses it, and what comes of it. */
export interface RevealMove {
  name: string;
  code: string;
  value: number;
  once: boolean;
  as: string;
  token: string;
  effect: string;
  kind: "reveal";
  lost: boolean;
  outcome: string;
}

export interface TokenMove {
  kind: "peek" | "cancel" | "copy";
  token: string;
}

export interface SwapMove {
  kind: "swap";
  token: string;
  worth: number;
}

export interface SeatMove {
  kind: "first" | "on" | "give";
  seat: number;
}

export interface SideMove {
  kind: "side";
  side: "declarer" | "challenger";
}

export interface BetMove {
  kind: "bet";
  amount: number;
}

export interface DieMove {
  kind: "reroll" | "turn" | "to";
  face: number;
}

export interface ItemMove {
  kind: "item";
  item: string;
  type: "Jewelry" | "Armor" | "Dragon Egg" | "Weapon";
  worth: number;
}

export interface TakeMove {
  kind: "take";
  position: number;
  worth: number;
}

/** A normal Treasure of a stash or of the Leftovers. */
export interface TreasureMove {
  item: string;
  type: "Jewelry" | "Armor" | "Dragon Egg" | "Weapon";
  stage: number;
  value: number;
  kind: "swap" | "fetch";
  card: string;
  worth: number;
}

/** An artifact of the Leftovers. */
export interface RelicMove {
  name: string;
  code: string;
  value: number;
  once: boolean;
  stage: number;
  kind: "swap" | "fetch";
  card: string;
  worth: number;
}

export interface Laid {
  first: number;
  cards: (Treasure | Back)[];
}

/** An artifact that lies face down. */
export interface Back {
  token: string;
}

/** A bid in an event, in notation and in words. */
export interface ToldBid {
  bid: string;
  words: string;
  quantity: number;
  face: number;
}

export interface Challenged {
  bid: string;
  words: string;
  quantity: number;
  face: number;
  declarer: number;
}

export interface Decided {
  matching: number;
  side: "declarer" | "challenger";
  quantity: number;
  face: number;
  verdict: string;
}

/** An artifact in an event, whose own name is what happened. */
export interface ToldFace {
  token: string;
  artifact: string;
  code: string;
  value: number;
  once: boolean;
}

export interface Uses {
  token: string;
  artifact: string;
  code: string;
  value: number;
  once: boolean;
  as: string;
}

export interface Aims {
  token: string;
  as: string;
  target: number | string;
  kind: string | null;
  place: number | null;
}

export interface Stole {
  bid: string;
  words: string;
  quantity: number;
  face: number;
  from: number;
}

export interface Flipped {
  cards: Turned[];
}

export interface Turned {
  name: string;
  code: string;
  value: number;
  once: boolean;
  token: string;
}

export interface Scored {
  gold: number;
  cards: number;
  hoards: number;
  sets: number;
  treasures: number;
  points: number;
}

export interface Reveals {
  token: string;
  artifact: string;
  code: string;
  value: number;
  once: boolean;
  lost: boolean;
}

export type MoveData = WordMove | BidMove | UseMove | RevealMove | TokenMove | SwapMove | SeatMove | SideMove | BetMove | DieMove | ItemMove | TakeMove | TreasureMove | RelicMove;

export type Move = Offered & MoveData;

export type Event = Told &
  (
    | { name: "round"; round: number }
    | ({ name: "laid" } & Laid)
    | { name: "rolls"; dice: number }
    | { name: "rolled"; dice: number[] }
    | { name: "opens"; opener: number }
    | ({ name: "bid" } & ToldBid)
    | ({ name: "challenged" } & Challenged)
    | { name: "ready" }
    | { name: "staked"; amount: number; side: "declarer" | "challenger" }
    | { name: "showed"; wanted: number; dice: number[] }
    | ({ name: "decided" } & Decided)
    | { name: "paid"; amount: number }
    | { name: "chief" }
    | ({ name: "took" } & LyingTreasure)
    | { name: "took artifact"; position: number; token: string }
    | ({ name: "learned" } & ToldFace)
    | { name: "swept"; cards: number }
    | ({ name: "uses" } & Uses)
    | ({ name: "aims" } & Aims)
    | { name: "cancels"; token: string; as: "DAI" | "DRA" | "MIR" | "SPY" | "HUG" | "APP" | "JAR" | "DIE" | "LGO" | "MAS" | "TOO" | "MEA" | "MEG" | "MUN" | "ORB" | "CHA" | "EYE" | "SAM" | "LYR" | "STO" | "TAR" | "DAG" }
    | { name: "spied"; target: number; dice: number[] }
    | { name: "looks"; target: number | null }
    | { name: "traded"; token: string; target: number; card: Treasure | Back; given_kind: string | null; taken_kind: string | null }
    | { name: "fetched"; card: Treasure | Back }
    | ({ name: "peeked" } & ToldFace)
    | { name: "rerolled"; dice: number[] }
    | { name: "skipped" }
    | ({ name: "stole" } & Stole)
    | { name: "shows"; dice: number[] }
    | { name: "pays"; amount: number; target: number }
    | { name: "hands"; token: string; target: number; kind: string | null }
    | { name: "turned"; from: number; to: number; dice: number[] }
    | { name: "six"; dice: number[] }
    | { name: "switched"; side: "declarer" | "challenger" }
    | { name: "saw bet"; amount: number; target: number; side: "declarer" | "challenger" }
    | { name: "named"; token: string; item: "Ring" | "Armband" | "Pendant" | "Crown" | "Bracers" | "Helmet" | "Shield" | "Chain Mail" | "Sea Dragon" | "Mountain Dragon" | "Storm Dragon" | "Fire Dragon" | "Longbow" | "Great Spear" | "Battle Ax" | "Broadsword"; kind: string | null }
    | { name: "copied"; token: string; copies: string; kind: string | null }
    | { name: "dies"; token: string; as: "DAI" | "DRA" | "MIR" | "SPY" | "HUG" | "APP" | "JAR" | "DIE" | "LGO" | "MAS" | "TOO" | "MEA" | "MEG" | "MUN" | "ORB" | "CHA" | "EYE" | "SAM" | "LYR" | "STO" | "TAR" | "DAG" }
    | { name: "last chance" }
    | ({ name: "flipped" } & Flipped)
    | ({ name: "scored" } & Scored)
    | { name: "ended" }
    | ({ name: "reveals" } & Reveals)
  );

export const ROUNDS = 9 as const;

export const STAGES = [1, 1, 1, 2, 2, 2, 3, 3, 3] as const;

export const STEPS = [
  "",
  "Treasure Setup",
  "Roll Dice",
  "Bidding",
  "Place Bets",
  "Reveal Bets",
  "Reveal Dice",
  "Divide the Spoils",
] as const;

export const SIDES = ["declarer", "challenger"] as const;

export const TYPES = ["Jewelry", "Armor", "Dragon Egg", "Weapon", "Artifact"] as const;

export const FACES = [1, 2, 3, 4, 5, 6] as const;

export const HOARD = 8 as const;

export const PARTIAL = 6 as const;

export const ITEMS = {
  Jewelry: ["Ring", "Armband", "Pendant", "Crown"],
  Armor: ["Bracers", "Helmet", "Shield", "Chain Mail"],
  "Dragon Egg": ["Sea Dragon", "Mountain Dragon", "Storm Dragon", "Fire Dragon"],
  Weapon: ["Longbow", "Great Spear", "Battle Ax", "Broadsword"],
} as const;

export const ARTIFACTS = {
  DAI: {
    name: "Dainsleif",
    does: "Look through a winner’s stash, then trade this card for one of it.",
    when: "when the dice are shown and you lost",
  },
  DRA: {
    name: "Draupnir",
    does: "Take one of the cards that are left in the pile.",
    when: "when all winners have picked",
  },
  MIR: {
    name: "Frejya’s Mirror",
    does: "Copy the ability of an artifact that lies face up.",
    when: "whenever what it copies could be used",
  },
  SPY: {
    name: "Heimdall’s Spyglass",
    does: "See all dice of one seat, then bid or challenge.",
    when: "on your turn to bid",
  },
  HUG: {"name": "Huginn", "does": "Turned up, it gives you one more die in every roll.", "when": "before a roll"},
  APP: {
    name: "Idun’s Gold Apple",
    does: "Look through another stash, then trade this card for one of it.",
    when: "whenever you like",
  },
  JAR: {
    name: "Jarnglofar",
    does: "Look through the Leftovers and take a card of the Stage on this one.",
    when: "whenever you like",
  },
  DIE: {
    name: "Loki’s Die",
    does: "Turn one of your dice to any face.",
    when: "just after your dice are shown",
  },
  LGO: {
    name: "Loki’s Gold",
    does: "Name an item: the card counts as that item and as an artifact.",
    when: "whenever you like",
  },
  MAS: {
    name: "Loki’s Mask",
    does: "That bid becomes yours, and the seat to your left goes on.",
    when: "just after another’s bid",
  },
  TOO: {
    name: "Lucky Dragon’s Tooth",
    does: "Roll one or two of your dice again.",
    when: "just after the roll",
  },
  MEA: {
    name: "Mead of Poetry",
    does: "All others show their highest and their lowest die.",
    when: "whenever you like during the bidding",
  },
  MEG: {
    name: "Megingjord",
    does: "Roll six more dice, which count for the bid.",
    when: "when all dice are shown and the bid is failing",
  },
  MUN: {"name": "Muninn", "does": "Turned up, it gives you one more die in every roll.", "when": "before a roll"},
  ORB: {
    name: "Norn Orb",
    does: "Wait until all have bet, look at one bet, then place yours.",
    when: "instead of betting",
  },
  CHA: {
    name: "Odin’s Chalice",
    does: "Turn one of your dice to any face; if you win, a loser gets this card.",
    when: "just after your dice are shown",
  },
  EYE: {
    name: "Odin’s Eye",
    does: "Look at a face-down card of the pile or of a stash, once a Round.",
    when: "whenever you like",
  },
  SAM: {
    name: "Sampo Talisman",
    does: "Cancel an artifact for good: one that lies face up, or one just announced.",
    when: "whenever you like, or in answer to an artifact",
  },
  LYR: {
    name: "Singing Lyre",
    does: "The bidder shows two dice of that face and gets the Lyre, or pays you 5 Gold.",
    when: "just after another’s bid",
  },
  STO: {
    name: "Stones of Fate",
    does: "Roll without looking at your dice; if you win, take one more card.",
    when: "before a roll",
  },
  TAR: {"name": "Tarnkappe", "does": "Skip this bidding turn.", "when": "on your turn to bid"},
  DAG: {
    name: "Traitor’s Dagger",
    does: "Change sides, unless you are Declarer or Challenger.",
    when: "when the bets are open",
  },
} as const;

export const HELP = {
  opener: "Whoever bids first must claim something about all dice together.",
  "first bid": "Claim that at least so many dice of all cups show that face.",
  bid: "Bid more dice, or as many of a higher face. If you think this bid is too high, challenge it.",
  bets: "Losers pay their stake. The winner who staked most is the new Chief and takes 3 cards, other winners 2.",
  pick: "Three different items of a type pay 6, all four 12; a hoard, one card of each type, pays 8.",
  window: "You may use an artifact now, or let the moment pass. Nobody hears that you were asked.",
  response: "Your Talisman would cancel it for good.",
  odds: "By your dice alone: every die you do not see shows the face one time in six.",
  claimed: "If the bidders hold what they say: everyone holds what their highest bid on a face needs, when a sixth of all other dice show it.",
  standing: "Points now, by the cards you know, hoards and sets.",
  purses: "Purses are closed: Gold is not counted.",
  give: "You turned a die by the Chalice and won: it goes on to somebody who lost.",
} as const;
