/** The board of the table that is shown, where the game's package brings one. */
import type { BroughtBoard } from './brought';

export const shown: { board: BroughtBoard | null } = { board: null };
