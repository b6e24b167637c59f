/** What happened since this viewer's last move, for a glance. */

import type { Step } from '../lib/protocol';

export interface NewsLine {
  key: string;
  seat: number | null;
  words: string;
}

const MOST = 6;

/** The latest lines, oldest first; own ones only where nothing came after them. */
export function latest(log: Step[], mine: number[]): NewsLine[] {
  const lines: NewsLine[] = [];
  for (let i = log.length - 1; i >= 0 && lines.length < MOST; i--) {
    const { n, events } = log[i]!;
    for (let k = events.length - 1; k >= 0 && lines.length < MOST; k--) {
      const { seat, sentence } = events[k]!;
      if (!sentence) continue;
      const own = seat !== null && mine.includes(seat);
      if (own && lines.some((line) => line.seat === null || !mine.includes(line.seat))) return lines.reverse();
      lines.push({ key: `${n}.${k}`, seat: seat !== null && seat >= 0 ? seat : null, words: sentence.replace(/\.$/, '') });
    }
  }
  return lines.reverse();
}
