/** Spoils of War in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import Cover from './Cover.svelte';
import { matters } from './matters';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, Cover, tutorial, matters, chapter: 'round' };
