/** What moved between two views of a declared board: pieces on grids, cards between hands and piles. */

import type { Told } from '../../lib/protocol';
import { cardsOf, countOf, flat, lyingIn, said, type GridPart, type HandsPart, type Part, type PilesPart, type View } from './layout';

/** From where to where something goes, by the names under which things lie on the board (`data-fly`). */
export interface Flight {
  from: string;
  to: string;
  /** Slides along the board; else it is carried above everything. */
  slides: boolean;
}

const words = (events: readonly Told[]): string[] => events.flatMap((event) => Object.values(event).filter((value): value is string => typeof value === 'string'));

/** Pieces that left a square and stand on another now. Where several could have, the events say which. */
function overGrid(part: GridPart, before: View, after: View, told: readonly string[]): Flight[] {
  const [was, is] = [flat(before[part.field]).map(String), flat(after[part.field]).map(String)];
  const changed = part.squares.map((_, i) => i).filter((i) => was[i] !== is[i]);
  const spoken = (i: number): number => (told.includes(part.squares[i]!) ? 0 : 1);
  const left = changed.filter((i) => part.pieces[was[i]!]).sort((a, b) => spoken(a) - spoken(b));
  const came = changed.filter((i) => part.pieces[is[i]!]).sort((a, b) => spoken(a) - spoken(b));
  return came.flatMap((to) => {
    const alike = left.findIndex((from) => from !== to && was[from] === is[to]);
    const turned = left.findIndex((from) => from !== to && spoken(from) + spoken(to) === 0 && part.pieces[was[from]!]!.seat === part.pieces[is[to]!]!.seat);
    const [from] = left.splice(alike >= 0 ? alike : turned, alike >= 0 || turned >= 0 ? 1 : 0);
    return from === undefined ? [] : [{ from: `${part.field}:${part.squares[from]!}`, to: `${part.field}:${part.squares[to]!}`, slides: true }];
  });
}

/** Cards that went out of a hand onto a pile, or from a pile into a hand. */
function ofCards(hand: HandsPart, piles: readonly PilesPart[], before: View, after: View, seat: number): Flight[] {
  const [was, is] = [cardsOf(hand, before, seat), cardsOf(hand, after, seat)];
  const [had, has] = [countOf(hand, before, seat) ?? 0, countOf(hand, after, seat) ?? 0];
  const own = `${hand.field}/${seat}`;
  const open = Array.isArray(was) && Array.isArray(is);
  const gone = open ? was.map(said).filter((card) => !is.map(said).includes(card)) : [];
  const gained = open ? is.map(said).filter((card) => !was.map(said).includes(card)) : [];
  const all = piles.flatMap((part) => part.piles.map((name, i) => ({ key: `${part.field}:${name}`, was: lyingIn(part, before, i), is: lyingIn(part, after, i) })));
  const onto = all.filter(({ was, is }) => typeof is === 'string' && is !== was);
  const lost = all.find(({ was, is }) => typeof was === 'number' && typeof is === 'number' && is < was);
  if (has < had) {
    const pile = onto.find(({ is }) => !open || gone.includes(said(is)));
    return pile ? [{ from: open ? `${own}:${said(pile.is)}` : own, to: pile.key, slides: false }] : [];
  }
  if (has === had) return [];
  return (open ? gained.map((card) => ({ card, to: `${own}:${card}` })) : [{ card: '', to: own }]).flatMap(({ card, to }) => {
    const pile = all.find(({ was }) => said(was) === card) ?? lost;
    return pile ? [{ from: pile.key, to, slides: false }] : [];
  });
}

export function flights(parts: readonly Part[], before: View, after: View, events: readonly Told[]): Flight[] {
  const told = words(events);
  const piles = parts.filter((part): part is PilesPart => part.part === 'piles');
  return parts.flatMap((part) => {
    if (part.part === 'grid') return overGrid(part, before, after, told);
    if (part.part !== 'hands') return [];
    return Array.from({ length: after.seats }, (_, seat) => ofCards(part, piles, before, after, seat)).flat();
  });
}
