/** The table in words: for those who listen, and for what is said about a space or a choice. */
import { kindWords, nameOfSpace, spaceOf } from './map';
import { CARDS, UNITS, unitsWords } from './pieces';
import { questAt, stackAt, type SagasMove, type SagasView, type Target } from './view';

export const range = ([low, high]: readonly [number, number]): string => (low === high ? `${low}` : `${low}–${high}`);
const percent = (value: number): string => `${value} %`;

/** How good a chance is, in a word: colour is never alone. */
export function verdict(odds: number): 'sure' | 'good' | 'even' | 'poor' {
  return odds >= 90 ? 'sure' : odds >= 65 ? 'good' : odds >= 40 ? 'even' : 'poor';
}
export const VERDICTS = { sure: 'strong', good: 'good', even: 'risky', poor: 'poor' } as const;

/** What there is at a space, for everybody. */
export function spaceWords(view: SagasView, code: string): string {
  const space = spaceOf(code);
  const parts = [`${space.name}, ${kindWords(space)}`];
  const stack = stackAt(view, code);
  if (stack) parts.push(`your band: ${unitsWords(stack.units)}`);
  if (view.settlements.includes(code)) parts.push('settled');
  if (view.pillaged.includes(code)) parts.push('pillaged');
  const quest = questAt(view, code);
  if (quest) parts.push(quest === '?' ? 'a hidden quest' : `the quest ${quest}`);
  return parts.join('; ');
}

/** What going there means. */
export function targetWords(target: Partial<Target>): string {
  const parts: string[] = [];
  if (target.chance !== undefined && target.way === 'nav') parts.push(target.chance === 100 ? 'any roll gets there' : `${target.chance} in 100 to get there`);
  if (target.way === 'land') parts.push('by land');
  if (target.storm !== undefined) parts.push(target.storm ? `storm ${target.storm} in 100` : 'no danger of storm');
  if (target.foes) parts.push(`${range(target.foes)} hostile${target.foes[1] > 1 ? 's' : ''} if there is a battle`);
  if (target.odds !== undefined) parts.push(`about ${target.odds} in 100 to win it`);
  if (target.quest) parts.push(target.quest === '?' ? 'a hidden quest: a battle for sure' : `${target.quest}: a battle for sure`);
  else if (target.stop && target.foes) parts.push('the move ends there');
  return parts.join(', ');
}

/** What a button adds to its words. */
export function detail(view: SagasView, move: SagasMove): string {
  switch (move.word ?? move.kind) {
    case 'appeal':
      return `Edda check: ${percent(Number(move.chance))}. If it fails, ${Math.min(view.edda, view.gold)} gold is lost.`;
    case 'settle':
      return move.cost ? `${move.cost} gold` : 'for nothing';
    case 'pillage':
      return `${range(move.loot!)} gold, by the dice`;
    case 'yes':
    case 'no':
      return view.phase === 'edge' && move.chance !== undefined ? `${percent(move.chance)} to fire first` : '';
    case 'fight':
      return move.odds !== undefined ? `about ${percent(move.odds)} to win` : '';
    case 'stay':
      return move.storm ? `storm ${percent(move.storm)}` : '';
    case 'nav':
      return 'a die decides how far: 1 to 3 spaces';
    case 'done':
      return move.storm ? `storm ${percent(move.storm)}` : move.units ? unitsWords(move.units) : '';
    case 'unit':
      return move.chance !== undefined ? `Edda check: ${percent(move.chance)}` : '';
    case 'old':
      return 'Berserkirs may be hired';
    case 'new':
      return 'no Berserkirs; a table of its own after the first battle';
    case 'card':
      return CARDS[move.card!]?.does ?? '';
    default:
      return '';
  }
}

/** A remark on what is asked, where the question alone may leave a newcomer wondering. */
export function remark(view: SagasView): string {
  switch (view.phase) {
    case 'set out':
      return `${view.deck.draw} voyage${view.deck.draw === 1 ? '' : 's'} left. Each draws a card, whether the band moves or not.`;
    case 'buy':
      return 'Jarl and men need ships to leave home: a long ship carries two. Gold kept back can settle or recruit later.';
    case 'leidang':
      return 'Recruits join the band here and may move at once.';
    case 'move':
      return 'Pick a lit place on the map: the whole band goes. Percentages tell how likely the roll gets there, and what waits.';
    case 'step':
      return 'Lit places are in reach. Every sea space entered makes a storm likelier if you end at sea.';
    case 'who goes':
      return view.about?.way === 'rally' ? 'They come to the Jarl.' : 'Ships carry two, the Ormr three.';
    case 'edge':
      return 'Who has the edge fires first in every round of this battle.';
    case 'line':
      return 'The first in line takes the first hit. Drag the counters, or move them with the arrow keys.';
    case 'target':
      return view.battle?.next ? `${UNITS[view.battle.next]?.name} hits with ${UNITS[view.battle.next]?.combat} or less.` : '';
    case 'place':
      return view.markers === 1 ? 'This is the last free marker.' : `${view.markers} markers are free. A place takes one marker, and never changes sides.`;
    default:
      return '';
  }
}

/** The button that confirms a picked space. */
export function confirmWords(view: SagasView, target: Partial<Target>, move: SagasMove | undefined): string {
  const name = nameOfSpace(target.space!);
  if (view.phase === 'move') return `${target.way === 'land' ? 'March' : 'Sail'} to ${name}`;
  if (view.phase === 'step') return `On to ${name}`;
  return move?.label ?? name;
}
