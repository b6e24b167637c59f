import type { View } from './generated';

/** What the place of a seat is told, one's own and another's. */
export interface SeatProps {
  seat: number;
  view: View;
  names: string[];
  over: boolean;
  /** points just won, to be shown for a moment */
  gain: number | undefined;
  motion: number;
}
