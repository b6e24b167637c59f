/** A turn in the making: what is lit, what is chosen, what it would do, and sending it move by move. */
import { SvelteMap } from 'svelte/reactivity';
import { BaseTurn, kindOf, nameOf, type Target } from '../../board';
import { clanNamed, shipOf, type Clan, type Code } from './clans';
import { ACTIONS, type ActionMove, type Move, type Rank, type Ship, type View } from './generated';
import { choosing, chosen, following, goesAtOnce, inOrder } from './picking';
import { controlWords, readyWords, stepWords } from './words';

const CHIPS = new Set(['value', 'type', 'clan', 'bet']);
/** Actions whose outcome for the ships can be told beforehand. */
const SHIFTS = new Set<Code | null>(['PR', 'JY', 'JA', 'SW']);
/** The ship and the clan of a mooring's circle: `circle:4b`. */
const circle = (target: Target): [number, Clan] => [parseInt(nameOf(target)), clanNamed(target.at(-1)!)];
type Outcome = Pick<Ship, 'ship' | 'control'>[];

export class Turn extends BaseTurn<View, Move> {
  protected override readonly lingering = new Set(['touch']);
  /** the ships that a preview touches, by what it says */
  private readonly outcomes = new SvelteMap<string, Outcome>();

  /** What can come next, and whether what is picked is a whole turn. */
  readonly following = $derived.by(() => following(this.moves, this.picked));
  readonly kinds = $derived(new Set([...this.following.next].map(kindOf)));
  readonly ready = $derived.by(() => this.picked.length > 0 && this.following.ready);
  /** what is offered as large buttons: the numbers, supplies, clans or bets of this step */
  readonly chips = $derived.by((): Target[] => {
    const level = this.ready ? this.picked.slice(0, -1) : this.picked;
    return [...following(this.moves, level).next].filter((target) => CHIPS.has(kindOf(target)));
  });
  /** rankings of ships as they would be */
  readonly foreseen = $derived.by((): Map<number, Rank[]> => new Map(this.outcomes.get(this.told(this.aimed))?.map(({ ship, control }) => [ship, control])));

  /** The path with what is pointed at, if that can come next. */
  private readonly aimed = $derived.by((): Target[] => {
    const { picked, wondered } = this;
    return wondered && this.following.next.has(wondered) ? [...picked, wondered] : [...picked];
  });

  lit(target: Target): boolean {
    return this.following.next.has(target);
  }

  private action(target: Target | undefined): ActionMove | null {
    const move = choosing(this.moves, target);
    return move?.kind === 'action' ? move : null;
  }
  /** The action that is chosen or under way. */
  readonly code = $derived.by((): Code | null => this.action(this.picked[0])?.action ?? this.asked().view.step?.action ?? null);

  /** What the action that is pointed at or chosen could be used on. */
  readonly hinted = $derived.by((): Set<Target> => {
    if (this.picked.length > 1) return new Set();
    const { pieces, ships = [] } = (this.action(this.wondered ?? undefined) ?? this.action(this.picked[0]))?.then ?? {};
    return new Set(pieces ? pieces.map((piece) => `piece:${piece}`) : ships.map((ship) => `ship:${ship}`));
  });

  /** Whether a mooring's circle can be chosen, alone or together with its ship. */
  circleLit(ship: number, clan: Clan): boolean {
    const { view } = this.asked();
    const last = this.picked.at(-1);
    const here = last && kindOf(last) === 'ship' ? Number(nameOf(last)) : view.step?.ship;
    if (this.following.next.has(`clan:${clan}`)) return here === ship;
    if (!this.following.next.has(`ship:${ship}`) || !this.picked.length) return false;
    return following(this.moves, [...this.picked, `ship:${ship}`]).next.has(`clan:${clan}`);
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

  /** A Viking goes to a house, a barrel to a mooring's circle, and everything else to what is lit. */
  takes(held: Target, target: Target): boolean {
    if (kindOf(target) === 'circle') return this.circleLit(...circle(target));
    return this.lit(target) && (kindOf(target) === 'action') === (kindOf(held) === 'viking');
  }
  drop(target: Target): void {
    if (kindOf(target) === 'circle') this.pickCircle(...circle(target));
    else this.pick(target);
  }

  pick(target: Target): void {
    const { view } = this.asked();
    if (this.ready && this.picked.at(-1) === target) return this.confirm();
    const path = chosen(this.moves, this.picked, target);
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
    this.followAll(inOrder(this.moves, this.picked), (step, moves) => choosing(moves, step));
  }

  // ---- what is said

  private told(path: readonly Target[]): string {
    return this.previews.of(path.join(' '));
  }
  /** Asks the server about what is aimed at: what it would do, or why it cannot be. Each thing is asked once. */
  listen(): void {
    const { side, consider } = this.asked();
    if (!side || !this.moves.length) return;
    const wondering = this.wondered && !this.following.next.has(this.wondered) && !this.picked.includes(this.wondered);
    const path = wondering ? [...this.picked, this.wondered!] : this.aimed;
    const kind = kindOf(path.at(-1) ?? '');
    if (!path.length || kind === 'action' || kind === 'circle') return;
    if (wondering ? !this.kinds.has(kind) : !SHIFTS.has(this.code)) return;
    this.previews.ask(path.join(' '), async () => {
      const { says, shows } = await consider(inOrder(this.moves, path));
      this.outcomes.set(says, shows);
      return says;
    });
  }

  readonly says = $derived.by((): string => {
    const { view } = this.asked();
    const at = this.wondered;
    const pointed = at && !this.picked.includes(at) ? this.describe(view, at) : '';
    if (pointed || !this.picked.length) return pointed;
    if (!this.ready) return stepWords(this.moves, this.picked, this.kinds);
    return this.outlook(this.picked) || this.describe(view, this.picked.at(-1)!) || readyWords(view, this.picked);
  });

  /** What would follow, as a sentence. */
  private outlook(path: readonly Target[]): string {
    const told = this.told(path);
    return this.outcomes.get(told)?.length ? `Then ${told}.` : told;
  }

  private describe(view: View, target: Target): string {
    const name = nameOf(target);
    const kind = kindOf(target);
    if (kind === 'action') {
      const row = view.village.find((one) => one.action === name);
      if (!row) return '';
      const { name: called, does } = ACTIONS[row.action];
      return row.refused ? `${called} cannot be chosen: ${row.refused}.` : (this.action(target)?.says ?? `${called}: ${does}`);
    }
    if (this.kinds.has(kind) && !this.lit(target)) {
      const why = this.told([...this.picked, target]);
      return why ? `Not this one: ${why}.` : '';
    }
    if (kind !== 'ship' && kind !== 'piece') return '';
    const told = this.aimed.includes(target) ? this.outlook(this.aimed) : '';
    const ship = kind === 'ship' ? view.ships[Number(name) - 1]! : shipOf(view, name);
    if (told || (ship.sailed && kind === 'piece')) return told;
    return `Ship ${ship.ship}${ship.sailed ? ' has sailed' : `, if it sailed now: ${controlWords(ship.control)}`}.`;
  }
}
