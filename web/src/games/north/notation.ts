/** Events in the notation of the rules, where the server did not write it; words follow each other with a blank. */
import type { GameEvent } from '../../lib/protocol';
import type { Part } from './view';

const signed = (points: number): string => (points < 0 ? `${points}` : `+${points}`);

export function notation(event: GameEvent): string {
  switch (event.name) {
    case 'drew':
    case 'draws':
      return ` +${event.count as number}`;
    case 'placed':
      return ` h${event.card as string}${event.thrown ? ` x${event.thrown as string}` : ''}`;
    case 'rolled': {
      const parts = event.parts as Part[];
      return ` d${event.die as number}${parts.map(([, points]) => signed(points)).join('')}=${event.total as number}`;
    }
    case 'moved':
      return ` >${event.to as string}`;
    case 'monster':
      return ` mon>${event.to as string}`;
    case 'stole':
    case 'steals':
      return ' <';
    case 'overboard':
      return ` x${event.card as string}`;
    case 'looted':
      return ` +d${event.colour as string}`;
    case 'discarded':
      return ` -${event.card as string}`;
    case 'feasted':
      return ` ${(event.colours as string[]).map((colour) => `+${colour}`).join('')}`;
    default:
      return '';
  }
}
