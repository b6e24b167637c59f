/** The sagas in the browser. */
import type { GameModule } from '../types';
import Board from './Board.svelte';
import { tutorial } from './tutorial';

export const game: GameModule = { Board, tutorial, ends: true, chapter: 'voyage begins', outcomes: ['storm', 'battle over', 'settled', 'razed', 'pillaged', 'quest done', 'fell', 'saga over', 'story over'] };
