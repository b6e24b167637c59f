/** Odin in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, tutorial, ends: true, chapter: 'new hand', outcomes: ['hand ended', 'game ended'] };
