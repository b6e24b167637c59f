/** Who comes to a table under another name than before. */

import { me } from '../lib/me.svelte';
import type { TableModel } from './model.svelte';

/** Whoever takes a name, or another one, comes to the table anew. */
export function comeAnew(model: TableModel): void {
  let knownAs: string | null | undefined;
  $effect(() => {
    if (!me.known) return;
    const person = me.person?.id ?? null;
    if (knownAs !== undefined && knownAs !== person) model.link.again();
    knownAs = person;
  });
}
