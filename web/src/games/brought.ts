/**
 * A board that a game's package brings: a module of plain JavaScript which the hall serves (`page/board.js`).
 *
 * It draws into an element and knows nothing of how this page is made:
 *
 *     export function mount(element, props) {
 *       draw(element, props);
 *       return { update: (props) => draw(element, props), destroy() {} };
 *     }
 *
 * `props` are those of every board (`BoardProps`). The page's content policy holds for it: nothing from elsewhere.
 */

import type { BoardProps, GameModule } from './types';
import Brought from './Brought.svelte';
import { shown } from './broughtShown';

export interface BroughtBoard {
  mount: (element: HTMLElement, props: BoardProps) => { update: (props: BoardProps) => void; destroy?: () => void };
  /** The event with which a part of the game begins. */
  chapter?: string;
}

export function brought(board: BroughtBoard): GameModule {
  shown.board = board;
  return { Board: Brought, tutorial: [], chapter: board.chapter };
}
