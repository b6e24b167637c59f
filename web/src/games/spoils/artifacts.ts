/** The twenty-two artifacts in our words: what each does, and when. */

export interface Relic {
  name: string;
  /** when it can be used, in a few words */
  when: string;
  does: string;
  /** names of the moments in which its owner is asked: see `ripe` */
  at: readonly string[];
}

/** Moments on an own turn or before a roll, in which owners of the patient artifacts are asked; else they step in. */
const OPEN = ['W0', 'BT', 'PT', 'W9'] as const;
const OPEN_WORDS = 'whenever you like';

export const RELICS: Record<string, Relic> = {
  DAI: { name: 'Dainsleif', when: 'when the dice are shown and you lost', at: ['W7'], does: 'Look through a winner’s stash, then trade this card for one of it.' },
  DRA: { name: 'Draupnir', when: 'when all winners have picked', at: ['W8'], does: 'Take one of the cards that are left in the pile.' },
  MIR: { name: 'Frejya’s Mirror', when: 'whenever what it copies could be used', at: [], does: 'Copy the ability of an artifact that lies face up.' },
  SPY: { name: 'Heimdall’s Spyglass', when: 'on your turn to bid', at: ['BT'], does: 'See all dice of one seat, then bid or challenge.' },
  HUG: { name: 'Huginn', when: 'before a roll', at: ['W0'], does: 'Turned up, it gives you one more die in every roll.' },
  APP: { name: 'Idun’s Gold Apple', when: OPEN_WORDS, at: OPEN, does: 'Look through another stash, then trade this card for one of it.' },
  JAR: { name: 'Jarnglofar', when: OPEN_WORDS, at: OPEN, does: 'Look through the Leftovers and take a card of the Stage on this one.' },
  DIE: { name: 'Loki’s Die', when: 'just after your dice are shown', at: ['W5'], does: 'Turn one of your dice to any face.' },
  LGO: { name: 'Loki’s Gold', when: OPEN_WORDS, at: OPEN, does: 'Name an item: the card counts as that item and as an artifact.' },
  MAS: { name: 'Loki’s Mask', when: 'just after another’s bid', at: ['W2'], does: 'That bid becomes yours, and the seat to your left goes on.' },
  TOO: { name: 'Lucky Dragon’s Tooth', when: 'just after the roll', at: ['W1'], does: 'Roll one or two of your dice again.' },
  MEA: { name: 'Mead of Poetry', when: 'whenever you like during the bidding', at: ['W2', 'BT'], does: 'All others show their highest and their lowest die.' },
  MEG: { name: 'Megingjord', when: 'when all dice are shown and the bid is failing', at: ['W6'], does: 'Roll six more dice, which count for the bid.' },
  MUN: { name: 'Muninn', when: 'before a roll', at: ['W0'], does: 'Turned up, it gives you one more die in every roll.' },
  ORB: { name: 'Norn Orb', when: 'instead of betting', at: ['W3'], does: 'Wait until all have bet, look at one bet, then place yours.' },
  CHA: { name: 'Odin’s Chalice', when: 'just after your dice are shown', at: ['W5'], does: 'Turn one of your dice to any face. If you win, a loser gets this card.' },
  EYE: { name: 'Odin’s Eye', when: OPEN_WORDS, at: OPEN, does: 'Once a Round: look at a face-down card of the pile or of a stash.' },
  SAM: { name: 'Sampo Talisman', when: `${OPEN_WORDS}, or in answer to an artifact`, at: [...OPEN, 'W7'], does: 'Cancel an artifact for good: one that lies face up, or one just announced.' },
  LYR: { name: 'Singing Lyre', when: 'just after another’s bid', at: ['W2'], does: 'The bidder shows two dice of that face and gets the Lyre, or pays you 5 Gold.' },
  STO: { name: 'Stones of Fate', when: 'before a roll', at: ['W0'], does: 'Roll without looking at your dice. If you win, take one more card.' },
  TAR: { name: 'Tarnkappe', when: 'on your turn to bid', at: ['BT'], does: 'Skip this bidding turn.' },
  DAG: { name: 'Traitor’s Dagger', when: 'when the bets are open', at: ['W4'], does: 'Change sides, unless you are Declarer or Challenger.' },
};

export const relic = (code: string | null): Relic | null => (code ? (RELICS[code] ?? null) : null);
