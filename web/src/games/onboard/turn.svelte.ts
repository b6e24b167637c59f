/** A turn in the making: what is lit, what is chosen, what it would do, and sending it move by move. */
import { SvelteMap } from 'svelte/reactivity';
import type { Side } from '../../lib/protocol';
import type { Considered } from '../types';
import { action, type Clan, type Code } from './clans';
import { chain, chosen, goesAtOnce, inOrder, kindOf, nameOf, targetOf, texts, type Target } from './picking';
import { shipOf, type OnboardMove, type OnboardView, type Rank } from './view';
import { controlWords, foreseen, nth, stepWords } from './words';

export interface Asked {
  /** the table as drawn */
  view: OnboardView;
  /** what may be answered, as soon as nothing moves any more */
  moves: OnboardMove[];
  side: Side | null;
  play: (move: number) => void;
  consider: (picked: string[]) => Promise<Considered>;
}

const CHIPS = new Set(['value', 'type', 'clan', 'bet']);
/** Actions whose outcome for the ships can be told beforehand. */
const SHIFTS = new Set<string>(['action:PR', 'action:JY', 'action:JA', 'action:SW']);

export class Turn {
  path: Target[] = $state.raw([]);
  wondered: Target | null = $state(null);
  /** steps of a confirmed turn that the server has not asked for yet */
  private rest: Target[] = $state.raw([]);
  private heard = new SvelteMap<string, string>();

  constructor(private readonly asked: () => Asked) {}

  readonly moves = $derived.by(() => (this.rest.length ? [] : this.asked().moves));
  readonly chain = $derived.by(() => chain(this.asked().view, this.moves, this.path));
  readonly kinds = $derived(new Set([...this.chain.next].map(kindOf)));
  readonly ready = $derived(this.path.length > 0 && this.chain.ready);
  /** what is offered as large buttons: the numbers, supplies, clans or bets of this step */
  readonly chips = $derived.by((): Target[] => {
    const level = this.ready ? this.path.slice(0, -1) : this.path;
    return [...chain(this.asked().view, this.moves, level).next].filter((target) => CHIPS.has(kindOf(target)));
  });
  /** rankings of ships as they would be */
  readonly foreseen = $derived.by((): Map<number, Rank[]> => foreseen(this.told(this.aimed)));

  /** The path with what is pointed at, if that can come next. */
  private readonly aimed = $derived.by((): Target[] => {
    const { path, wondered } = this;
    return wondered && this.chain.next.has(wondered) ? [...path, wondered] : path;
  });

  lit(target: Target): boolean {
    return this.chain.next.has(target);
  }
  picked(target: Target): boolean {
    return this.path.includes(target);
  }

  /** The action that is chosen or under way. */
  readonly code = $derived.by((): Code | null => {
    const first = this.path[0];
    return first && kindOf(first) === 'action' ? (nameOf(first) as Code) : (this.asked().view.step?.action ?? null);
  });

  /** The action that is pointed at or chosen: what it would allow is shown. */
  readonly shows = $derived.by((): OnboardMove | undefined => {
    const target = this.wondered && kindOf(this.wondered) === 'action' ? this.wondered : this.path[0];
    return target === undefined ? undefined : this.moves.find((move) => targetOf(move, this.asked().view.phase) === target);
  });
  readonly hinted = $derived.by((): Set<Target> => {
    if (this.path.length > 1 || this.asked().view.phase !== 'place') return new Set();
    const then = this.shows?.then ?? {};
    return new Set([...(then.pieces ?? []).map((piece) => `piece:${piece}`), ...(then.pieces ? [] : (then.ships ?? []).map((ship) => `ship:${ship}`))]);
  });

  /** Whether a mooring's circle can be chosen, alone or together with its ship. */
  circleLit(ship: number, clan: Clan): boolean {
    const { view } = this.asked();
    const last = this.path.at(-1);
    const here = last && kindOf(last) === 'ship' ? Number(nameOf(last)) : view.step?.ship;
    if (this.chain.next.has(`clan:${clan}`)) return here === ship;
    if (!this.chain.next.has(`ship:${ship}`) || !this.path.length) return false;
    return chain(view, this.moves, [...this.path, `ship:${ship}`]).next.has(`clan:${clan}`);
  }
  circlePicked(ship: number, clan: Clan): boolean {
    const { view } = this.asked();
    const at = this.path.find((target) => kindOf(target) === 'ship');
    return this.picked(`clan:${clan}`) && (at ? at === `ship:${ship}` : view.step?.ship === ship);
  }
  pickCircle(ship: number, clan: Clan): void {
    if (this.circlePicked(ship, clan)) return this.confirm();
    if (this.chain.next.has(`ship:${ship}`)) this.pick(`ship:${ship}`);
    this.pick(`clan:${clan}`);
  }

  /** A click: chooses, and on what is chosen last already it confirms. */
  pick(target: Target): void {
    const { view } = this.asked();
    if (this.ready && this.path.at(-1) === target) return this.confirm();
    const path = chosen(view, this.moves, this.path, target);
    if (!path) return;
    this.path = path;
    if (path.length === 1 && goesAtOnce(view.phase)) this.confirm();
  }

  /** The pointer goes on; a finger that was lifted leaves what it pointed at. */
  leave(event: PointerEvent): void {
    if (event.pointerType !== 'touch') this.wondered = null;
  }

  back(): void {
    this.path = this.path.slice(0, -1);
    this.wondered = null;
  }

  confirm(): void {
    if (!this.path.length || !this.chain.ready) return;
    this.rest = inOrder(this.asked().view, this.path);
    this.path = [];
    this.wondered = null;
    this.send();
  }

  /** A new question: what was chosen for the old one is forgotten, and a confirmed turn goes on. */
  renew(): void {
    this.path = [];
    this.wondered = null;
    this.heard.clear();
    this.send();
  }

  /** Plays the next step of a confirmed turn, if it is what the server asks for. */
  private send(): void {
    const { side, view, play } = this.asked();
    const next = this.rest[0];
    if (!side || next === undefined) return;
    const move = (side.moves as OnboardMove[]).find((one) => targetOf(one, one.kind === 'ship' && kindOf(next) === 'bet' ? 'bet or move' : view.phase) === next);
    this.rest = move ? this.rest.slice(1) : [];
    if (move) play(move.id);
  }

  // ---- what is said

  private key(path: readonly Target[]): string {
    return `${this.asked().side?.at} ${path.join(' ')}`;
  }
  private told(path: readonly Target[]): string {
    return this.heard.get(this.key(path)) ?? '';
  }
  /** Asks the server about what is aimed at: what it would do, or why it cannot be. Each thing is asked once. */
  listen(): void {
    const { view, side, consider } = this.asked();
    if (!side || !this.moves.length) return;
    const wondering = this.wondered && !this.chain.next.has(this.wondered) && !this.path.includes(this.wondered);
    const path = wondering ? [...this.path, this.wondered!] : this.aimed;
    const kind = kindOf(path.at(-1) ?? '');
    if (!path.length || kind === 'action' || kind === 'circle') return;
    if (wondering ? !this.kinds.has(kind) : !(SHIFTS.has(path[0]!) || ['promote', 'jump ship', 'swap second'].includes(view.phase))) return;
    const key = this.key(path);
    if (this.heard.has(key)) return;
    this.heard.set(key, '');
    consider(texts(view, path)).then(
      ({ says }) => this.heard.set(key, says),
      () => this.heard.delete(key),
    );
  }

  readonly says = $derived.by((): string => {
    const { view } = this.asked();
    const at = this.wondered;
    if (at && !this.path.includes(at)) {
      const told = this.describe(view, at);
      if (told) return told;
    }
    if (!this.moves.length) return '';
    if (!this.path.length) return '';
    if (!this.ready) return stepWords(this.path, this.kinds);
    const told = this.told(this.path);
    if (told) return outlook(told);
    return this.describe(view, this.path.at(-1)!);
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
    const why = this.told([...this.path, target]);
    return why ? `Not this one: ${why}.` : '';
  }
}

/** The server's outlook as a sentence. */
const outlook = (told: string): string => (told.startsWith('ship ') ? `Then ${told}.` : told);
