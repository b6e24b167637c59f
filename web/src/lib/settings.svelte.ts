/** How this device likes the hall: kept in the browser, applied to the whole page. */

import type { Motion } from '../games/types';

export interface Settings {
  theme: 'dark' | 'light';
  motion: Motion;
  sound: boolean;
}

const KEY = 'meadhall.settings';

export function readSettings(text: string | null, reduced: boolean): Settings {
  const fresh: Settings = { theme: 'dark', motion: reduced ? 'off' : 'full', sound: true };
  try {
    const kept: Partial<Settings> = JSON.parse(text ?? '{}');
    return {
      theme: kept.theme === 'light' ? 'light' : 'dark',
      motion: kept.motion === 'full' || kept.motion === 'fast' || kept.motion === 'off' ? kept.motion : fresh.motion,
      sound: kept.sound !== false,
    };
  } catch {
    return fresh;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const reduced = typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
export const settings = $state<Settings>(readSettings(kept(KEY), reduced));

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  keep(KEY, JSON.stringify(settings));
  apply();
}

export function apply(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', settings.theme === 'light' ? '#e7dcc6' : '#12161e');
}
