/** A turn in the making: what is lit, what is chosen, what it would do, and sending it move by move. */
import { oneByOne } from '../../board/moveChain.svelte';
import { Previews } from '../../board/previews.svelte';
import { kindOf, nameOf, type Target } from '../../board/target';
import { BaseTurn } from '../../board/turn.svelte';
import { action, type Clan, type Code } from './clans';
import { chosen, following, goesAtOnce, inOrder, targetOf, texts } from './picking';
import { shipOf, type OnboardMove, type OnboardView, type Rank } from './view';
import { controlWords, foreseen, nth, readyWords, stepWords } from './words';

const CHIPS = new Set(['value', 'type', 'clan', 'bet']);
/** Actions whose outcome for the ships can be told beforehand. */
const SHIFTS = new Set<string>(['action:PR', 'action:JY', 'action:JA', 'action:SW']);

export class Turn extends BaseTurn<OnboardView, OnboardMove> {
  protected override readonly lingering = new Set(['touch']);
  private readonly previews = new Previews(() => this.asked().side?.at);

  /** What can come next, and whether what is picked is a whole turn. */
  readonly following = $derived.by(() => following(this.asked().view, this.moves, this.picked));
  readonly kinds = $derived(new Set([...this.following.next].map(kindOf)));
  readonly ready = $derived.by(() => this.picked.length > 0 && this.following.ready);
  /** what is offered as large buttons: the numbers, supplies, clans or bets of this step */
  readonly chips = $derived.by((): Target[] => {
    const level = this.ready ? this.picked.slice(0, -1) : this.picked;
    return [...following(this.asked().view, this.moves, level).next].filter((target) => CHIPS.has(kindOf(target)));
  });
  /** rankings of ships as they would be */
  readonly foreseen = $derived.by((): Map<number, Rank[]> => foreseen(this.told(this.aimed)));

  /** The path with what is pointed at, if that can come next. */
  private readonly aimed = $derived.by((): Target[] => {
    const { picked, wondered } = this;
    return wondered && this.following.next.has(wondered) ? [...picked, wondered] : [...picked];
  });

  lit(target: Target): boolean {
    return this.following.next.has(target);
  }

  /** The action that is chosen or under way. */
  readonly code = $derived.by((): Code | null => {
    const first = this.picked[0];
    return first && kindOf(first) === 'action' ? (nameOf(first) as Code) : (this.asked().view.step?.action ?? null);
  });

  /** The action that is pointed at or chosen: what it would allow is shown. */
  readonly shows = $derived.by((): OnboardMove | undefined => {
    const target = this.wondered && kindOf(this.wondered) === 'action' ? this.wondered : this.picked[0];
    return target === undefined ? undefined : this.moves.find((move) => targetOf(move, this.asked().view.phase) === target);
  });
  readonly hinted = $derived.by((): Set<Target> => {
    if (this.picked.length > 1 || this.asked().view.phase !== 'place') return new Set();
    const then = this.shows?.then ?? {};
    return new Set([...(then.pieces ?? []).map((piece) => `piece:${piece}`), ...(then.pieces ? [] : (then.ships ?? []).map((ship) => `ship:${ship}`))]);
  });

  /** Whether a mooring's circle can be chosen, alone or together with its ship. */
  circleLit(ship: number, clan: Clan): boolean {
    const { view } = this.asked();
    const last = this.picked.at(-1);
    const here = last && kindOf(last) === 'ship' ? Number(nameOf(last)) : view.step?.ship;
    if (this.following.next.has(`clan:${clan}`)) return here === ship;
    if (!this.following.next.has(`ship:${ship}`) || !this.picked.length) return false;
    return following(view, this.moves, [...this.picked, `ship:${ship}`]).next.has(`clan:${clan}`);
  }
  circlePicked(ship: number, clan: Clan): boolean {
    const { view } = this.asked();
    const at = this.picked.find((target) => kindOf(target) === 'ship');
    return this.isPicked(`clan:${clan}`) && (at ? at === `ship:${ship}` : view.step?.ship === ship);
  }
  pickCircle(ship: number, clan: Clan): void {
    if (this.circlePicked(ship, clan)) return this.confirm();
    if (this.following.next.has(`ship:${ship}`)) this.pick(`ship:${ship}`);
    this.pick(`clan:${clan}`);
  }

  pick(target: Target): void {
    const { view } = this.asked();
    if (this.ready && this.picked.at(-1) === target) return this.confirm();
    const path = chosen(view, this.moves, this.picked, target);
    if (!path) return;
    this.picked = path;
    if (path.length === 1 && goesAtOnce(view.phase)) this.confirm();
  }

  override back(): void {
    this.picked = this.picked.slice(0, -1);
    this.wondered = null;
  }

  confirm(): void {
    if (!this.ready) return;
    const steps = inOrder(this.asked().view, this.picked);
    this.follow(oneByOne(steps, stepAmong), steps.length);
  }

  // ---- what is said

  private told(path: readonly Target[]): string {
    return this.previews.of(path.join(' '));
  }
  /** Asks the server about what is aimed at: what it would do, or why it cannot be. Each thing is asked once. */
  listen(): void {
    const { view, side, consider } = this.asked();
    if (!side || !this.moves.length) return;
    const wondering = this.wondered && !this.following.next.has(this.wondered) && !this.picked.includes(this.wondered);
    const path = wondering ? [...this.picked, this.wondered!] : this.aimed;
    const kind = kindOf(path.at(-1) ?? '');
    if (!path.length || kind === 'action' || kind === 'circle') return;
    if (wondering ? !this.kinds.has(kind) : !(SHIFTS.has(path[0]!) || ['promote', 'jump ship', 'swap second'].includes(view.phase))) return;
    this.previews.ask(path.join(' '), async () => (await consider(texts(view, path))).says);
  }

  readonly says = $derived.by((): string => {
    const { view } = this.asked();
    const at = this.wondered;
    if (at && !this.picked.includes(at)) {
      const told = this.describe(view, at);
      if (told) return told;
    }
    if (!this.moves.length) return '';
    if (!this.picked.length) return '';
    if (!this.ready) return stepWords(this.picked, this.kinds);
    const told = this.told(this.picked);
    if (told) return outlook(told);
    return this.describe(view, this.picked.at(-1)!) || readyWords(view, this.picked);
  });

  private describe(view: OnboardView, target: Target): string {
    const name = nameOf(target);
    switch (kindOf(target)) {
      case 'action': {
        const row = view.village.find((one) => one.action === name);
        const move = this.moves.find((one) => one.kind === 'action' && one.action === name);
        const deed = action(name as Code);
        if (row?.refused) return `${deed.name} cannot be chosen: ${row.refused}.`;
        if (move?.idle) return `${deed.name} would have no effect now; your Viking only takes the place.`;
        const place = move?.next === 1 ? 'You open the next round so far.' : `You would be ${nth(move?.next ?? 0)} in the next round so far.`;
        return `${deed.name}: ${deed.does}${move && name !== 'FP' ? ` ${place}` : ''}`;
      }
      case 'ship': {
        const ship = view.ships[Number(name) - 1]!;
        if (this.kinds.has('ship') && !this.lit(target)) return this.refused(target);
        const told = this.told(this.aimed);
        if (told && this.aimed.includes(target)) return outlook(told);
        if (ship.sailed) return `Ship ${name} has sailed.`;
        return `Ship ${name}, if it sailed now: ${controlWords(ship.control)}.`;
      }
      case 'piece': {
        if (this.kinds.has('piece') && !this.lit(target)) return this.refused(target);
        const told = this.told(this.aimed);
        if (told && this.aimed.includes(target)) return outlook(told);
        const ship = view.ships[shipOf(view, name) - 1]!;
        return ship.sailed ? '' : `Ship ${ship.ship}, if it sailed now: ${controlWords(ship.control)}.`;
      }
      default:
        return this.kinds.has(kindOf(target)) && !this.lit(target) ? this.refused(target) : '';
    }
  }

  private refused(target: Target): string {
    const why = this.told([...this.picked, target]);
    return why ? `Not this one: ${why}.` : '';
  }
}

/** The server's outlook as a sentence. */
const outlook = (told: string): string => (told.startsWith('ship ') ? `Then ${told}.` : told);

/** The move of a step, if it is what the server asks for. */
const stepAmong = (step: Target, view: OnboardView, moves: readonly OnboardMove[]): OnboardMove | undefined =>
  moves.find((move) => targetOf(move, view.phase) === step);
