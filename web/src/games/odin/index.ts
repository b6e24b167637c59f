/** Odin in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import { rulesAnchor } from './rulesAnchor';
import { notation } from './notation';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, tutorial, rulesAnchor, notation, chapter: 'new hand' };
