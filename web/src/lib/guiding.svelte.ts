/** What a person has been told of a game: kept in this browser, so that nothing is told twice. */

import { keep, kept } from './settings.svelte';

type Mode = 'offer' | 'on' | 'done';

/** What was kept, or what an older page kept for everybody at this device. */
export function readGuiding(own: string | null, old: string | null): { mode: Mode; told: string[] } {
  try {
    const { mode, told } = JSON.parse(own ?? '{}') as { mode?: unknown; told?: unknown };
    if (mode === 'on' || mode === 'done') return { mode, told: Array.isArray(told) ? told.map(String) : [] };
  } catch {
    // what cannot be read was never told
  }
  return { mode: old === 'done' || old === 'on' ? old : 'offer', told: [] };
}

export class Guiding {
  mode = $state<Mode>('offer');
  /** The notes that were told, by their words: one with new words is told again. */
  told = $state.raw<ReadonlySet<string>>(new Set());
  #key: string;

  constructor(game: string, person: string) {
    const old = `meadhall.guide.${game}`;
    this.#key = `${old}.${person}`;
    const { mode, told } = readGuiding(kept(this.#key), kept(old));
    this.mode = mode;
    this.told = new Set(told);
  }

  begin(): void {
    this.told = new Set();
    this.#be('on');
  }

  tell(note: string): void {
    this.told = new Set([...this.told, note]);
    this.#be(this.mode);
  }

  stop(): void {
    this.#be('done');
  }

  #be(mode: Mode): void {
    this.mode = mode;
    keep(this.#key, JSON.stringify({ mode, told: [...this.told] }));
  }
}
