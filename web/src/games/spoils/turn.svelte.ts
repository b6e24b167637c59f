/** An answer in the making: what is lit, what is chosen, and sending it, a bet in two steps. */
import { BaseTurn, kindOf, type Target } from '../../board';
import type { Side } from '../../lib/protocol';
import type { Move, View, Wager } from './generated';
import type { Camp } from './goods';
import { Bids, LAID_OUT, targets } from './picking';

const NOTHING: Wager = { least: 0, most: 0 };

export class Turn extends BaseTurn<View, Move> {
  /** the bid in the making */
  quantity = $state(1);
  face = $state(1);
  /** the bet in the making */
  camp: Camp | null = $state(null);
  amount = $state(0);

  readonly targets = $derived.by(() => targets(this.moves));
  readonly bids = $derived.by(() => new Bids(this.moves));
  readonly betting = $derived(this.moves.some((move) => move.kind === 'side' || move.kind === 'bet'));
  readonly kinds = $derived(new Set([...this.targets.keys()].map(kindOf)));
  /** what is laid out over the table to choose from */
  readonly laidOut = $derived([...this.targets.keys()].filter((target) => LAID_OUT.has(kindOf(target))));

  lit(target: Target): boolean {
    return this.targets.has(target);
  }
  move(target: Target | null): Move | undefined {
    return target === null ? undefined : this.targets.get(target);
  }
  readonly chosen = $derived.by(() => this.move(this.picked[0] ?? null));
  readonly ready = $derived(this.chosen !== undefined);
  readonly bid = $derived(this.bids.at(this.quantity, this.face));

  /** The side this seat is on; principals have no choice. */
  readonly fixed = $derived.by((): Camp | null => {
    const { view } = this.asked();
    return view.seat === null ? null : view.players[view.seat]!.side;
  });
  readonly wager = $derived.by(() => this.asked().view.wager ?? NOTHING);

  pick(target: Target): void {
    if (!this.targets.has(target)) return;
    if (this.isPicked(target)) return this.confirm();
    this.picked = [target];
  }

  say(word: string): void {
    this.send(this.targets.get(`say:${word}`));
  }

  confirm(): void {
    this.send(this.chosen);
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
    this.send(this.bid);
  }

  /** Side and amount are sealed together: the side first, and the amount as soon as the server asks for it. */
  sendBet(): void {
    const camp = this.fixed ?? this.camp;
    if (!camp) return;
    const stake = Math.max(this.wager.least, Math.min(this.wager.most, this.amount));
    const side = (move: Move): boolean => move.kind === 'side' && move.side === camp;
    const bet = (move: Move): boolean => move.kind === 'bet' && move.amount === stake;
    const steps = this.moves.some(bet) ? [bet] : [side, bet];
    this.followAll(steps, (step, moves) => moves.find(step));
  }

  protected override questionOf(view: View, { moves }: Side): string {
    return `${view.seat} ${view.round} ${view.phase} ${view.bid?.quantity} ${view.bid?.face} ${view.picked} ${moves.length}`;
  }

  protected override begin(view: View, moves: Move[]): void {
    const { first } = new Bids(moves);
    if (first) ({ quantity: this.quantity, face: this.face } = first);
    this.camp = null;
    this.amount = (view.wager ?? NOTHING).least;
  }
}
