/** Who can open links to this hall, and how such links begin. */

import { api } from './api';
import type { HallReach } from './protocol';

export const hall = $state<{ told: HallReach | null }>({ told: null });

/** Asks anew: a computer may have come into another network since. */
export async function askReach(): Promise<void> {
  try {
    hall.told = await api.hall();
  } catch {
    // what is known of before holds, or the address of this page
  }
}

export async function openHall(): Promise<void> {
  hall.told = await api.openHall();
}

/** A link that others can open, if any can. */
export const linkTo = (path: string, address?: string): string => (address ?? hall.told?.addresses[0] ?? location.origin) + path;

/** The way to a table, with the word that lets friends in. */
export const tablePath = (id: string, word?: string | null): string => `/table/${id}${word ? `?invite=${encodeURIComponent(word)}` : ''}`;
