/** What a game's folder gives the frame: a board and a guided first game (its cover is apart, in `registry.ts`). */

import type { Component, Snippet } from 'svelte';
import type { SignProps } from '../lib/signs.svelte';
import type { GameEvent, Move, Order, Side, Step } from '../lib/protocol';

/** `off` follows `prefers-reduced-motion` too: nothing moves, and everything is shown as still pictures, climaxes for longer. A board never has to ask the browser itself. */
export type Motion = 'full' | 'fast' | 'off';

export interface Considered {
  /** The legal move these pieces make, or null. */
  move: number | null;
  /** What they make, or why they cannot be played. */
  says: string;
  /** The same as data; its shape is the game's own. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  shows?: any;
}

export interface BoardProps {
  /** What this viewer may see; its shape is the game's own. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  view: any;
  names: string[];
  /** The seat this viewer looks from; null for a spectator. */
  me: number | null;
  /** What is asked of this viewer; null when nothing is. */
  side: Side | null;
  /**
   * The latest thing that happened; null on the first drawing, so nothing is animated then, except for those who are
   * there when a game begins: they get the deal, step 0. A step with the number of the one before goes on with it.
   */
  step: Step | null;
  /** Everything told up to the moment shown, for boards that tell it again in their own way. */
  log: Step[];
  motion: Motion;
  /** This viewer's side, while there are moves by which they may step in unasked (`asides`); `play` sends them. */
  stepping?: Side | null;
  play: (moveId: number) => void;
  consider: (picked: string[]) => Promise<Considered>;
  over: boolean;
  /**
   * The end of the game, once it is to be seen: the board hands over what it draws of it, whether that tells places and
   * scores too. It is given the last view of every seat, in order, as soon as they are known.
   */
  ending?: Snippet<[scene: Snippet<[views: unknown[]]>, whole: boolean]> | null;
  /** The seat's standing orders, for boards that offer them where they are wanted, and the way to give one. */
  orders: Order[];
  order: (id: string, on: boolean) => void;
  /** A board that is still showing what happened says so, and whose deed it is: question and news do not run ahead of it. */
  showing?: (busy: boolean, actor: number | null) => void;
}

/** A part of a picture of a rule: its words, whether it shows what may not be, and in each game what is drawn. */
export interface FigurePart {
  says: string;
  wrong?: boolean;
}

/** What the plate of a seat is told, whatever else it is told in its game. */
export interface PlateProps<View, Turn> {
  view: View;
  names: string[];
  seat: number;
  turn: Turn;
  over: boolean;
}

/** What a game is asked about: its own view, moves and event. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface GuideContext<View = any, M = Move, Event = GameEvent> {
  view: View;
  side: (Omit<Side, 'moves'> & { moves: M[] }) | null;
  step: Step<Event> | null;
  me: number | null;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface GuideNote<Context = GuideContext<any, any, any>> {
  /** The note is shown the first time this holds. */
  when(ctx: Context): boolean;
  say: string;
  /** The id of the rule it speaks of: a link to its line. */
  rule?: string;
  /** CSS selector of what the note points at. */
  point?: string;
}

/**
 * A board draws everything inside its own element. Where play goes on by keyboard it marks one control `data-home`: the
 * frame puts the focus there when the control that had it is gone after a move.
 */
export interface GameModule {
  Board: Component<BoardProps>;
  tutorial: GuideNote[];
  /** A seat's own sign, an SVG, where the game has one (a clan's shield): header, log, chat and result show it too. */
  Sign?: Component<SignProps>;
  /** Which of the hall's colours for seats (`--seat-0` on) is nearest to that of a seat's sign; seats differ in it. */
  hue?(view: unknown, seat: number): number;
  /** How whoever is asked is called upon, where that is not simply their turn; null for `Your turn.` */
  prompt?(ctx: GuideContext): string | null;
  /** Whether a question is about what is the viewer's own, so that it looks and sounds different from the others. */
  alarm?(ctx: GuideContext): boolean;
  /** The event with which a part of the game begins; its sentence begins with the part's name ("Round 2"). A replay marks them. */
  chapter?: string;
  /** Its board draws the end of a game itself (`BoardProps.ending`). */
  ends?: true;
  /** Events that tell how something came out: a review tells these of a turning point, where others were told before them. */
  outcomes?: readonly string[];
}
