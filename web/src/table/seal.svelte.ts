/** The seal of the shuffle is kept from the first moment on, so that it can be compared at the end. */

import { api } from '../lib/api';
import { keep, kept } from '../lib/settings.svelte';
import type { TableModel } from './model.svelte';

export const sealKey = (id: string): string => `meadhall.deal.${id}`;

export function keepSeal(model: TableModel): void {
  const { id, invite } = model;
  $effect(() => {
    if (!model.playing || kept(sealKey(id))) return;
    api.fairness(id, invite).then(
      (fair) => fair.hash && keep(sealKey(id), fair.hash),
      () => undefined,
    );
  });
}
