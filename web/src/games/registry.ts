/** The games that have boards here: each is loaded when a table opens it, its cover alone when the hall shows it. All others are drawn from what they declare. */

import type { Component } from 'svelte';
import type { Game } from '../lib/protocol';
import { brought, type BroughtBoard } from './brought';
import type { Part } from './plain/layout';
import type { FigurePart, GameModule } from './types';

interface Entry {
  board: () => Promise<{ game: GameModule }>;
  cover: () => Promise<{ default: Component }>;
}

/** Pictures for a game's rules, by the ids of the rules that are drawn. */
export interface Figures {
  /** draws one part of a picture */
  default: Component<FigurePart>;
  FIGURES: Record<string, readonly FigurePart[]>;
}

const boards = import.meta.glob<{ game: GameModule }>('./*/index.ts');
const covers = import.meta.glob<{ default: Component }>('./*/art/Cover.svelte');
const drawings = import.meta.glob<Figures>('./*/Figure.svelte');
const PLAIN = 'plain';

const idOf = (path: string): string => path.split('/')[1]!;
export const registry: Record<string, Entry> = Object.fromEntries(
  Object.keys(boards)
    .filter((path) => idOf(path) !== PLAIN)
    .map((path) => [idOf(path), { board: boards[path]!, cover: covers[`./${idOf(path)}/art/Cover.svelte`]! }]),
);

/** The board of a game: its own here, one that its package brings, or one made of the parts it declares. */
export async function boardOf(id: string, told: () => Promise<Game | undefined>): Promise<GameModule> {
  const entry = registry[id];
  if (entry) return (await entry.board()).game;
  const game = await told();
  if (game?.board) return brought((await import(/* @vite-ignore */ game.board)) as BroughtBoard);
  const { plain } = await import('./plain');
  return plain((game?.layout ?? []) as unknown as Part[]);
}

/** The cover of a game: its own, or the picture that its package brings or the hall draws of it. */
export async function coverOf(id: string): Promise<Component<{ id?: string; title?: string }>> {
  const entry = registry[id];
  return (entry ? await entry.cover() : await import('./plain/art/Cover.svelte')).default as Component<{ id?: string; title?: string }>;
}

/** The pictures for a game's rules; null where it has none. */
export async function figuresOf(id: string): Promise<Figures | null> {
  return (await drawings[`./${id}/Figure.svelte`]?.()) ?? null;
}
