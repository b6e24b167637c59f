/** The table in words: for those who listen, and for what is said about a space. */
import type { Target, View } from './generated';
import { spaceOf } from './map';
import { questAt, stackAt, unitsWords } from './pieces';

export const foesWords = ([low, high]: readonly number[]): string => `${low === high ? low : `${low}–${high}`} hostile${high! > 1 ? 's' : ''}`;

/** How good a chance is, in a word: colour is never alone. */
export function verdict(odds: number): 'sure' | 'good' | 'even' | 'poor' {
  return odds >= 90 ? 'sure' : odds >= 65 ? 'good' : odds >= 40 ? 'even' : 'poor';
}

/** What there is at a space, for everybody. */
export function spaceWords(view: View, code: string): string {
  const space = spaceOf(code);
  const parts = [`${space.name}, ${space.words}`];
  const stack = stackAt(view, code);
  if (stack) parts.push(`your band: ${unitsWords(stack.units)}`);
  if (view.settlements.includes(code)) parts.push('settled');
  if (view.pillaged.includes(code)) parts.push('pillaged');
  const quest = questAt(view, code);
  if (quest) parts.push(quest === '?' ? 'a hidden quest' : `the quest ${quest}`);
  return parts.join('; ');
}

export interface Risk {
  icon: 'sail' | 'storm' | 'swords';
  text: string;
  tone: string;
}

/** What waits at a place in reach, in figures: the chance to get there, of a storm, and to win a battle. */
export function risks({ way, chance, storm, odds }: Partial<Target>): Risk[] {
  const found: Risk[] = [];
  if (way === 'nav' && chance !== undefined && chance < 100) found.push({ icon: 'sail', text: `${chance}`, tone: 'far' });
  if (storm !== undefined) found.push({ icon: 'storm', text: `${storm}`, tone: storm > 34 ? 'poor' : storm > 17 ? 'even' : 'good' });
  if (odds !== undefined) found.push({ icon: 'swords', text: `${odds}`, tone: verdict(odds) });
  return found;
}

/** Questions in which a space is a way to go, with its risks; in all others it is what the choice is about. */
const GOING: ReadonlySet<View['phase']> = new Set(['set out', 'move', 'step', 'march']);
export const isWay = (view: View): boolean => GOING.has(view.phase);

/** What a saga of a campaign leaves to the next one. */
export const legacy = (won: boolean, bonus: string): string =>
  won ? `For the next one: ${bonus}.` : 'Half the gold and one Edda are gone; one more lost saga ends it all.';
