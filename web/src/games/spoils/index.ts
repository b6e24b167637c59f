/** Spoils of War in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, tutorial, ends: true, chapter: 'round', outcomes: ['decided', 'stole', 'dies', 'ended'] };
