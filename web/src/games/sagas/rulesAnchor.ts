/** Which part of the rules of the sagas matters now, by its heading. */
import type { GuideContext } from '../types';
import type { SagasView } from './view';

const HEADINGS: Record<string, string> = {
  religion: 'Religion', home: 'Setting up', buy: 'Gold and recruiting', 'buy at': 'Gold and recruiting', 'set out': 'A voyage',
  appeal: 'The High King', reinforce: 'The High King', 'reinforce at': 'The High King', norns: 'The High King',
  leidang: 'Gold and recruiting', scouting: 'Supplies and scouting, if you like', 'scout at': 'Supplies and scouting, if you like',
  move: 'Movement', 'who goes': 'Movement', step: 'Movement', march: 'Supplies and scouting, if you like', rally: 'Movement', 'storm loss': 'Movement', drown: 'Movement',
  'stack space': 'Time and crowds', 'stack loss': 'Time and crowds', 'revolt space': 'Voyage cards', 'revolt loss': 'Voyage cards', 'levy gain': 'After a battle, and Edda', toll: 'After a battle, and Edda',
  danegeld: 'Voyage cards', settlers: 'Voyage cards', hoard: 'Voyage cards', verse: 'After a battle, and Edda', funeral: 'Jarls', 'funeral home': 'Jarls',
  edge: 'Battles', line: 'Battles', target: 'Battles', 'break off': 'Battles', retreat: 'Battles', 'new table': 'Religion',
  reveal: 'Quests', oath: 'Quests', jomsburg: 'Quests', 'jomsburg at': 'Quests', ginnungagap: 'Quests', 'runes at': 'Quests', runes: 'Quests',
  place: 'Pillages and settlements', 'take back': 'The campaign', 'keep card': 'The campaign', 'give up': 'How to win', over: 'How to win',
};

export const rulesAnchor = ({ view }: GuideContext): string | null => HEADINGS[(view as SagasView).phase] ?? null;
