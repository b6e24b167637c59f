/**
 * Cards in flight, for a board whose cards (`data-card`) lie in zones, at seats (`data-seat-cards`) and on piles
 * (`data-pile`). What is on the table is measured before and after a change; every card that lies elsewhere
 * afterwards is carried there by a copy in a layer above the table, while the card itself waits unseen.
 */

import { Animations } from './animations';

/** Heights of a card in widths of it. */
const RATIO = 1.4;

interface Spot {
  x: number;
  y: number;
  width: number;
  angle: number;
  zone: string;
  face: Element | null;
}

export interface Snapshot {
  cards: Map<string, Spot>;
  seats: Map<string, Spot>;
  piles: Map<string, Spot>;
}

function spot(element: HTMLElement, origin: DOMRect): Spot {
  const box = element.getBoundingClientRect();
  return {
    x: box.left + box.width / 2 - origin.left,
    y: box.top + box.height / 2 - origin.top,
    width: Number(element.dataset.width) || element.offsetWidth || box.width,
    angle: Number(element.dataset.angle ?? 0),
    zone: element.dataset.zone ?? '',
    face: element.querySelector('svg'),
  };
}

export class CardFlip extends Animations {
  /** Where everything lies now. */
  measure(): Snapshot {
    const origin = this.board.getBoundingClientRect();
    const spots = (kind: string): Map<string, Spot> =>
      new Map([...this.board.querySelectorAll<HTMLElement>(`[data-${kind}]`)].map((one) => [one.getAttribute(`data-${kind}`)!, spot(one, origin)]));
    return { cards: spots('card'), seats: spots('seat-cards'), piles: spots('pile') };
  }

  /** One card from here to there; `turns` shows its back first. */
  private async carry(from: Spot, to: Spot, face: Element, time: number, delay: number, turns: boolean, vanish: boolean): Promise<void> {
    if (this.stands()) return;
    const parts = [face.cloneNode(true)];
    const back = turns ? this.board.querySelector('[data-back] svg') : null;
    if (back) {
      const under = document.createElement('div');
      under.className = 'ghost-back';
      under.append(back.cloneNode(true));
      parts.push(under);
    }
    const at = (s: Spot, lift: number, turn: number): string =>
      `translate(${s.x - to.width / 2}px, ${s.y - (to.width * RATIO) / 2 - lift}px) rotate(${s.angle}deg) rotateY(${turn}deg) scale(${s.width / to.width})`;
    const half: Spot = {
      ...to,
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2,
      angle: (from.angle + to.angle) / 2,
      width: (from.width + to.width) / 2,
    };
    await this.fly(
      { width: to.width, height: to.width * RATIO },
      parts,
      [
        { transform: at(from, 0, turns ? 180 : 0), opacity: 1 },
        { transform: at(half, 24, turns ? 90 : 0), opacity: 1 },
        { transform: at(to, 0, 0), opacity: vanish ? 0.85 : 1 },
      ],
      time,
      delay,
    );
  }

  /** Carries every card that changed its place. `origin` is where cards come from that nobody saw before. */
  async follow(before: Snapshot, origin: { seat?: number; pile?: string }, gone: string): Promise<void> {
    const now = this.measure();
    const source = origin.seat !== undefined ? before.seats.get(`${origin.seat}`) : before.piles.get(origin.pile ?? '');
    const flying: Promise<void>[] = [];
    let order = 0;
    for (const [card, to] of now.cards) {
      const old = before.cards.get(card);
      if (old?.zone === to.zone || !to.face) continue;
      const from = old ?? source;
      if (!from) continue;
      const delay = 45 * order++;
      this.hide(this.board.querySelector(`[data-card="${card}"]`), delay + 380);
      flying.push(this.carry(from, to, to.face, 380, delay, !old, false));
    }
    const pile = now.piles.get(gone);
    for (const [card, from] of before.cards) {
      if (now.cards.has(card) || !from.face || !pile) continue;
      flying.push(this.carry(from, { ...pile, angle: 8 }, from.face, 340, 60 * order++, false, true));
    }
    await Promise.all(flying);
  }

  /** Backs from the pile to every seat, a few for each. */
  async deal(seats: readonly number[]): Promise<void> {
    const now = this.measure();
    const pile = now.piles.get('undealt');
    const back = this.board.querySelector('[data-back] svg');
    if (!pile || !back) return;
    const flying: Promise<void>[] = [];
    for (let round = 0; round < 3; round++) {
      seats.forEach((seat, i) => {
        const to = now.seats.get(`${seat}`);
        if (to) flying.push(this.carry(pile, to, back, 320, 90 * round + 30 * i, false, true));
      });
    }
    await Promise.all(flying);
  }
}
