/** The cards: their words, their kind and their wind. */
import type { Colour, Way } from './board';
import { CARDS, COLOURS, TEXTS, WAY_WORDS } from './generated';

export type Title = keyof typeof TEXTS;
const cards: Record<string, readonly [Title, Way | 'U' | null]> = CARDS;

/** A card without its wind: `THO` for `THO.N`. */
export const titleCode = (code: string): Title => cards[code]![0];
export const textOf = (code: string): (typeof TEXTS)[Title] => TEXTS[titleCode(code)];
export const kindOf = (code: string): ReturnType<typeof textOf>['kind'] => textOf(code).kind;
/** The wind a card can be used for: its own, or the icon of an event. */
export const iconOf = (code: string): Way | 'U' | null => cards[code]![1];
export const daughterOf = (code: string): Colour | null => COLOURS.find((colour) => code === `d${colour}`) ?? null;

/** A card in a sentence for those who listen. */
export function cardWords(code: string): string {
  const { title, full, kind } = textOf(code);
  const icon = iconOf(code);
  return `${title}. ${full}${kind === 'event' && icon && icon !== 'U' ? ` Or sail ${WAY_WORDS[icon]} with it.` : ''}`;
}

// Where long words of a title may be parted, on a narrow card.
const SEAMS = /(Quarter|Shield|Sea|Favour|Body|Oar|Helms|Cross|Ber|Daugh|Univer|Trick|Com)(?=master|maiden|sickness|able|guard|man\b|wind|serker|ter\b|sal|ster|mand)/g;

/** A title with soft hyphens. */
export const parted = (title: string): string => title.replace(SEAMS, '$1\u00AD').replace("I'm ", "I'm\u00A0");
