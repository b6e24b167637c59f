/** The drawer beside the board: whether it is open, at which tab, and how many lines of the chat were not read. */

import { untrack } from 'svelte';
import { innerWidth } from 'svelte/reactivity/window';
import { keep, kept } from '../lib/settings.svelte';
import type { DrawerTab } from './Drawer.svelte';
import type { TableModel } from './model.svelte';

const KEY = 'meadhall.drawer';
const COVERS = 900; // pixels: up to this width the drawer lies over the board
const ROOMY = 1100; // pixels: from here on it opens by itself where it was left open

export class TableDrawer {
  open = $state(false);
  tab = $state<DrawerTab>('log');
  /** the rule somebody asked to see; empty for the one that matters now */
  rule = $state('');
  #read = $state(0);

  constructor(private readonly model: TableModel) {
    this.open = kept(KEY) === 'open' && width() > ROOMY;
    let first = true;
    $effect(() => {
      if (this.open && this.tab === 'chat') this.#read = model.link.chat.length;
    });
    $effect(() => {
      if (!first || !model.table) return;
      first = false;
      this.#read = untrack(() => model.link.chat.length);
    });
    // Where it covers the hand it goes away when something is asked, unless somebody is writing in it.
    const asked = $derived(model.side?.at ?? '');
    $effect(() => {
      if (asked && untrack(() => this.covers) && !document.activeElement?.closest('.side input')) this.open = false;
    });
  }

  get covers(): boolean {
    return this.open && width() <= COVERS;
  }

  /** The tab in sight. */
  get shown(): DrawerTab | null {
    return this.open ? this.tab : null;
  }

  get unread(): number {
    return this.shown === 'chat' ? 0 : Math.max(0, this.model.link.chat.length - this.#read);
  }

  /** Opens at that tab, or shuts where it is open there. */
  toggle(tab: DrawerTab): void {
    if (this.shown === tab) return this.shut();
    this.open = true;
    this.tab = tab;
    keep(KEY, 'open');
  }

  /** Opens the rules at one of them. */
  openRule(id: string): void {
    this.rule = id;
    if (this.shown !== 'rules') this.toggle('rules');
  }

  shut(): void {
    this.rule = '';
    const inside = !!document.activeElement?.closest('.side');
    this.open = false;
    keep(KEY, 'shut');
    if (inside) document.getElementById(`tool-${this.tab}`)?.focus();
  }
}

const width = (): number => innerWidth.current ?? 0;
