/** A notice of the browser when it is one's turn in a slow game, while the hall is open in some tab. */

import { api } from './api';
import type { Summary } from './protocol';
import { go } from './route.svelte';
import { keep, kept } from './settings.svelte';
import { isMyTurn, listed, seatName } from './words';

const KEY = 'meadhall.notices';
const OFTEN = 30_000; // milliseconds between looks

export type Permission = 'granted' | 'denied' | 'default' | 'none';
const permission = (): Permission => (typeof Notification === 'undefined' ? 'none' : Notification.permission);

export const notices = $state<{ on: boolean; permission: Permission }>({ on: kept(KEY) === 'on', permission: permission() });

/** Asks the browser, upon a click. */
export async function switchOn(): Promise<void> {
  if (typeof Notification === 'undefined') return;
  notices.permission = await Notification.requestPermission();
  notices.on = notices.permission === 'granted';
  keep(KEY, notices.on ? 'on' : 'off');
}

export function switchOff(): void {
  notices.on = false;
  keep(KEY, 'off');
}

/** Tables with days for a move at which it is the reader's turn. */
export const waiting = (tables: Summary[]): Summary[] => tables.filter((table) => table.clock?.kind === 'days' && isMyTurn(table));

/** What the notice says: nothing that is not on the table's outside. */
export function noticeWords(table: Summary): { title: string; body: string } {
  const others = table.seats.filter((seat) => !table.mine.includes(seat.seat)).map(seatName);
  return { title: `Your turn in ${table.title}`, body: others.length ? `At the table with ${listed(others)}` : 'Your table waits' };
}

async function show(table: Summary): Promise<void> {
  const { title, body } = noticeWords(table);
  const path = `/table/${table.id}`;
  const options = { body, icon: '/icon-192.png', tag: table.id, data: { path } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    go(path);
    notice.close();
  };
}

/** Looks now and then while notices are on; what waited already is no news. */
export function watchTurns(): () => void {
  let known: Set<string> | null = null;
  const look = async () => {
    if (!notices.on || permission() !== 'granted') {
      known = null;
      return;
    }
    const told = await api.tables('mine').catch(() => null);
    if (!told) return;
    const asked = waiting(told.tables);
    const seen = document.visibilityState === 'visible' ? location.pathname : '';
    for (const table of asked) if (known && !known.has(table.id) && seen !== `/table/${table.id}`) void show(table);
    known = new Set(asked.map((table) => table.id));
  };
  void look();
  const again = setInterval(() => void look(), OFTEN);
  const changed = $effect.root(() => {
    $effect(() => {
      if (notices.on) void look();
    });
  });
  return () => {
    clearInterval(again);
    changed();
  };
}
