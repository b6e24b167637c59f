// Made by `python -m meadhall.checks.typescript` from the game's declaration: change it there.
import type { Told, Offered } from '../../lib/protocol';

/** What a seat sees; cards are written `8b`. */
export interface View {
  game: "odin";
  seat: number | null;
  seats: number;
  options: Options;
  phase: "open" | "follow" | "take" | "over";
  turn: number | null;
  hand: string[] | null;
  players: Player[];
  middle: Middle | null;
  beaten: string[];
  discards: string[];
  undealt: number;
  left_out: string[];
  hand_number: number;
  round: number;
  first: number;
  crown: number | null;
  last_to_pass: boolean;
  leaders: number[];
}

export interface Options {
  target: number;
  short_deck: boolean;
}

/** What everybody sees of a player; `known` are cards taken in front of all and not played yet. */
export interface Player {
  cards: number;
  known: string[];
  score: number;
  passed: boolean;
}

/** The set to beat. */
export interface Middle {
  cards: string[];
  text: string;
  value: number;
  owner: number;
}

/** A set that is played, or a card that is taken; `out` empties the hand. */
export interface CardsMove {
  kind: "play" | "take" | "pass";
  cards: string[];
  value?: number;
  out?: boolean;
}

export interface Played {
  opening: boolean;
  cards: string[];
  value: number;
}

export type MoveData = CardsMove;

export type Move = Offered & MoveData;

export type Event = Told &
  (
    | { name: "new hand"; hand: number }
    | { name: "dealt"; cards: string[] }
    | ({ name: "played" } & Played)
    | { name: "took"; cards: string[] }
    | { name: "passed" }
    | { name: "round ended" }
    | { name: "hand ended"; hand: number; held: number[] }
    | { name: "game ended" }
  );

export const HAND = 9 as const;

export const SUITS = ["b", "r", "p", "g", "k", "o"] as const;

export const COLOURS = {"b": "blue", "r": "red", "p": "pink", "g": "green", "k": "black", "o": "orange"} as const;

export const CHARACTERS = ["", "healer", "skald", "spy", "seidmadr", "völva", "hirdman", "berserker", "styrimadr", "jarl"] as const;
