/** The game that is shown by a declared board; the page of a table says which. */
import type { Part } from './layout';

export const table: { layout: Part[] } = $state({ layout: [] });
