/** The keys of a table, wherever the focus is but in a field, a sheet or behind the curtain. */

import type { Link } from '../lib/link.svelte';
import type { TableDrawer } from './drawerState.svelte';
import type { TableModel } from './model.svelte';
import type { Past } from './past.svelte';

/** What keys act on. */
export interface Played {
  link: Pick<Link, 'askHint' | 'hint' | 'undo'>;
  past: Pick<Past, 'at' | 'jump' | 'moment' | 'now'>;
  over: boolean;
}

const PANELS = { l: 'log', r: 'rules', '?': 'table' } as const;

export function tableKeys(event: KeyboardEvent, model: TableModel, drawer: TableDrawer): void {
  const { target } = event;
  if (!(target instanceof Element) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest('dialog') || model.hotseat.hidden) return;
  if (event.key !== 'Escape' && target.closest('input, textarea, select')) return;
  if (press(event.key.length === 1 ? event.key.toLowerCase() : event.key, model, drawer)) event.preventDefault();
}

/** Does what the key stands for; false where it stands for nothing. */
export function press(key: string, { link, past, over }: Played, drawer: Pick<TableDrawer, 'open' | 'shut' | 'toggle'>): boolean {
  switch (key) {
    case 'u':
      if (!past.moment) link.undo();
      return true;
    case 'h':
      link.askHint();
      return true;
    case 'v':
      if (!over) return false;
      drawer.toggle('review');
      return true;
    case 'l':
    case 'r':
    case '?':
      drawer.toggle(PANELS[key]);
      return true;
    case 'Escape':
      if (link.hint) link.hint = null;
      else if (past.moment) past.now();
      else if (drawer.open) drawer.shut();
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
      if (!past.moment && !over) return false;
      void past.jump(past.at + (key === 'ArrowLeft' ? -1 : 1));
      return true;
    default:
      return false;
  }
}
