/** The table in words: for those who listen, and for what is said about a space or a choice. */
import { kindWords, nameOfSpace, spaceOf } from './map';
import { CARDS, QUESTS, UNITS, unitsWords } from './pieces';
import { questAt, stackAt, type SagasMove, type SagasView, type Target } from './view';

export const range = ([low, high]: readonly [number, number]): string => (low === high ? `${low}` : `${low}–${high}`);
const percent = (value: number): string => `${value} %`;

/** How good a chance is, in a word: colour is never alone. */
export function verdict(odds: number): 'sure' | 'good' | 'even' | 'poor' {
  return odds >= 90 ? 'sure' : odds >= 65 ? 'good' : odds >= 40 ? 'even' : 'poor';
}

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

/** Questions in which a space is a way to go, with its risks; in all others it is what the choice is about. */
const GOING = new Set(['move', 'step', 'march']);
export const isWay = (view: SagasView): boolean => GOING.has(view.phase);

/** What matters about a space that is chosen without going there. */
export function spaceNote(view: SagasView, code: string): string {
  const space = spaceOf(code);
  const stack = stackAt(view, code);
  switch (view.phase) {
    case 'set out':
    case 'rally':
      return stack ? unitsWords(stack.units) : '';
    case 'stack space':
      return stack ? `${stack.count} units, room for ${stack.limit}` : '';
    case 'home':
    case 'buy at':
    case 'funeral home':
    case 'reinforce at':
      return '';
    case 'take back':
      return `${kindWords(space)}${space.trade ? ': 1 gold after a saga' : ''}`;
    default:
      return kindWords(space);
  }
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
      return move.cost ? `${move.cost} gold` : '';
    case 'pillage':
      return `${range(move.loot!)} gold, by the dice`;
    case 'yes':
    case 'no':
      return view.phase === 'edge' && move.chance !== undefined
        ? `${percent(move.chance)} to fire first${move.odds !== undefined ? `, about ${percent(move.odds)} to win` : ''}`
        : (CONSEQUENCES[`${view.phase}:${move.word}`] ?? '');
    case 'reinf':
      return view.religion === 'new' ? 'a Jarl or the Ormr' : 'a Jarl, the Ormr or a Berserkir';
    case 'inform':
      return `you say which, of ${view.quests.hidden.length} face down`;
    case 'norns':
      return 'it is shuffled into the deck: one voyage more';
    case 'scout':
      return `Edda check: ${percent(Math.round((100 * view.edda) / 6))}. A failure costs nothing.`;
    case 'march':
      return `${Math.ceil((stackAt(view, view.voyage?.here ?? '')?.count ?? 0) / 2)} gold if all go`;
    case 'voyage':
      return view.phase !== 'toll' ? 'one card more in the deck' : view.deck.draw ? `${view.deck.draw - 1} would be left` : 'none is left: the saga ends';
    case 'edda':
      return `Edda ${view.edda}${view.edda < 5 ? ` to ${view.edda + 1}` : ' is the most'}${view.campaign && (view.phase === 'jomsburg' || view.phase === 'ginnungagap') ? '; the quest leaves the campaign' : ''}`;
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

const CONSEQUENCES: Record<string, string> = {
  'break off:yes': 'the battle counts as lost',
  'funeral:no': 'the card is kept',
  'verse:yes': 'the check has passed',
  'verse:no': 'the check has failed',
};

/** Questions that a card or quest puts: what it says is repeated. */
const BY_CARD = new Set(['levy gain', 'toll', 'danegeld', 'settlers', 'hoard', 'revolt space', 'revolt loss']);
const BY_QUEST: Record<string, string> = { oath: 'Sword Oath', jomsburg: 'Jomsburg', 'jomsburg at': 'Jomsburg', ginnungagap: 'Ginnungagap', 'runes at': 'Runes', runes: 'Runes' };

/** How the saga ended that has just been told. */
const ended = (view: SagasView): string => `${view.saga.name} is ${view.campaign?.sagas[view.saga.id]?.won ? 'won' : 'lost'}.`;

/** How many are aboard, and for how many there is room. */
function aboard(view: SagasView, code: string | undefined): string {
  const stack = stackAt(view, code ?? '');
  return stack ? `${stack.crew} aboard, room for ${stack.room}` : '';
}

/** How crowded a space is, and what it may hold. */
function crowd(view: SagasView, code: string | undefined): string {
  const stack = stackAt(view, code ?? '');
  return stack ? `${nameOfSpace(stack.space)} has room for ${stack.limit}, four and one for each Edda; ${stack.count} are there.` : '';
}

/** A remark on what is asked, where the question alone may leave a newcomer wondering. */
export function remark(view: SagasView): string {
  if (BY_CARD.has(view.phase) && view.deck.card) return `${CARDS[view.deck.card]!.name}: ${CARDS[view.deck.card]!.does}`;
  if (BY_QUEST[view.phase]) return `${BY_QUEST[view.phase]}: ${QUESTS[BY_QUEST[view.phase]!]!.does}`;
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
    case 'appeal':
      return 'He gives one thing a saga. It costs no voyage.';
    case 'reveal':
      return 'A quest turned up can be read by everybody; it has still to be fought for.';
    case 'norns':
      return 'Reserve and discards lie open to you. The card you choose is one voyage more.';
    case 'scouting':
    case 'scout at':
      return 'Once a voyage a Jarl may look ahead, before the band moves.';
    case 'march':
      return 'One space before the regular move; a homeland, a fortress or a quest ends it there.';
    case 'rally': {
      const stack = stackAt(view, view.voyage?.here ?? '');
      return stack?.limit ? `They come without a roll. There is room for ${Math.max(0, stack.limit - stack.count)} more.` : 'They come without a roll.';
    }
    case 'storm loss':
      return `${aboard(view, view.voyage?.here)}: whoever has no place when a ship is gone drowns.`;
    case 'drown':
      return `${aboard(view, view.about?.space)}.`;
    case 'stack space':
      return `A space has room for ${view.limit}: four, and one for each Edda.`;
    case 'stack loss':
      return crowd(view, view.about?.space);
    case 'verse':
      return 'A failed check counts as passed if the skald speaks; then his card is gone.';
    case 'funeral':
      return 'Another Jarl takes the dead man’s place, and Edda rises; then the card is gone.';
    case 'break off':
      return 'All fall back one space towards home; quest and pillage are over for this voyage.';
    case 'retreat':
      return 'One space nearer to a homeland or a settlement. No storm, no card.';
    case 'new table':
      return 'One die: 1 Edda +1, 2 a voyage, 3 a quest turned up, 4 lose 1 gold, 5 lose 2 gold, 6 Edda −1. After a defeat one more. Now or never.';
    case 'take back':
      return `${ended(view)} ${view.campaign?.warning || 'Settlements you keep count in the next saga, and use up markers: there are six.'}`;
    case 'keep card':
      return `${ended(view)} All other cards are shuffled for the next saga.`;
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
