/** Which part of the rules matters now, by its heading. */
import type { GuideContext } from '../types';
import type { OnboardView } from './view';

const HEADINGS: Record<string, string> = {
  place: 'Rounds and turns',
  promote: 'Moving pieces',
  'jump piece': 'Moving pieces',
  'jump ship': 'Moving pieces',
  'swap first': 'Moving pieces',
  'swap second': 'Moving pieces',
  'bet value': 'Bets',
  'bet or move': 'Bets',
  'bet ship': 'Bets',
  'bet clan': 'Bets',
  'move ship': 'Bets',
  'move clan': 'Bets',
  'add ship': 'Supplies and market',
  raise: 'Supplies and market',
  'draw type': 'Supplies and market',
  'draw ship': 'Supplies and market',
  guest: 'For two players, if they like',
  sail: 'Set Sail and sailing',
  take: 'Sharing',
  remove: 'Sharing',
  over: 'The end',
};

export const rulesAnchor = ({ view }: GuideContext): string | null => HEADINGS[(view as OnboardView).phase] ?? null;
