/** The table in words: for those who listen, and for the line that says what is pointed at. */
import { listed } from '../../lib/words';
import { relic } from './artifacts';
import { CAMPS, FACE_WORDS, type Camp } from './goods';
import { kindOf, nameOf, type Target } from '../../board/target';
import { collection, isArtifact, type Artifact, type Lying, type SpoilsMove, type SpoilsView, type Treasure } from './view';

/** A share with its sign on the same line. */
export const percent = (odds: number): string => (odds > 0.995 && odds < 1 ? 'over 99\u00a0%' : odds < 0.005 && odds > 0 ? 'under 1\u00a0%' : `${Math.round(100 * odds)}\u00a0%`);
export const bidText = (quantity: number, face: number): string => `${quantity} × ${face}`;
export const bidWords = (quantity: number, face: number): string =>
  `${quantity} ${quantity === 1 ? FACE_WORDS[face]!.replace(/e?s$/, (end) => (end === 'es' && face !== 6 ? 'e' : '')) : FACE_WORDS[face]}`;

/** How sure a bid is, in a word. */
export function chance(odds: number): string {
  if (odds >= 0.85) return 'almost sure';
  if (odds >= 0.6) return 'likely';
  if (odds > 0.4) return 'a toss-up';
  return odds > 0.15 ? 'unlikely' : 'a bold bluff';
}

export const who = (view: SpoilsView, names: readonly string[], seat: number): string => (seat === view.seat ? 'You' : (names[seat] ?? ''));
export const inside = (view: SpoilsView, names: readonly string[], seat: number): string => (seat === view.seat ? 'you' : (names[seat] ?? ''));

export function artifactWords(card: Artifact, full = true): string {
  const known = relic(card.code);
  if (!known) return `artifact ${card.token}, face down, Stage ${card.stage}`;
  const power = relic(card.works_as) ?? known;
  const marks = [
    card.canceled ? 'canceled' : card.spent && card.up ? 'used up' : card.used ? 'used this Round' : '',
    card.works_as ? `a copy of ${relic(card.works_as)?.name ?? card.copies}` : '',
    card.item ? `counts as ${card.item}` : '',
    card.up ? '' : 'face down',
  ].filter(Boolean);
  return `${known.name} (${card.token}), ${card.value} Gold${marks.length ? `, ${marks.join(', ')}` : ''}${full ? `. ${power.does} Use it ${power.when}.` : ''}`;
}

export const treasureWords = (card: Treasure): string => `${card.item}${card.type === 'Dragon Egg' ? ' egg' : ''}, ${card.type}, ${card.value} Gold`;
export const cardWords = (card: Lying | Treasure | Artifact, full = false): string => (isArtifact(card) ? artifactWords(card, full) : treasureWords(card));

/** A seat as it is told: cup, stash, what it holds. */
export function seatWords(view: SpoilsView, names: readonly string[], seat: number): string {
  const player = view.players[seat]!;
  const { value, bonus } = collection(player);
  const parts = [
    seat === view.chief ? 'Viking Chief' : '',
    `${player.dice} dice`,
    player.shown.length ? `shows ${player.shown.join(', ')}` : '',
    player.gold === null ? '' : `${player.gold} Gold`,
    `${player.treasures} ${player.treasures === 1 ? 'treasure' : 'treasures'}`,
    player.treasures ? `worth ${value}` : '',
    bonus ? `bonuses ${bonus}` : '',
    player.artifacts.length ? `${player.artifacts.length} ${player.artifacts.length === 1 ? 'artifact' : 'artifacts'}` : '',
    view.bid?.holder === seat && view.declarer === null ? `bids ${bidWords(view.bid.quantity, view.bid.face)}` : '',
    view.declarer === seat ? 'Declarer' : view.challenger === seat ? 'Challenger' : '',
    player.bet !== null && player.side ? `bets ${player.bet} on the ${CAMPS[player.side].name}` : player.ready ? 'has bet' : '',
  ];
  return `${who(view, names, seat)}: ${parts.filter(Boolean).join(', ')}`;
}

/** An artifact to use; a Mirror by what it has copied. */
export const useWords = (move: SpoilsMove | undefined): string => {
  const name = relic(move?.as ?? move?.code ?? null)?.name ?? 'it';
  return move?.code === 'MIR' && move.as && move.as !== 'MIR' ? `${name} (Mirror)` : name;
};

/** What the button says that confirms a choice. */
export function confirmWords(view: SpoilsView, names: readonly string[], move: SpoilsMove): string {
  const seat = move.seat === undefined ? '' : who(view, names, move.seat);
  switch (move.kind) {
    case 'first':
      return move.seat === view.seat ? 'Bid first yourself' : `${seat} bids first`;
    case 'use':
      return `Use ${useWords(move)}`;
    case 'on':
      return `Choose ${seat}`;
    case 'give':
      return `Give it to ${seat}`;
    case 'take': {
      const card = view.pile[move.position! - 1];
      return !card ? 'Take it' : isArtifact(card) ? `Take artifact ${card.token}` : `Take the ${card.item}`;
    }
    case 'peek':
      return `Look at ${move.token}`;
    case 'cancel':
      return `Cancel ${calledArtifact(view, move.token!)}`;
    case 'copy':
      return `Copy ${calledArtifact(view, move.token!)}`;
    case 'swap':
      return `Take ${move.token ? calledArtifact(view, move.token) : (move.item ?? move.name ?? 'it')} in trade`;
    case 'fetch':
      return `Fetch ${move.item ?? move.name ?? 'it'}`;
    case 'reroll':
      return `Roll the ${move.face} again`;
    case 'turn':
      return `Turn a ${move.face}`;
    case 'to':
      return `Turn it to a ${move.face}`;
    case 'item':
      return `It is a ${move.item}`;
    default:
      return move.label;
  }
}

/** What the line says about a target that is chosen or pointed at. */
export function targetWords(view: SpoilsView, names: readonly string[], target: Target, move: SpoilsMove | undefined, help: boolean): string {
  const name = nameOf(target);
  switch (kindOf(target)) {
    case 'take': {
      const card = view.pile[Number(name) - 1];
      if (!card) return '';
      const worth = help && move?.worth !== undefined ? ` Worth about ${Math.round(move.worth)} to you, with what it completes or brings nearer.` : '';
      return `${isArtifact(card) && !card.code ? `An artifact face down: you look at it when you take it.${seenWords(view, names, card)}` : `${cardWords(card, true)}.`}${worth}`;
    }
    case 'use': {
      const card = artifactOf(view, name);
      return card ? `${artifactWords(card)}` : '';
    }
    case 'token': {
      const card = artifactOf(view, name);
      return card ? `${artifactWords(card)}${card.code ? '' : `.${seenWords(view, names, card)}`}` : '';
    }
    case 'seat':
      return `${seatWords(view, names, Number(name))}.`;
    case 'card':
      return move?.code
        ? `${relic(move.code)?.does ?? ''}`
        : move?.item
          ? `${move.item} of Stage ${move.stage}, ${move.value} Gold.${help && move.worth !== undefined ? ` Worth about ${Math.round(move.worth)} to you.` : ''}`
          : '';
    case 'item':
      return help && move?.worth ? `As a ${name} it adds about ${Math.round(move.worth)} Gold.` : '';
    default:
      return '';
  }
}

/** An artifact by its name where it is known here, else by its token. */
export const calledArtifact = (view: SpoilsView, token: string): string => relic(artifactOf(view, token)?.code ?? null)?.name ?? token;

/** Who has looked at a face-down artifact. */
function seenWords(view: SpoilsView, names: readonly string[], card: Artifact): string {
  const knowers = card.seen_by.filter((seat) => seat !== view.seat).map((seat) => names[seat] ?? '');
  return knowers.length ? ` ${listed(knowers)} ${knowers.length === 1 ? 'knows' : 'know'} what it is.` : '';
}

export function artifactOf(view: SpoilsView, token: string): Artifact | undefined {
  const lying = view.pile.filter((card) => card !== null).filter(isArtifact);
  return [...lying, ...view.players.flatMap((player) => player.artifacts)].find((card) => card.token === token);
}

/** Where an artifact lies. */
export function placeWords(view: SpoilsView, names: readonly string[], token: string): string {
  const owner = view.players.findIndex((player) => player.artifacts.some((card) => card.token === token));
  return owner < 0 ? 'in the pile' : owner === view.seat ? 'yours' : `of ${names[owner] ?? ''}`;
}

export const STEPS = ['', 'Treasure is laid out', 'Dice are rolled', 'Bidding', 'Secret bets', 'Bets are opened', 'Dice are shown', 'The spoils are divided'] as const;

/** A reminder of the step, or of what could be used now, in a line. */
export function stepWords(view: SpoilsView, moves: readonly SpoilsMove[] = []): string {
  switch (view.phase) {
    case 'opener':
      return 'Whoever bids first must claim something about all dice together.';
    case 'bid':
      return view.bid ? 'More dice, or as many of a larger face. Or say that it is too much.' : 'Claim that at least so many dice of all cups show that face.';
    case 'bets':
      return 'Losers pay their stake. The boldest winner is the new Chief and takes 3 cards, others 2.';
    case 'pick':
      return view.seat !== null && view.order[view.picker] === view.seat ? 'Sets of one type pay 6 or 12, a hoard of all five types pays 8.' : '';
    case 'window': {
      const uses = moves.filter((move) => move.kind === 'use');
      const only = uses.length === 1 ? relic(uses[0]!.code ?? null) : null;
      return !view.asked ? '' : only ? `${only.name}: ${only.does}` : 'You may use an artifact now, or let the moment pass. Nobody hears that you were asked.';
    }
    case 'response':
      return view.asked ? `It would do this: ${relic(view.uses.at(-1)?.as ?? null)?.does ?? ''} Your Talisman cancels it for good.` : '';
    case 'give':
      return 'You turned a die by the Chalice and won: it goes on to somebody who lost.';
    default:
      return view.asked ? (relic(view.uses.at(-1)?.as ?? null)?.does ?? '') : '';
  }
}

/** Who won a contest and by what, in a line. */
export function verdict(view: SpoilsView, names: readonly string[], found: number): string {
  if (!view.bid || !view.winner) return '';
  const { quantity, face } = view.bid;
  const principal = view.winner === 'declarer' ? view.declarer! : view.challenger!;
  const end = view.winner === 'declarer' ? 'it holds' : 'it fails';
  return `${found} ${FACE_WORDS[face]}, ${quantity} were bid: ${end}, ${inside(view, names, principal)} ${principal === view.seat ? 'win' : 'wins'}`;
}

export const campWords = (camp: Camp): string => `${CAMPS[camp].name}: ${CAMPS[camp].says}`;
