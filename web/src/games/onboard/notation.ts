/** Events as the notation of Vikings on Board writes them: `JA y1b>2`, `BE 4:b=?`, `sail 4`, `won y@4`. */
import type { GameEvent } from '../../lib/protocol';

export function notation(event: GameEvent): string {
  const { piece, ship, type, on, value, from, pieces } = event;
  switch (event.name) {
    case 'placed':
      return event.idle ? `${event.action} x` : event.action === 'FP' || event.action === 'SS' ? String(event.action) : '';
    case 'promoted':
      return `PR ${piece}`;
    case 'jumped':
      return `${piece}>${ship}`;
    case 'bet':
      return `${ship}:${on}=${value ?? '?'}`;
    case 'moved bet':
      return `BM ${from}>${ship}:${on}`;
    case 'loaded':
      return `${event.action} ${type}>${ship}`;
    case 'raised':
      return `MK ${type}`;
    case 'swapped':
      return `SW ${(pieces as string[]).join('<>')}`;
    case 'boarded':
      return `V ${piece}`;
    case 'sailed':
      return `sail ${ship}`;
    case 'took':
      return `take ${type}`;
    case 'removed':
      return `cut ${type}`;
    case 'won':
      return `won ${event.clan}@${ship}`;
    default:
      return '';
  }
}
