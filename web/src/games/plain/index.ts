/** Any game that brings no board of its own: drawn from the parts it declares. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import type { Part } from './layout';
import { table } from './table.svelte';

/** The board of a game with this layout. */
export function plain(layout: Part[]): GameModule {
  table.layout = layout;
  return { Board, tutorial: [] };
}
