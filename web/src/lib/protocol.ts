/** The hall's protocol (docs/protocol.md) as types: what the server sends, and what it is sent. */

export interface Person {
  id: string;
  name: string;
  kept: boolean;
}

export interface GameOption {
  name: string;
  help: string;
  default: number | boolean;
  low: number;
  high: number;
  /** Values by the name people use: `{ "short": 10 }`. */
  words?: Record<string, number> | null;
  switch?: boolean;
}

export interface Level {
  name: string;
  about: string;
}

/** An answer given beforehand, switched on and off by its seat. */
export interface Order {
  id: string;
  words: string;
  on: boolean;
  /** A mark of a single card or piece, which the game's board offers itself. */
  of?: string;
}

export interface Game {
  id: string;
  title: string;
  about: string;
  seats: number[];
  minutes: [number, number];
  rules_version: string | number;
  options: GameOption[];
  levels: Level[];
  /** Standing orders a player of this game may give. */
  orders?: { id: string; words: string }[];
  /** It can be learnt in two minutes, on its board. */
  lesson?: boolean;
  /** Seats may be asked in secret, so that a table can agree on a fixed time for answers. */
  secret_answers?: boolean;
  /** What lies on its table, where the page has no board of its own for it (`games/plain`). */
  layout?: Record<string, unknown>[];
  /** The address of a board that the game brings itself: a module (`games/Brought.svelte`). */
  board?: string | null;
}

export type SeatKind = 'person' | 'bot' | 'open' | 'invited';

export interface Seat {
  seat: number;
  kind: SeatKind;
  name: string | null;
  person: string | null;
  /** What tells a guest from other guests of that name. */
  sign?: string | null;
  level: string | null;
  hotseat?: boolean;
  connected?: boolean;
  place?: number | null;
  /** A bot plays on for somebody who left. */
  left?: boolean;
  /** That seat was given up for good. */
  final?: boolean;
}

export type ClockRule =
  | null
  | { kind: 'live'; minutes: number; increment: number }
  | { kind: 'days'; days: number };

/** Whether something is allowed: freely, when the others agree, or not at all. */
export type Help = 'free' | 'ask' | 'no';

export interface Request {
  id: string;
  kind: 'undo' | 'hints';
  /** Who asks. */
  seat: number;
  /** The seats that have yet to answer. */
  waits: number[];
  agreed: number[];
  /** Who declined; the asker's own seat where the request was withdrawn. */
  declined: number | null;
}

export type TableState = 'waiting' | 'playing' | 'over';

export interface Summary {
  id: string;
  game: string;
  title: string;
  /** The table is played to its end under the rules it began with. */
  rules_version?: number;
  state: TableState;
  options: Record<string, number | boolean>;
  seats: Seat[];
  /** The seats this viewer plays. */
  mine: number[];
  /** The seats asked now; null where that is a secret. */
  turn: number[] | null;
  clock: ClockRule;
  /** Seconds that every window for answers in secret lasts; null where that is not fixed. */
  answer_time?: number | null;
  public: boolean;
  created: number;
  moved: number;
  places: number[] | null;
  scores: number[] | null;
  host: boolean;
  /** Where the host of the table sits; null if nobody does any more. */
  host_seat?: number | null;
  invite?: string | null;
  rated?: boolean;
  /** What help the table allows. */
  help?: { hint: Help; undo: Help };
  /** What players ask of the others. */
  requests?: Request[];
  /** The table of the rematch, once somebody asked for one. */
  rematch?: string | null;
  /** The table this one branched from. */
  parent?: string | null;
  /** The seats this viewer has left and may take back now. */
  back?: number[];
  /** Why the hall cannot open this table; it is only listed then. */
  broken?: string | null;
}

/** Who can open links to this hall. */
export interface HallReach {
  reach: 'machine' | 'network' | 'everywhere';
  /** How such links begin, the likeliest to work first. */
  addresses: string[];
  /** Whether whoever asks may open the hall to the network. */
  may_open: boolean;
}

/** What every move has, whatever the game. */
export interface Offered {
  id: number;
  text: string;
  label: string;
}

/** A move of any game; each game's `generated.ts` has its own. */
export interface Move extends Offered {
  kind?: string;
  value?: number;
  [more: string]: unknown;
}

export interface Side {
  seat: number;
  /** An opaque stamp of what that seat sees; every move carries the one it answers. */
  at: string;
  moves: Move[];
  /** Moves by which the seat may step in, asked or not. */
  asides?: Move[];
  /** What it wishes to step in with, kept until the next choice all can see. */
  wish?: string;
  asks: string;
  /** The ids of the rules that matter now, foremost first. */
  rules?: string[];
  undo: boolean;
  /** Asked now; at a hotseat the moves are told once its view is shown. */
  asked?: boolean;
  orders?: Order[];
  /** Seconds after which the hall answers for the seat, where that is agreed. */
  left?: number;
  /** What the seat has answered in secret: sealed, and to be taken back until all have answered. */
  given?: string;
}

/** What every event has, whatever the game. */
export interface Told {
  seat: number | null;
  sentence: string;
  /** The same in the game's notation, where it has one. */
  text?: string;
}

/** An event of any game; each game's `generated.ts` has its own. */
export interface GameEvent extends Told {
  name: string;
  [more: string]: unknown;
}

export interface Step<Event = GameEvent> {
  n: number;
  events: Event[];
}

export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  at: number;
  /** The hall's own line about what was done in that seat. */
  notice?: boolean;
}

export interface AccountLine {
  label: string;
  points: number[];
  /** parts equals, and does not count into the sum */
  apart?: boolean;
}

/** Every seat's chance to win at a step. */
export interface ReviewPoint {
  step: number;
  chances: number[];
}

/** A move that changed chances. */
export interface ReviewTurn {
  step: number;
  seat: number;
  words: string;
  change: string;
  before: number[];
  after: number[];
}

/** A person's choice, and what Konung would have done. */
export interface ReviewChoice {
  step: number;
  seat: number;
  made: string;
  best: string;
  /** the chance that was lost; 0 where the two cannot be told apart */
  cost: number;
  words: string;
}

export interface Review {
  asked: boolean;
  /** the part that is made */
  done: number;
  points: ReviewPoint[];
  turns: ReviewTurn[];
  choices: ReviewChoice[];
}

/** Seconds left for each seat, counted from the moment the message was sent. */
export interface Clocks {
  left: (number | null)[];
  running?: number[];
}

export interface HintMove {
  id: number;
  label: string;
  why: string;
  share: number | null;
  /** Of winning, about; null where no figure means anything. */
  chance: number | null;
  /** Of the best move what it promises, a sentence or nothing; of any other how it compares, in a few words. */
  outlook: string;
  /** The seat's own next steps, sentence by sentence. */
  then: string[];
}

export type FromServer =
  | {
      type: 'table';
      table: Summary;
      sides: Side[];
      view: unknown;
      log: Step[];
      chat: ChatLine[];
      clocks: Clocks | null;
      /** The seat whose view this is; null for those who look on. */
      shown: number | null;
      account: AccountLine[] | null;
      /** Sentences on equal scores, and on what decided the game, once it is over. */
      ties?: string[];
      decided?: string[];
      watching: number;
      /** Seconds until the window for answers is over, where its time is fixed. */
      window?: number | null;
    }
  | {
      type: 'step';
      step: Step;
      view: unknown;
      sides: Side[];
      table: Summary;
      clocks: Clocks | null;
      shown: number | null;
      account: AccountLine[] | null;
      /** Sentences on equal scores, and on what decided the game, once it is over. */
      ties?: string[];
      decided?: string[];
      window?: number | null;
    }
  | {
      /** Nothing happened; what this viewer is asked, or has answered, is another. */
      type: 'asked';
      view: unknown;
      sides: Side[];
      turn: number[] | null;
      clocks: Clocks | null;
      shown: number | null;
      window?: number | null;
    }
  | { type: 'window'; seconds: number }
  | { type: 'chat'; line: ChatLine }
  | { type: 'orders'; seat: number; orders: Order[] }
  | { type: 'considered'; key: string; move: number | null; says: string; shows?: unknown }
  | { type: 'hint'; moves: HintMove[] }
  | { type: 'refused'; code: string; message: string; at: string | null; key?: string }
  | { type: 'presence'; seats: number[]; watching: number }
  | { type: 'pong' };

export type ToServer =
  | { type: 'move'; seat: number; at: Side['at']; move: number }
  | { type: 'undo'; seat: number; at: Side['at'] }
  | { type: 'order'; seat: number; order: string; on: boolean }
  | { type: 'view'; seat: number }
  | { type: 'consider'; seat: number; at: Side['at']; picked: string[]; key: string }
  | { type: 'hint'; seat: number; at: Side['at'] }
  | { type: 'ask'; seat: number; what: 'hints' }
  | { type: 'consent'; seat: number; request: string; agree: boolean }
  | { type: 'chat'; text: string }
  | { type: 'ping' };

/** What a rated game did to the rating of a seat's player. */
export interface RatingChange {
  seat: number;
  before: number;
  after: number;
  change: number;
}

/** A line of a leaderboard. */
export interface Leader {
  place: number;
  person: string;
  name: string;
  rating: number;
  played: number;
  provisional: boolean;
}

/** Somebody met at a table that is over. */
export interface Opponent {
  person: string;
  name: string;
  game: string;
  table: string;
  at: number;
}

export interface Rating {
  game: string;
  played: number;
  won: number;
  rating: number | null;
  history: { at: number; rating: number; table: string }[];
  against: { name: string; person: string | null; level: string | null; played: number; won: number }[];
}
