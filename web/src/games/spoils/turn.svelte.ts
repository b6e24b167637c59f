/** An answer in the making: what is lit, what is chosen, and sending it, a bet in two steps. */
import type { Side } from '../../lib/protocol';
import type { Camp } from './goods';
import { Bids, kindOf, LAID_OUT, targets, wager, type Target, type Wager } from './picking';
import { lowest, type SpoilsMove, type SpoilsView } from './view';

export interface Asked {
  /** the table as drawn */
  view: SpoilsView;
  /** what may be answered, as soon as nothing moves any more */
  moves: SpoilsMove[];
  side: Side | null;
  play: (move: number) => void;
}

export class Turn {
  picked: Target | null = $state(null);
  wondered: Target | null = $state(null);
  /** the bid in the making */
  quantity = $state(1);
  face = $state(1);
  /** the bet in the making */
  camp: Camp | null = $state(null);
  amount = $state(5);
  /** the amount of a bet whose side is on its way */
  private stake: number | null = $state(null);
  /** what was asked last, so that it is told from something new */
  private question = '';

  constructor(private readonly asked: () => Asked) {}

  readonly moves = $derived.by(() => (this.stake === null ? this.asked().moves : []));
  readonly targets = $derived.by(() => targets(this.moves));
  readonly bids = $derived.by(() => new Bids(this.moves));
  readonly betting = $derived(this.moves.some((move) => move.kind === 'side' || move.kind === 'bet'));
  readonly kinds = $derived(new Set([...this.targets.keys()].map(kindOf)));
  /** what is laid out over the table to choose from */
  readonly laidOut = $derived([...this.targets.keys()].filter((target) => LAID_OUT.has(kindOf(target))));

  lit(target: Target): boolean {
    return this.targets.has(target);
  }
  move(target: Target | null): SpoilsMove | undefined {
    return target === null ? undefined : this.targets.get(target);
  }
  readonly chosen = $derived(this.picked === null ? undefined : this.targets.get(this.picked));
  readonly bid = $derived(this.bids.at(this.quantity, this.face));

  /** The side this seat is on; principals have no choice. */
  readonly fixed = $derived.by((): Camp | null => {
    const { view } = this.asked();
    return view.seat === null ? null : view.players[view.seat]!.side;
  });
  readonly wager = $derived.by((): Wager => wagerOf(this.asked().view));

  /** A click: chooses, and on what is chosen already it confirms. */
  pick(target: Target): void {
    if (!this.targets.has(target)) return;
    if (this.picked === target) return this.confirm();
    this.picked = target;
  }

  say(word: string): void {
    const move = this.targets.get(`say:${word}`);
    if (move) this.send(move);
  }

  back(): void {
    this.picked = null;
    this.wondered = null;
  }

  confirm(): void {
    if (this.chosen) this.send(this.chosen);
  }

  private send(move: SpoilsMove): void {
    this.back();
    this.asked().play(move.id);
  }

  chooseFace(face: number): void {
    this.quantity = this.bids.withFace(this.quantity, face);
    this.face = face;
  }
  more(step: number): void {
    const quantity = Math.max(this.bids.low, Math.min(this.bids.high, this.quantity + step));
    this.face = this.bids.withQuantity(quantity, this.face);
    this.quantity = quantity;
  }
  sendBid(): void {
    if (this.bid) this.send(this.bid);
  }

  /** Side and amount are sealed together: the side first, and the amount as soon as the server asks for it. */
  sendBet(): void {
    const camp = this.fixed ?? this.camp;
    if (!camp) return;
    const stake = Math.max(this.wager.least, Math.min(this.wager.most, this.amount));
    const side = this.moves.find((move) => move.kind === 'side' && move.side === camp);
    const bet = this.moves.find((move) => move.kind === 'bet' && move.amount === stake);
    if (bet) this.send(bet);
    else if (side) {
      this.stake = stake;
      this.send(side);
    }
  }

  /**
   * A new question: what was chosen for the old one is forgotten, and a bet under way goes on. The same question asked
   * again, because others have bet meanwhile, leaves everything as it is. It is told by the table as it is, which may
   * still be ahead of the table as drawn.
   */
  renew(view: SpoilsView): void {
    const { side, play } = this.asked();
    if (!side) return;
    const moves = side.moves as SpoilsMove[];
    const { stake } = this;
    this.stake = null;
    const bet = stake === null ? undefined : moves.find((move) => move.kind === 'bet' && move.amount === stake);
    if (bet) return play(bet.id);
    const question = `${view.seat} ${view.round} ${view.phase} ${view.bid?.quantity} ${view.bid?.face} ${view.picked} ${moves.length}`;
    if (question === this.question) return;
    this.question = question;
    this.back();
    const first = lowest(moves);
    if (first) {
      this.quantity = first.quantity!;
      this.face = first.face!;
    }
    this.camp = null;
    this.amount = wagerOf(view).least;
  }
}

/** What the seat that looks may stake. */
const wagerOf = (view: SpoilsView): Wager => wager(view.seat === null ? 0 : (view.players[view.seat]!.gold ?? 0));
