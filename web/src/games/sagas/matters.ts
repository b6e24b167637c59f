/** Which part of the rules of the sagas matters now, by its heading. */
import type { GuideContext } from '../types';
import type { SagasView } from './view';

const HEADINGS: Record<string, string> = {
  religion: 'Religion', home: 'Setup', buy: 'Gold and recruiting', 'buy at': 'Gold and recruiting', 'set out': 'Voyages',
  appeal: 'Appeal to the High King', reinforce: 'Appeal to the High King', 'reinforce at': 'Appeal to the High King', norns: 'Appeal to the High King',
  leidang: 'Gold and recruiting', scouting: 'Supplies and Scouting (options, off by default)', 'scout at': 'Supplies and Scouting (options, off by default)',
  move: 'Movement', 'who goes': 'Movement', step: 'Movement', march: 'Movement', rally: 'Movement', 'storm loss': 'Movement', drown: 'Movement',
  'stack space': 'General', 'stack loss': 'General', 'revolt space': 'Voyage cards', 'revolt loss': 'Voyage cards', 'levy gain': 'After a battle and Edda', toll: 'After a battle and Edda',
  danegeld: 'Voyage cards', settlers: 'Voyage cards', hoard: 'Voyage cards', verse: 'After a battle and Edda', funeral: 'Jarls', 'funeral home': 'Jarls',
  edge: 'Battle', line: 'Battle', target: 'Battle', 'break off': 'Battle', retreat: 'Battle', 'new table': 'Religion',
  reveal: 'Quests', oath: 'Quests', jomsburg: 'Quests', 'jomsburg at': 'Quests', ginnungagap: 'Quests', 'runes at': 'Quests', runes: 'Quests',
  place: 'Pillage and settlements', 'take back': 'Campaign', 'keep card': 'Campaign', 'give up': 'Winning', over: 'Winning',
};

export const matters = ({ view }: GuideContext): string | null => HEADINGS[(view as SagasView).phase] ?? null;
