/** Spoils of War in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import { rulesAnchor } from './rulesAnchor';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, tutorial, rulesAnchor, chapter: 'round' };
