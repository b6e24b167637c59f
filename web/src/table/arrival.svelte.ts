/** Who comes to a table: by a friend's link, or under another name than before. */

import { api } from '../lib/api';
import { me, needName } from '../lib/me.svelte';
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

/** A friend's link seats them once they have a name. */
export function takeInvitedSeat({ id, invite, link, notice }: TableModel): void {
  let invited = false;
  $effect(() => {
    if (!invite || invited || !me.known || link.table?.state !== 'waiting' || link.table.mine.length) return;
    invited = true;
    void needName('Sit down').then((named) => named && notice.attempt(() => api.join(id, invite)));
  });
}
