// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
import type { Told, Offered } from '../../lib/protocol';

/** All that is seen; spaces, units and cards by their codes. */
export interface View {
  game: "sagas";
  seat: number | null;
  seats: number;
  options: Options;
  phase: "religion" | "home" | "buy" | "buy at" | "set out" | "appeal" | "reinforce" | "reinforce at" | "reveal" | "norns" | "leidang" | "scouting" | "scout at" | "move" | "who goes" | "step" | "march" | "rally" | "storm loss" | "drown" | "stack space" | "stack loss" | "revolt space" | "revolt loss" | "levy gain" | "toll" | "danegeld" | "settlers" | "hoard" | "verse" | "funeral" | "funeral home" | "edge" | "line" | "target" | "break off" | "retreat" | "new table" | "oath" | "jomsburg" | "jomsburg at" | "ginnungagap" | "runes at" | "runes" | "place" | "take back" | "keep card" | "give up" | "over";
  turn: number | null;
  about: About | null;
  remark: string;
  story: Story;
  saga: Saga;
  religion: "old" | "new";
  gold: number;
  edda: number;
  limit: number;
  deck: Deck;
  stacks: Stack[];
  pool: PoolRow[];
  dead: string[];
  settlements: string[];
  pillaged: string[];
  markers: number;
  quests: Quests;
  voyage: Voyage | null;
  battle: Battle | null;
  reach: Target[];
  foes: Record<string, number[]>;
  closed: Closed[];
  band: Band | null;
  campaign: Campaign | null;
  appealed: boolean;
}

export interface Options {
  story: number;
  level: number;
  supplies: boolean;
  scouting: boolean;
}

/** What was chosen before the question asked now. */
export interface About {
  unit?: string;
  space?: string;
  way?: "stay" | "nav" | "land" | "rally" | "march";
  units?: Record<string, number>;
  gold?: number;
}

export interface Story {
  kind: "random" | "campaign" | "eirik" | "floamanna" | "heimskringla" | "volsunga";
  level: "easy" | "normal" | "hard";
  result: "running" | "won" | "lost";
}

export interface Saga {
  id: number;
  name: string;
  goal: string;
  goals: Goal[];
  wanted: string[];
  quests: number;
  bonus: string;
  voyage: number;
  ended: "won" | "lost" | null;
}

/** A condition; `note` says how far it is and what it costs, `lost` that it is out of reach in the voyages left. */
export interface Goal {
  text: string;
  done: boolean;
  note: string;
  lost: boolean;
}

export interface Deck {
  draw: number;
  reserve: number;
  lost: number;
  discards: string[];
  kept: string[];
  card: string | null;
  unseen: string[];
  looked_at: string[];
  names: Record<string, string>;
}

/** A band; in homelands there is no limit. */
export interface Stack {
  space: string;
  units: Record<string, number>;
  crew: number;
  room: number;
  count: number;
  limit: number | null;
}

/** A class of unit; `why` it cannot be bought now is empty if it can, and None where nothing is bought. */
export interface PoolRow {
  unit: string;
  name: string;
  left: number;
  cost: number | null;
  combat: number;
  elite: boolean;
  room: number;
  affordable: boolean;
  offered: boolean;
  why: string | null;
}

export interface Quests {
  hidden: string[];
  shown: ShownQuest[];
  accomplished: string[];
  used: string[];
  cashed: string[];
}

export interface ShownQuest {
  quest: string;
  space: string;
}

export interface Voyage {
  start: string;
  here: string;
  force: Record<string, number>;
  way: "stay" | "nav" | "land" | "rally" | "march";
  steps: number;
  moved: number;
  seas: number;
  broke_off: boolean;
}

/** `usual` is the line as it would form by itself; `first` the chance to fire first, as it is and with Edda. */
export interface Battle {
  kind: "" | "card" | "quest";
  space: string;
  round: number;
  edge: "vikings" | "hostiles" | null;
  foes: Foe[];
  line: InLine[];
  unplaced: Record<string, number>;
  next: string | null;
  usual: string[];
  first: number[] | null;
  guarded: boolean;
  odds: number | null;
  losses: string;
}

export interface Foe {
  foe: number;
  combat: number;
  elite: boolean;
  alive: boolean;
  fired: boolean;
}

export interface InLine {
  unit: string;
  fallen: boolean;
  fired: boolean;
}

/** A space in reach; before the roll with the chance to get there, and the way; before a voyage with its start. */
export interface Target {
  stop?: boolean;
  storm?: number;
  foes?: number[];
  odds?: number;
  losses?: string;
  quest?: string;
  space: string;
  start?: string;
  path: string[];
  way?: "nav" | "land";
  chance?: number;
  label: string;
  note: string;
}

export interface Closed {
  word: string;
  label: string;
  why: string;
}

/** A band for a first voyage: who is still to be hired, one after the other, where; and what that comes to. */
export interface Band {
  units: string[];
  space: string;
  note: string;
}

export interface Campaign {
  sagas: CampaignSaga[];
  begun: number;
  extra_hostiles: number;
  fallen: string[];
  retained: string[];
  bonus: string | null;
  warning: string;
}

export interface CampaignSaga {
  name: string;
  won: boolean;
  losses: number;
  bonus: string;
  state: "won" | "now" | "lost" | "open";
}

export interface SpaceMove {
  stop?: boolean;
  storm?: number;
  foes?: number[];
  odds?: number;
  losses?: string;
  quest?: string;
  from?: string;
  to?: string;
  units?: Record<string, number>;
  kind: "space";
  space: string;
  note: string;
}

export interface UnitMove {
  kind: "unit";
  unit: string;
  cost: number | null;
  note: string;
  chance?: number;
}

export interface FoeMove {
  kind: "foe";
  foe: number;
  combat: number;
  fired: boolean;
}

export interface CardMove {
  kind: "card";
  card: string;
  name: string;
}

export interface WordMove {
  stop?: boolean;
  storm?: number;
  foes?: number[];
  odds?: number;
  losses?: string;
  quest?: string;
  kind: "word";
  word: string;
  space?: string;
  units?: Record<string, number>;
  cost?: number;
  chance?: number;
  loot?: number[];
  note: string;
}

export type MoveData = SpaceMove | UnitMove | FoeMove | CardMove | WordMove;

export type Move = Offered & MoveData;

export type Event = Told &
  (
    | ({ name: "saga begins" } & { saga: "Eirik" | "Floamanna" | "Heimskringla" | "Volsunga"; gold: number; edda: number; number: number; goal: string })
    | { name: "cards dealt"; draw: number; reserve: number }
    | { name: "jarl picked"; unit: "Lf" | "Er" | "Ha" | "Ru" | "H" | "B" | "V" | "L" | "O" }
    | { name: "jarl arrives"; unit: "Lf" | "Er" | "Ha" | "Ru" | "H" | "B" | "V" | "L" | "O"; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; why: "trade" | "purchase" | "pillage" | "settling" | "levy" | "watch" | "host" | "danegeld" | "thing" | "atli" | "settlers" | "tale" | "uprising" | "wanderer" | "hoard" | "niflung" | "silk road" | "oath" | "jomsburg" | "void" | "runes" | "table" | "new table" | "appeal" | "funeral" | "edge" | "march" | "troops" | "trade end" | "cards left" | "defeat" | "bonus" | "setup" | "storm" | "sea" | "stacking" | "battle" | "retreat" | "scout" | "force" | "choice" | "saga" }
    | { name: "religion"; religion: "old" | "new" }
    | { name: "quests laid"; dice: number[]; spaces: string[] }
    | { name: "unit joins"; unit: "Lf" | "Er" | "Ha" | "Ru" | "H" | "B" | "V" | "L" | "O"; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; why: "trade" | "purchase" | "pillage" | "settling" | "levy" | "watch" | "host" | "danegeld" | "thing" | "atli" | "settlers" | "tale" | "uprising" | "wanderer" | "hoard" | "niflung" | "silk road" | "oath" | "jomsburg" | "void" | "runes" | "table" | "new table" | "appeal" | "funeral" | "edge" | "march" | "troops" | "trade end" | "cards left" | "defeat" | "bonus" | "setup" | "storm" | "sea" | "stacking" | "battle" | "retreat" | "scout" | "force" | "choice" | "saga" }
    | ({ name: "gold" } & { change: number; now: number; why: "trade" | "purchase" | "pillage" | "settling" | "levy" | "watch" | "host" | "danegeld" | "thing" | "atli" | "settlers" | "tale" | "uprising" | "wanderer" | "hoard" | "niflung" | "silk road" | "oath" | "jomsburg" | "void" | "runes" | "table" | "new table" | "appeal" | "funeral" | "edge" | "march" | "troops" | "trade end" | "cards left" | "defeat" | "bonus" | "setup" | "storm" | "sea" | "stacking" | "battle" | "retreat" | "scout" | "force" | "choice" | "saga"; unit?: "Lf" | "Er" | "Ha" | "Ru" | "H" | "B" | "V" | "L" | "O"; space?: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; dice?: number[] })
    | ({ name: "edda" } & { change: number; now: number; why: "trade" | "purchase" | "pillage" | "settling" | "levy" | "watch" | "host" | "danegeld" | "thing" | "atli" | "settlers" | "tale" | "uprising" | "wanderer" | "hoard" | "niflung" | "silk road" | "oath" | "jomsburg" | "void" | "runes" | "table" | "new table" | "appeal" | "funeral" | "edge" | "march" | "troops" | "trade end" | "cards left" | "defeat" | "bonus" | "setup" | "storm" | "sea" | "stacking" | "battle" | "retreat" | "scout" | "force" | "choice" | "saga"; limit: number })
    | { name: "voyages gained"; change: number; draw: number; why: "trade" | "purchase" | "pillage" | "settling" | "levy" | "watch" | "host" | "danegeld" | "thing" | "atli" | "settlers" | "tale" | "uprising" | "wanderer" | "hoard" | "niflung" | "silk road" | "oath" | "jomsburg" | "void" | "runes" | "table" | "new table" | "appeal" | "funeral" | "edge" | "march" | "troops" | "trade end" | "cards left" | "defeat" | "bonus" | "setup" | "storm" | "sea" | "stacking" | "battle" | "retreat" | "scout" | "force" | "choice" | "saga" }
    | ({ name: "voyage lost" } & { draw: number; change: number })
    | { name: "reshuffled"; cards: number }
    | { name: "voyage begins"; voyage: number; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; draw: number }
    | ({ name: "checked" } & { dice: number[]; edda: number; passed: boolean; what: "varangians" | "ormr" | "appeal" | "scouting" | "thing" | "settlers" | "uprising" | "wanderer"; head: string; worked: string })
    | { name: "verse"; what: "varangians" | "ormr" | "appeal" | "scouting" | "thing" | "settlers" | "uprising" | "wanderer" }
    | ({ name: "rolled to sail" } & { dice: number[]; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; steps: number; head: string; worked: string })
    | { name: "mustered"; units: Record<string, number>; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN" }
    | { name: "moved"; from: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; to: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN" }
    | ({ name: "storm" } & { dice: number[]; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; seas: number; jarl: boolean; lost: boolean; head: string; worked: string })
    | { name: "fell"; unit: "Lf" | "Er" | "Ha" | "Ru" | "H" | "B" | "V" | "L" | "O"; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; why: "trade" | "purchase" | "pillage" | "settling" | "levy" | "watch" | "host" | "danegeld" | "thing" | "atli" | "settlers" | "tale" | "uprising" | "wanderer" | "hoard" | "niflung" | "silk road" | "oath" | "jomsburg" | "void" | "runes" | "table" | "new table" | "appeal" | "funeral" | "edge" | "march" | "troops" | "trade end" | "cards left" | "defeat" | "bonus" | "setup" | "storm" | "sea" | "stacking" | "battle" | "retreat" | "scout" | "force" | "choice" | "saga" }
    | { name: "rallied"; units: Record<string, number>; from: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; to: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN" }
    | ({ name: "card" } & { card: "c01" | "c02" | "c03" | "c04" | "c05" | "c06" | "c07" | "c08" | "c09" | "c10" | "c11" | "c12" | "c13" | "c14"; works: boolean; title: string })
    | ({ name: "kept" } & { card: "c01" | "c02" | "c03" | "c04" | "c05" | "c06" | "c07" | "c08" | "c09" | "c10" | "c11" | "c12" | "c13" | "c14"; title: string })
    | { name: "hostiles"; dice: number[]; foes: number[]; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; quest: boolean }
    | { name: "harald leads" }
    | ({ name: "edge" } & { dice: number[]; totals: number[]; edge: "hostiles" | "vikings"; spent: boolean; head: string; worked: string })
    | { name: "round"; round: number }
    | { name: "shot"; dice: number[]; unit: "Lf" | "Er" | "Ha" | "Ru" | "H" | "B" | "V" | "L" | "O"; foe: 1 | 3 | 2 | 8 | 4 | 5 | 6 | 7; hit: boolean }
    | { name: "hostile shot"; dice: number[]; foe: 1 | 3 | 2 | 8 | 4 | 5 | 6 | 7; unit: "Lf" | "Er" | "Ha" | "Ru" | "H" | "B" | "V" | "L" | "O"; hit: boolean; saved: boolean }
    | { name: "battle over"; won: boolean; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; rounds: number; battle: number }
    | { name: "broke off"; to: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; from: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN" }
    | { name: "settled"; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; why: "trade" | "purchase" | "pillage" | "settling" | "levy" | "watch" | "host" | "danegeld" | "thing" | "atli" | "settlers" | "tale" | "uprising" | "wanderer" | "hoard" | "niflung" | "silk road" | "oath" | "jomsburg" | "void" | "runes" | "table" | "new table" | "appeal" | "funeral" | "edge" | "march" | "troops" | "trade end" | "cards left" | "defeat" | "bonus" | "setup" | "storm" | "sea" | "stacking" | "battle" | "retreat" | "scout" | "force" | "choice" | "saga" }
    | { name: "razed"; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; why: "trade" | "purchase" | "pillage" | "settling" | "levy" | "watch" | "host" | "danegeld" | "thing" | "atli" | "settlers" | "tale" | "uprising" | "wanderer" | "hoard" | "niflung" | "silk road" | "oath" | "jomsburg" | "void" | "runes" | "table" | "new table" | "appeal" | "funeral" | "edge" | "march" | "troops" | "trade end" | "cards left" | "defeat" | "bonus" | "setup" | "storm" | "sea" | "stacking" | "battle" | "retreat" | "scout" | "force" | "choice" | "saga" }
    | ({ name: "pillaged" } & { space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; dice: number[]; gold: number; head: string; worked: string })
    | { name: "quest shown"; quest: "Niflung Horde" | "Silk Road" | "Sword Oath" | "Jomsburg" | "Ginnungagap" | "Runes"; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN"; why: "trade" | "purchase" | "pillage" | "settling" | "levy" | "watch" | "host" | "danegeld" | "thing" | "atli" | "settlers" | "tale" | "uprising" | "wanderer" | "hoard" | "niflung" | "silk road" | "oath" | "jomsburg" | "void" | "runes" | "table" | "new table" | "appeal" | "funeral" | "edge" | "march" | "troops" | "trade end" | "cards left" | "defeat" | "bonus" | "setup" | "storm" | "sea" | "stacking" | "battle" | "retreat" | "scout" | "force" | "choice" | "saga" }
    | { name: "quest done"; quest: "Niflung Horde" | "Silk Road" | "Sword Oath" | "Jomsburg" | "Ginnungagap" | "Runes"; space: "NOR" | "DAN" | "SVE" | "sVI" | "sGR" | "sNW" | "sWH" | "sNO" | "sIR" | "sCH" | "sBI" | "sWO" | "sWM" | "sEM" | "sBL" | "sBA" | "sFI" | "VIN" | "GRO" | "ICE" | "ORK" | "ALB" | "DUB" | "YOR" | "LON" | "FRI" | "HED" | "SAX" | "NMD" | "PAR" | "BRI" | "LIS" | "BJA" | "SEV" | "LUN" | "SIK" | "MIK" | "BER" | "WOL" | "GOT" | "KUR" | "ALD" | "HOL" | "POL" | "GNE" | "KON" | "BOL" | "ITI" | "HUN" }
    | { name: "table"; dice: number[]; total: number; why: "trade" | "purchase" | "pillage" | "settling" | "levy" | "watch" | "host" | "danegeld" | "thing" | "atli" | "settlers" | "tale" | "uprising" | "wanderer" | "hoard" | "niflung" | "silk road" | "oath" | "jomsburg" | "void" | "runes" | "table" | "new table" | "appeal" | "funeral" | "edge" | "march" | "troops" | "trade end" | "cards left" | "defeat" | "bonus" | "setup" | "storm" | "sea" | "stacking" | "battle" | "retreat" | "scout" | "force" | "choice" | "saga" }
    | ({ name: "norns" } & { card: "c01" | "c02" | "c03" | "c04" | "c05" | "c06" | "c07" | "c08" | "c09" | "c10" | "c11" | "c12" | "c13" | "c14"; title: string })
    | ({ name: "played" } & { card: "c01" | "c02" | "c03" | "c04" | "c05" | "c06" | "c07" | "c08" | "c09" | "c10" | "c11" | "c12" | "c13" | "c14"; title: string })
    | ({ name: "saga over" } & { saga: "Eirik" | "Floamanna" | "Heimskringla" | "Volsunga"; voyages: number; edda: number; gold: number; because: "" | "the voyages are used up" | "no Jarl is left" | "the band gives up"; won: boolean })
    | ({ name: "kept for next" } & { card: "c01" | "c02" | "c03" | "c04" | "c05" | "c06" | "c07" | "c08" | "c09" | "c10" | "c11" | "c12" | "c13" | "c14"; title: string })
    | { name: "story over"; won: boolean; sagas: number }
  );

export const MOST_GOLD = 20 as const;

export const MOST_EDDA = 5 as const;

export const SPACES = {
  NOR: {
    name: "Norvegr",
    the: "Norvegr",
    kind: "homeland",
    words: "homeland",
    trade: false,
    warrior: false,
    coast: true,
  },
  DAN: {
    name: "Danmark",
    the: "Danmark",
    kind: "homeland",
    words: "homeland",
    trade: false,
    warrior: false,
    coast: true,
  },
  SVE: {
    name: "Svealand",
    the: "Svealand",
    kind: "homeland",
    words: "homeland",
    trade: false,
    warrior: false,
    coast: true,
  },
  sVI: {
    name: "Vinland Sea",
    the: "the Vinland Sea",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sGR: {
    name: "Greenland Sea",
    the: "the Greenland Sea",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sNW: {
    name: "Norwegian Sea",
    the: "the Norwegian Sea",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sWH: {
    name: "White Sea",
    the: "the White Sea",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sNO: {
    name: "North Sea",
    the: "the North Sea",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sIR: {
    name: "Irish Sea",
    the: "the Irish Sea",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sCH: {
    name: "Channel",
    the: "the Channel",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sBI: {
    name: "Biscay",
    the: "Biscay",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sWO: {
    name: "Western Ocean",
    the: "the Western Ocean",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sWM: {
    name: "West Midland Sea",
    the: "the West Midland Sea",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sEM: {
    name: "East Midland Sea",
    the: "the East Midland Sea",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sBL: {
    name: "Black Sea",
    the: "the Black Sea",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sBA: {
    name: "Baltic",
    the: "the Baltic",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  sFI: {
    name: "Finnish Gulf",
    the: "the Finnish Gulf",
    kind: "sea",
    words: "sea",
    trade: false,
    warrior: false,
    coast: false,
  },
  VIN: {
    name: "Vinland",
    the: "Vinland",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  GRO: {
    name: "Groenland",
    the: "Groenland",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  ICE: {
    name: "Iceland",
    the: "Iceland",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  ORK: {
    name: "Orkneys",
    the: "Orkneys",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  ALB: {
    name: "Alba",
    the: "Alba",
    kind: "town",
    words: "town and warrior kingdom",
    trade: false,
    warrior: true,
    coast: true,
  },
  DUB: {
    name: "Dublin",
    the: "Dublin",
    kind: "town",
    words: "town and trade centre",
    trade: true,
    warrior: false,
    coast: true,
  },
  YOR: {
    name: "York",
    the: "York",
    kind: "fortress",
    words: "fortress",
    trade: false,
    warrior: false,
    coast: true,
  },
  LON: {
    name: "London",
    the: "London",
    kind: "fortress",
    words: "fortress and trade centre",
    trade: true,
    warrior: false,
    coast: true,
  },
  FRI: {
    name: "Frisia",
    the: "Frisia",
    kind: "town",
    words: "town and trade centre",
    trade: true,
    warrior: false,
    coast: true,
  },
  HED: {
    name: "Hedeby",
    the: "Hedeby",
    kind: "town",
    words: "town and trade centre",
    trade: true,
    warrior: false,
    coast: true,
  },
  SAX: {
    name: "Saxland",
    the: "Saxland",
    kind: "fortress",
    words: "fortress",
    trade: false,
    warrior: false,
    coast: false,
  },
  NMD: {
    name: "Normandy",
    the: "Normandy",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  PAR: {
    name: "Paris",
    the: "Paris",
    kind: "fortress",
    words: "fortress",
    trade: false,
    warrior: false,
    coast: false,
  },
  BRI: {
    name: "Brittany",
    the: "Brittany",
    kind: "town",
    words: "town and warrior kingdom",
    trade: false,
    warrior: true,
    coast: true,
  },
  LIS: {
    name: "Lisbon",
    the: "Lisbon",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  BJA: {
    name: "Bjarmaland",
    the: "Bjarmaland",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  SEV: {
    name: "Seville",
    the: "Seville",
    kind: "fortress",
    words: "fortress and trade centre",
    trade: true,
    warrior: false,
    coast: true,
  },
  LUN: {
    name: "Luna",
    the: "Luna",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  SIK: {
    name: "Sikiley",
    the: "Sikiley",
    kind: "town",
    words: "town and warrior kingdom",
    trade: false,
    warrior: true,
    coast: true,
  },
  MIK: {
    name: "Miklagard",
    the: "Miklagard",
    kind: "fortress",
    words: "fortress and trade centre and warrior kingdom",
    trade: true,
    warrior: true,
    coast: true,
  },
  BER: {
    name: "Berezan",
    the: "Berezan",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  WOL: {
    name: "Wolin",
    the: "Wolin",
    kind: "town",
    words: "town and warrior kingdom",
    trade: false,
    warrior: true,
    coast: true,
  },
  GOT: {
    name: "Gotland",
    the: "Gotland",
    kind: "town",
    words: "town and trade centre",
    trade: true,
    warrior: false,
    coast: true,
  },
  KUR: {
    name: "Kurland",
    the: "Kurland",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  ALD: {
    name: "Aldeigjuborg",
    the: "Aldeigjuborg",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: true,
  },
  HOL: {
    name: "Holmgard",
    the: "Holmgard",
    kind: "fortress",
    words: "fortress and trade centre",
    trade: true,
    warrior: false,
    coast: false,
  },
  POL: {
    name: "Polotsk",
    the: "Polotsk",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: false,
  },
  GNE: {
    name: "Gnezdovo",
    the: "Gnezdovo",
    kind: "town",
    words: "town",
    trade: false,
    warrior: false,
    coast: false,
  },
  KON: {
    name: "Konugard",
    the: "Konugard",
    kind: "fortress",
    words: "fortress and warrior kingdom",
    trade: false,
    warrior: true,
    coast: false,
  },
  BOL: {
    name: "Bolghar",
    the: "Bolghar",
    kind: "town",
    words: "town and trade centre",
    trade: true,
    warrior: false,
    coast: false,
  },
  ITI: {
    name: "Itil",
    the: "Itil",
    kind: "fortress",
    words: "fortress and trade centre",
    trade: true,
    warrior: false,
    coast: false,
  },
  HUN: {
    name: "Hunaland",
    the: "Hunaland",
    kind: "town",
    words: "town and warrior kingdom",
    trade: false,
    warrior: true,
    coast: false,
  },
} as const;

export const ROUTES = {
  sea: [
    ["VIN", "sVI"],
    ["GRO", "sVI"],
    ["GRO", "sGR"],
    ["ICE", "sGR"],
    ["ICE", "sNW"],
    ["ORK", "sNW"],
    ["ORK", "sNO"],
    ["ORK", "sIR"],
    ["NOR", "sNW"],
    ["NOR", "sNO"],
    ["DAN", "sNO"],
    ["DAN", "sBA"],
    ["SVE", "sBA"],
    ["SVE", "sFI"],
    ["ALB", "sNO"],
    ["ALB", "sIR"],
    ["DUB", "sIR"],
    ["YOR", "sNO"],
    ["LON", "sNO"],
    ["LON", "sCH"],
    ["FRI", "sNO"],
    ["FRI", "sCH"],
    ["HED", "sBA"],
    ["NMD", "sCH"],
    ["BRI", "sCH"],
    ["BRI", "sBI"],
    ["LIS", "sWO"],
    ["SEV", "sWO"],
    ["LUN", "sWM"],
    ["SIK", "sWM"],
    ["SIK", "sEM"],
    ["MIK", "sEM"],
    ["MIK", "sBL"],
    ["BER", "sBL"],
    ["WOL", "sBA"],
    ["GOT", "sBA"],
    ["GOT", "sFI"],
    ["KUR", "sBA"],
    ["KUR", "sFI"],
    ["ALD", "sFI"],
    ["BJA", "sWH"],
    ["sGR", "sIR"],
    ["sNW", "sNO"],
    ["sNW", "sWH"],
    ["sNO", "sCH"],
    ["sIR", "sCH"],
    ["sIR", "sBI"],
    ["sCH", "sBI"],
    ["sBI", "sWO"],
    ["sWO", "sWM"],
    ["sWM", "sEM"],
    ["sBA", "sFI"],
  ],
  river: [
    ["NMD", "PAR"],
    ["FRI", "SAX"],
    ["ALD", "HOL"],
    ["KUR", "POL"],
    ["GNE", "KON"],
    ["KON", "BER"],
    ["HUN", "BER"],
    ["BOL", "ITI"],
  ],
  portage: [
    ["HOL", "GNE"],
    ["HOL", "BOL"],
    ["HOL", "BJA"],
    ["POL", "GNE"],
    ["KON", "ITI"],
    ["SAX", "HUN"],
    ["SAX", "HED"],
    ["HED", "FRI"],
    ["WOL", "SAX"],
    ["YOR", "ALB"],
    ["YOR", "LON"],
    ["NMD", "BRI"],
    ["PAR", "SAX"],
    ["PAR", "LUN"],
    ["LIS", "SEV"],
    ["NOR", "SVE"],
    ["LUN", "HUN"],
  ],
} as const;

export const UNITS = {
  Lf: {
    name: "Leif",
    one: "Leif",
    combat: 3,
    chance: 50,
    elite: true,
    room: 0,
    jarl: true,
    does: "His force moves one space more.",
  },
  Er: {
    name: "Erik",
    one: "Erik",
    combat: 3,
    chance: 50,
    elite: true,
    room: 0,
    jarl: true,
    does: "One gold more from every pillage.",
  },
  Ha: {
    name: "Harald",
    one: "Harald",
    combat: 3,
    chance: 50,
    elite: true,
    room: 0,
    jarl: true,
    does: "His side always fires first.",
  },
  Ru: {
    name: "Rurik",
    one: "Rurik",
    combat: 3,
    chance: 50,
    elite: true,
    room: 0,
    jarl: true,
    does: "Settlements cost one gold.",
  },
  H: {
    name: "Huskarl",
    one: "a Huskarl",
    combat: 2,
    chance: 33,
    elite: false,
    room: 0,
    jarl: false,
    does: "The backbone of a band.",
  },
  B: {
    name: "Berserkir",
    one: "a Berserkir",
    combat: 3,
    chance: 50,
    elite: true,
    room: 0,
    jarl: false,
    does: "The first hit of a battle is shrugged off.",
  },
  V: {
    name: "Varangians",
    one: "the Varangians",
    combat: 4,
    chance: 67,
    elite: true,
    room: 0,
    jarl: false,
    does: "Join only in warrior kingdoms, after an Edda check.",
  },
  L: {
    name: "long ship",
    one: "a long ship",
    combat: 1,
    chance: 17,
    elite: false,
    room: 2,
    jarl: false,
    does: "Carries two.",
  },
  O: {
    name: "Ormr",
    one: "the Ormr",
    combat: 2,
    chance: 33,
    elite: true,
    room: 3,
    jarl: false,
    does: "The great ship: carries three. Built after an Edda check.",
  },
} as const;

export const FOES = {
  "1": {"name": "war-king", "kind": "leader", "combat": {"easy": 4, "normal": 4, "hard": 5}, "elite": true},
  "2": {"name": "war-chief", "kind": "leader", "combat": {"easy": 3, "normal": 3, "hard": 4}, "elite": true},
  "3": {"name": "house guard", "kind": "warriors", "combat": {"easy": 4, "normal": 4, "hard": 4}, "elite": false},
  "4": {"name": "spearmen", "kind": "warriors", "combat": {"easy": 3, "normal": 3, "hard": 3}, "elite": false},
  "5": {"name": "bowmen", "kind": "warriors", "combat": {"easy": 2, "normal": 2, "hard": 3}, "elite": false},
  "6": {"name": "levy", "kind": "warriors", "combat": {"easy": 2, "normal": 2, "hard": 2}, "elite": false},
  "7": {"name": "herdsmen", "kind": "warriors", "combat": {"easy": 1, "normal": 1, "hard": 1}, "elite": false},
  "8": {"name": "war fleet", "kind": "fleet", "combat": {"easy": 3, "normal": 3, "hard": 4}, "elite": true},
} as const;

export const CARDS = {
  c01: {
    name: "Skald's Verse",
    does: "A failed Edda check counts as passed.",
    keep: true,
    fight: false,
    printed: false,
  },
  c02: {
    name: "Shield Wall",
    does: "You can break off a battle after a round.",
    keep: true,
    fight: false,
    printed: true,
  },
  c03: {
    name: "Viking Funeral",
    does: "Another Jarl takes the place of a fallen one, and Edda rises.",
    keep: true,
    fight: false,
    printed: true,
  },
  c04: {
    name: "Local Levy",
    does: "Battle. Won: 2 gold or a voyage. Lost: 2 gold or a voyage.",
    keep: false,
    fight: true,
    printed: false,
  },
  c05: {
    name: "Shore Watch",
    does: "Battle. Won: Edda +1. Lost: Edda -1.",
    keep: false,
    fight: true,
    printed: false,
  },
  c06: {
    name: "King's Host",
    does: "Battle with one hostile more. Won: Edda +1 and 3 gold. Lost: 3 gold or a voyage.",
    keep: false,
    fight: true,
    printed: false,
  },
  c07: {
    name: "Danegeld",
    does: "Half a die of gold; or fight. Won: 4 gold and Edda +1. Lost: Edda -1.",
    keep: false,
    fight: true,
    printed: false,
  },
  c08: {
    name: "Thing Assembly",
    does: "Edda check: passed, a Huskarl joins.",
    keep: false,
    fight: false,
    printed: false,
  },
  c09: {
    name: "Atli",
    does: "Battle with two hostiles more. Won: Edda +1 and 2 voyages. Lost: Edda -1, and 3 gold or a voyage.",
    keep: false,
    fight: true,
    printed: true,
  },
  c10: {
    name: "Settlers from Home",
    does: "Edda check: passed, a settlement here for nothing, or a voyage. Failed: 1 gold lost.",
    keep: false,
    fight: false,
    printed: false,
  },
  c11: {
    name: "Traveller's Tale",
    does: "Turn up a quest; in a trade centre 1 gold as well.",
    keep: false,
    fight: false,
    printed: false,
  },
  c12: {
    name: "Uprising",
    does: "Edda check: failed, a settlement is lost, or one of the force.",
    keep: false,
    fight: false,
    printed: false,
  },
  c13: {
    name: "Wandering Jarl",
    does: "Edda check: passed, a Jarl joins (or 2 gold).",
    keep: false,
    fight: false,
    printed: false,
  },
  c14: {
    name: "Monastery Hoard",
    does: "2 gold; with the new religion Edda +1 instead, if you like.",
    keep: false,
    fight: false,
    printed: false,
  },
} as const;

export const TALES = {
  sagas: {
    Eirik: {
      tale: "Eirik was outlawed for a killing, and a man without a country has time to listen to sailors. They speak of a coast beyond Groenland where vines grow wild and the grass hardly withers in winter. He has sworn to live there. Others looked for that coast before him; some of them came back.",
      asks: "Raise halls in two places, and let one of them be Vinland.",
      won: "Smoke stands over Vinland, and every bay has a name now. In Groenland they load seed corn and cattle, for a way that was sailed once can be sailed again.",
      lost: "In Groenland they still look west in the evening. There is land out there, the old people say, and nobody asks them how they know.",
    },
    Floamanna: {
      tale: "The farms of Floi are poor and its sons are many. One spring they push the ships out without asking whose harvest it is they will bring home. Four places are to remember them, and one of those shall have walls, so that nobody can say they only ever robbed fishermen.",
      asks: "Plunder four places, and let one of them be a fortress.",
      won: "Mothers along four coasts now quiet their children with the name of Floi. At home there is silver on the table, and nobody asks where it came from.",
      lost: "The farms of Floi are as poor as they were, and quieter. Those who did come home would rather talk about the weather.",
    },
    Heimskringla: {
      tale: "A king whose word ends at the beach is only a farmer with a crown. So the band is sent to make the circle of the world a little rounder: houses that stay, where walls guard them, where merchants meet, and where warriors live who bow to nobody. What is taken by the sword must still be standing when the sword is gone.",
      asks: "Settle three places, with a fortress, a trade centre and a warrior kingdom among them.",
      won: "Three fires burn in three far places, and each of them answers when the king calls. The circle of the world has grown, and there is room in it for one more name.",
      lost: "The king has the benches cleared and speaks of other things. The circle of the world is as wide as it was, and ends at the beach.",
    },
    Volsunga: {
      tale: "The gold of the Volsungs went east and killed everyone who held it. Now Atli sits in Hunaland and lets the old songs be sung for sport. Somebody has to give the song another ending. But whoever comes unsung to Hunaland is buried there unsung, so the name must be made before the door is reached.",
      asks: "Leave your mark in Hunaland, with an Edda of 4 or 5.",
      won: "In Hunaland nobody laughs at the old songs any more. There is a new verse at the end of them, and it is yours.",
      lost: "Atli has the song sung again, from the beginning. It ends as it always did, and he claps.",
    },
  },
  levels: {
    easy: "Every battle has one hostile fewer, but never none.",
    normal: "Play with care and you win about two single sagas in three.",
    hard: "Leaders, bowmen and the war fleet hit more often.",
  },
  ends: {
    "": "Everything that was sworn is done, and a Jarl has lived to tell it.",
    "the voyages are used up": "The last voyage is over, and what was sworn is not done.",
    "no Jarl is left": "No Jarl is left alive, and a band without one goes home.",
    "the band gives up": "The band turned its ships round of its own will.",
  },
  story: {
    ways: {
      sailed: [
        "From {a} they sailed[ by way of {via}] to {b}.",
        "They left {a} astern[, passed {via}] and came to {b}.",
        "The oars took them from {a}[, past {via},] to {b}.",
        "With a fair wind out of {a} they steered for {b}[, by way of {via}].",
        "The ships ran from {a}[ along {via}] and reached {b}.",
      ],
      walked: [
        "From {a} they marched[ by way of {via}] to {b}.",
        "They went overland from {a}[ through {via}] to {b}.",
        "Leaving {a}, they came on foot[ through {via}] to {b}.",
      ],
      stayed: ["They bided in {at}.", "They did not stir from {at}.", "In {at} they lay and waited."],
      met_foes: [
        "In {at} {foes} stood against them.",
        "{foes} barred their way in {at}.",
        "In {at} they had to fight {foes}.",
        "{foes} fell upon them in {at}.",
      ],
      met_guards: ["{foes} guarded it.", "Between them and it stood {foes}.", "Not without a fight: {foes} held it."],
      struck_first: ["The Vikings struck first", "The first blow was theirs", "They were upon them at once"],
      struck_back: ["The others struck first", "They were given no time to form up", "The first blow was not theirs"],
      won_free: [
        "{first}, and {after} the field was theirs, with nobody missing.",
        "{first}. It was over {after}, and not one of them had fallen.",
        "{first}; {after} there was nobody left to fight, and all of them were whole.",
      ],
      won_dear: [
        "{first}, and {after} the field was theirs, at the price of {cost}.",
        "{first}. They won it {after}, and it cost them {cost}.",
        "{first}; {after} they stood alone on the field, less {cost}.",
      ],
      lost: [
        "{first}, and {after} the field was lost[, and with it {cost}].",
        "{first}. It ended badly {after}[: they lost {cost}].",
      ],
      rose: [
        "Men sang of them {why}: Edda rose to {now}.",
        "They were praised {why}, and Edda rose to {now}.",
        "There was a new song in the halls, {why}; Edda was {now}.",
      ],
      fell: ["{why}: Edda fell to {now}.", "Their name suffered, for {why}; Edda was {now}."],
      traded: [
        "The market of {at} brought {n} gold.",
        "They traded in {at} for {n} gold.",
        "{at} bought what they had, for {n} gold.",
      ],
      plundered: [
        "{at} burned, and {n} gold was carried off.",
        "They took what {at} had: {n} gold.",
        "No door in {at} was left unbroken, and they counted {n} gold.",
        "{at} was stripped to the rafters: {n} gold.",
      ],
      built: [
        "Houses rose in {at}.",
        "In {at} they built and stayed.",
        "They raised a hall in {at} and called it theirs.",
      ],
      calm: ["{sea} let them pass.", "They rode out the weather in {sea}.", "{sea} was kind to them."],
      stormed: [
        "A storm broke over {sea}.",
        "Then {sea} rose against them.",
        "The wind came out of nowhere, and {sea} went white.",
      ],
      found: ["What lay hidden in {at} was {quest}.", "In {at} they came upon {quest}.", "{at} hid {quest}."],
      accomplished: [
        "{quest} was accomplished, and will be remembered.",
        "So they did what had to be done, and {quest} was theirs.",
        "{quest} was accomplished.",
      ],
    },
    cards: {
      c01: ["A skald came aboard, with a verse to spare.", "Once more a skald threw in his lot with them."],
      c02: [
        "They drilled the shield wall until it stood like rock.",
        "They locked their shields and practised the slow step back.",
      ],
      c03: [
        "They laid aside what a Jarl’s funeral needs, and spoke no more of it.",
        "Wood was stacked for a pyre, and nobody asked whose.",
      ],
      c04: ["The levy of the land turned out against them.", "Horns blew, and farmers came with axes."],
      c05: ["The shore watch had seen their sails.", "Beacons burned along the shore."],
      c06: ["A king’s own host came down on them.", "Banners came over the hill, and a king under them."],
      c07: ["The people of the place offered Danegeld.", "Elders came out with a chest between them."],
      c08: ["The Thing of the land assembled.", "Free men met on the hill to speak of them."],
      c09: ["Atli himself rode against them.", "Again it was Atli who rode against them."],
      c10: ["They sent home for settlers.", "Word went home that there was land to be had."],
      c11: ["A traveller had tales to tell.", "By the fire a stranger began to talk."],
      c12: ["The people murmured against them.", "There was talk behind doors, and knives were whetted."],
      c13: ["A Jarl without a band had heard of them.", "A stranger of good birth asked for their fire."],
      c14: ["A monastery stood open before them.", "There were bells, and no wall around them."],
    },
    checks: {
      varangians: {
        passed: "The Varangians listened to their fame and joined.",
        failed: "The Varangians shrugged and stayed away.",
      },
      ormr: {
        passed: "The shipwrights agreed to build the Ormr.",
        failed: "No shipwright would build an Ormr for them.",
      },
      appeal: {
        passed: "They went before the High King, and he listened.",
        failed: "They went before the High King, and he did not listen.",
      },
      scouting: {
        passed: "Scouts stole ahead and saw what lay there.",
        failed: "Scouts stole ahead and saw nothing.",
      },
      thing: {"passed": "It spoke for them.", "failed": "It would not be moved."},
      settlers: {"passed": "They came.", "failed": "Nobody came."},
      uprising: {"passed": "The murmur died away.", "failed": "They rose."},
      wanderer: {"passed": "He was impressed.", "failed": "He was not impressed."},
    },
    causes: {
      sung: {
        watch: "for beating the shore watch",
        host: "for beating a king’s host",
        danegeld: "because they had fought where others take gold",
        atli: "for beating Atli",
        hoard: "for their mercy on the monks",
        jomsburg: "for bringing back the fame of Jomsburg",
        void: "because they had looked into Ginnungagap",
        table: "for what the berserks had done",
        "new table": "for their new faith",
        funeral: "for the pyre they had built",
      },
      shamed: {
        watch: "the shore watch had the laugh of them",
        danegeld: "they had scorned the gold and lost",
        atli: "Atli boasted of it",
        table: "the berserks brought shame on them",
        "new table": "the old believers mocked them",
        defeat: "a saga lost is a song the less",
      },
      gained: {
        levy: "They took {n} gold off the levy.",
        host: "The king’s baggage held {n} gold.",
        danegeld: "Four gold was their reward.",
        wanderer: "He had no followers to bring, and gave {n} gold.",
        tale: "He paid {n} gold for their company.",
        hoard: "The monks left {n} gold behind.",
        niflung: "It was {n} gold.",
        runes: "They led to {n} gold.",
        appeal: "He gave {n} gold.",
        "trade end": "The markets of their settlements sent {n} gold home.",
        "cards left": "The voyages they had not made were worth {n} gold.",
        bonus: "Fame had brought {n} gold more.",
      },
      paid: {
        levy: "{n} gold was the price of defeat.",
        host: "The king’s men took {n} gold.",
        atli: "Atli took {n} gold.",
        settlers: "The call had cost {n} gold.",
        table: "The berserks’ feast cost {n} gold.",
        "new table": "The church asked for {n} gold.",
        appeal: "Gifts of {n} gold were lost on him.",
        march: "They were driven hard, for {n} gold.",
        defeat: "Half of what they had was gone with it: {n} gold.",
      },
      more_voyages: {
        levy: "The levy’s stores were good for {v} more.",
        atli: "Atli’s road lay open to them, for {v} more.",
        settlers: "They brought word of winds and harbours, good for {v} more.",
        "silk road": "It lay open before them, {v} long.",
        runes: "They pointed onward, to {v} more.",
        table: "The berserks would not hear of turning home: there was {v} more.",
        "new table": "A pilgrim showed them a way, and there was {v} more.",
      },
      joined: {"funeral": "took the dead man’s place", "appeal": "came with the king’s leave"},
      settled: {
        jomsburg: "The men of Jomsburg settled {at}.",
        settlers: "Settlers built in {at}, and asked for nothing.",
      },
      razed: {"choice": "was given up", "battle": "burned"},
      left: {
        storm: "It took {who}.",
        sea: "{who} had no place aboard and {were} lost.",
        retreat: "{who} had no place aboard and {were} lost.",
        stacking: "{at} could not feed them all: {who} left.",
        battle: "{who} {were} lost.",
      },
      came_to_light: {
        tale: "He told of {quest}, in {at}.",
        appeal: "His men knew what lay in {at}: {quest}.",
        scout: "It was {quest}, in {at}.",
        runes: "The runes spoke of {at}, and of {quest}.",
      },
    },
    ended: {
      "the voyages are used up": "the voyages were used up",
      "no Jarl is left": "no Jarl was left to lead them",
      "the band gives up": "the band gave up",
    },
  },
} as const;

export const QUESTS = {
  "Niflung Horde": "Gold: one die and Edda.",
  "Silk Road": "As many voyages as Edda.",
  "Sword Oath": "A Berserkir or a random Jarl joins here.",
  Jomsburg: "A settlement for nothing, or Edda +1.",
  Ginnungagap: "A random Jarl joins here, or Edda +1.",
  Runes: "Name a hidden quest: it is shown and counts as done. All shown: a voyage or 2 gold.",
} as const;
