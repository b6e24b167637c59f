/** The table in words: for those who listen, and for the line that says what is pointed at. */
import { inside, kindOf, nameOf, who, whose, type Target } from '../../board';
import { byKind } from '../../lib/cases';
import { counted, listed } from '../../lib/words';
import { HELP, type Artifact, type Move, type Player, type Treasure, type View } from './generated';
import { CAMPS, relic } from './goods';
import { worthOf } from './picking';
import type { UseMove } from './stepping';
import { isArtifact } from './view';

export { counted, inside, who };

/** A share with its sign on the same line. */
export const percent = (odds: number): string => (odds > 0.995 && odds < 1 ? 'over 99\u00a0%' : odds < 0.005 && odds > 0 ? 'under 1\u00a0%' : `${Math.round(100 * odds)}\u00a0%`);

/** A share as it is read: what must be is certain, what cannot be impossible. */
export const likely = (odds: number): string => (odds >= 1 ? 'certain' : odds <= 0 ? 'impossible' : percent(odds));

/** Both chances of a bid in little: by one's own dice alone, and if the bidders hold what they say. */
export function twice(alone: number, claimed: number): string {
  if (alone === claimed && (alone <= 0 || alone >= 1)) return likely(alone);
  const short = (odds: number): string => likely(odds).replace('over ', '>').replace('under ', '<');
  return `dice ${short(alone)} · bids ${short(claimed)}`;
}

/** Whether an artifact has had its use. */
export const wornWords = (card: Artifact): string => (card.canceled ? 'canceled' : card.spent && card.up ? 'used up' : card.used ? 'used this Round' : '');

export function artifactWords(card: Artifact, full = true): string {
  const known = relic(card.code);
  if (!known) return `artifact ${card.token}, face down, Stage ${card.stage}`;
  const power = relic(card.works_as) ?? known;
  const marks = [wornWords(card), card.works_as ? `a copy of ${power.name}` : '', card.item ? `counts as ${card.item}` : '', card.up ? '' : 'face down'];
  const words = [`${known.name} (${card.token})`, `${card.value} Gold`, ...marks].filter(Boolean).join(', ');
  return full ? `${words}. ${power.does} Use it ${power.when}.` : words;
}

export const treasureWords = (card: Treasure): string => `${card.item}${card.type === 'Dragon Egg' ? ' egg' : ''}, ${card.type}, ${card.value} Gold`;
export const cardWords = (card: Treasure | Artifact, full = false): string => (isArtifact(card) ? artifactWords(card, full) : treasureWords(card));

/** A seat as it is told: cup, stash, what it holds. */
export function seatWords(view: View, names: readonly string[], seat: number): string {
  const player = view.players[seat]!;
  const parts = [
    seat === view.chief ? 'Viking Chief' : '',
    `${player.dice} dice`,
    player.shown.length ? `shown: ${player.shown.join(', ')}` : '',
    player.gold === null ? '' : `${player.gold} Gold`,
    counted(player.treasures, 'treasure'),
    player.treasures ? worthWords(view, seat) : '',
    ownedWords(player),
    view.bid?.holder === seat && view.declarer === null ? `bid ${view.bid.words}` : '',
    view.declarer === seat ? 'Declarer' : view.challenger === seat ? 'Challenger' : '',
    player.bet !== null && player.side ? `${player.bet} Gold on the ${CAMPS[player.side].name}` : player.ready ? 'bet sealed' : '',
  ];
  return `${who(view, names, seat)}: ${parts.filter(Boolean).join(', ')}`;
}

/** What a seat's artifacts are, by name where they are known here. */
export function ownedWords({ artifacts }: Player): string {
  const known = artifacts.flatMap((card) => relic(card.code)?.name ?? []);
  const hidden = artifacts.length - known.length;
  return listed([...known, ...(hidden ? [`${counted(hidden, 'artifact')} face down`] : [])]);
}

/** How far a seat is ahead of the one that looks. */
export const aheadWords = (ahead: number): string => (ahead === 0 ? 'level with you' : ahead > 0 ? `${ahead} ahead of you` : `${-ahead} behind you`);

/** What a stash is worth, by what is seen of it, and what that comes to beside one's own. */
export function worthWords(view: View, seat: number): string {
  const { standing, bonus } = view.players[seat]!;
  const ahead = standing.ahead === null || seat === view.seat ? '' : `, ${aheadWords(standing.ahead)}`;
  return `worth ${standing.worth}${bonus.gold ? ` with ${bonus.gold} for hoards and sets` : ''}${ahead}`;
}

/** Whether the viewer sees what is in everybody's purse. */
export const pursesOpen = ({ players }: View): boolean => players.every(({ gold }) => gold !== null);

/** An artifact to use; a Mirror by what it has copied. */
export const useWords = ({ as, code, token }: UseMove): string => `${relic(as)?.name ?? token}${as === code ? '' : ' (Mirror)'}`;

/** What the button says that confirms a choice: the move's own words, with people by their names. */
export const confirmWords = (view: View, names: readonly string[], chosen: Move): string =>
  byKind<Move, string>(
    {
      use: (move) => `Use ${useWords(move)}`,
      first: ({ seat, label }) => (seat === view.seat ? label : `${who(view, names, seat)} bids first`),
      on: ({ seat }) => `Choose ${who(view, names, seat)}`,
      give: ({ seat }) => `Give it to ${inside(view, names, seat)}`,
    },
    ({ label }) => label,
  )(chosen);

/** What the line says about a target that is chosen or pointed at. */
export function targetWords(view: View, names: readonly string[], target: Target, move: Move | undefined, help: boolean): string {
  const name = nameOf(target);
  const worth = help ? worthOf(move) : undefined;
  const about = worth === undefined ? '' : ` Worth about ${Math.round(worth)} to you`;
  const taken = (): string => {
    const card = view.pile[Number(name) - 1];
    if (!card) return '';
    const words = isArtifact(card) && !card.code ? `An artifact face down: you look at it when you take it.${seenWords(view, names, card)}` : `${cardWords(card, true)}.`;
    return `${words}${about && `${about}, with what it completes or brings nearer.`}`;
  };
  const held = (): string => {
    const card = artifactOf(view, name);
    return card ? `${artifactWords(card)}${card.code ? '' : `.${seenWords(view, names, card)}`}` : '';
  };
  const fetched = (): string => {
    if (!move || !('card' in move)) return '';
    return 'code' in move ? (relic(move.code)?.does ?? '') : `${move.item} of Stage ${move.stage}, ${move.value} Gold.${about && `${about}.`}`;
  };
  const words: Record<string, () => string> = {
    take: taken,
    use: held,
    token: held,
    seat: () => `${seatWords(view, names, Number(name))}.`,
    card: fetched,
    item: () => (worth ? `As ${name} it adds about ${Math.round(worth)} Gold.` : ''),
  };
  return words[kindOf(target)]?.() ?? '';
}

/** An artifact as it is spoken of: whose it is, and its name where it is known here, else its token. */
export function calledArtifact(view: View, names: readonly string[], token: string): string {
  const owner = ownerOf(view, token);
  const name = relic(artifactOf(view, token)?.code)?.name ?? token;
  return owner < 0 ? `${name} in the pile` : `${whose(view, names, owner)} ${name}`;
}

/** Who has looked at a face-down artifact. */
function seenWords(view: View, names: readonly string[], card: Artifact): string {
  const knowers = card.seen_by.filter((seat) => seat !== view.seat).map((seat) => names[seat] ?? '');
  return knowers.length ? ` ${listed(knowers)} ${knowers.length === 1 ? 'knows' : 'know'} what it is.` : '';
}

export function artifactOf(view: View, token: string): Artifact | undefined {
  const lying = view.pile.filter((card) => card !== null).filter(isArtifact);
  return [...lying, ...view.players.flatMap((player) => player.artifacts)].find((card) => card.token === token);
}

const ownerOf = (view: View, token: string): number =>
  view.players.findIndex((player) => player.artifacts.some((card) => card.token === token));

/** Where an artifact lies. */
export function placeWords(view: View, names: readonly string[], token: string): string {
  const owner = ownerOf(view, token);
  return owner < 0 ? 'in the pile' : owner === view.seat ? 'yours' : whose(view, names, owner);
}

/** A reminder of the step, or of what could be used now, in a line. */
export function stepWords(view: View, moves: readonly Move[] = []): string {
  const { phase, asked } = view;
  if (phase === 'opener' || phase === 'bets' || phase === 'give') return HELP[phase];
  if (phase === 'bid') return HELP[view.bid ? 'bid' : 'first bid'];
  if (!asked) return '';
  if (phase === 'pick') return HELP.pick;
  if (phase === 'window') {
    const uses = moves.filter((move) => move.kind === 'use');
    const only = uses.length === 1 ? relic(uses[0]!.code) : null;
    return only ? `${only.name}: ${only.does}` : HELP.window;
  }
  const use = relic(view.uses.at(-1)?.as);
  return phase === 'response' && use ? `${use.name}: ${use.does} ${HELP.response}` : (use?.does ?? '');
}

/** Who won a contest and by what, in a line. */
export function verdict(view: View, names: readonly string[]): string {
  if (!view.verdict) return '';
  const principal = view.winner === 'declarer' ? view.declarer! : view.challenger!;
  return `${view.verdict}: it ${view.winner === 'declarer' ? 'holds' : 'fails'}, ${inside(view, names, principal)} ${principal === view.seat ? 'win' : 'wins'}`;
}
