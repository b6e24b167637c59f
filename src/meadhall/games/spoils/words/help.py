"""What every artifact does and when, and what a choice is about: for help, hints and the page."""

from typing import NamedTuple

from meadhall.games.spoils.components import ANTE, HOARD, PARTIAL


class Effect(NamedTuple):
    """An artifact in words, and the first of the rules about it."""

    does: str
    when: str
    rule: str

    @property
    def words(self) -> str:
        return f"{self.does} Use it {self.when}."

    @property
    def clause(self) -> str:
        """What it does, within a sentence."""
        return f"{self.does[0].lower()}{self.does[1:-1]}"


ANY_TIME = "whenever you like"
ROLL = "before a roll"
BID = "just after another's bid"
SHOWN = "just after your dice are shown"
RAVEN = "Turned up, it gives you one more die in every roll."
TURN = "Turn one of your dice to any face"

EFFECTS = {
    "DAI": Effect(
        "Look through a winner's stash, then trade this card for one of it.",
        "when the dice are shown and you lost",
        "SW-R128",
    ),
    "DRA": Effect("Take one of the cards that are left in the pile.", "when all winners have picked", "SW-R132"),
    "MIR": Effect(
        "Copy the ability of an artifact that lies face up.", "whenever what it copies could be used", "SW-R134"
    ),
    "SPY": Effect("See all dice of one seat, then bid or challenge.", "on your turn to bid", "SW-R141"),
    "HUG": Effect(RAVEN, ROLL, "SW-R144"),
    "APP": Effect("Look through another stash, then trade this card for one of it.", ANY_TIME, "SW-R146"),
    "JAR": Effect("Look through the Leftovers and take a card of the Stage on this one.", ANY_TIME, "SW-R148"),
    "DIE": Effect(f"{TURN}.", SHOWN, "SW-R151"),
    "LGO": Effect("Name an item: the card counts as that item and as an artifact.", ANY_TIME, "SW-R153"),
    "MAS": Effect("That bid becomes yours, and the seat to your left goes on.", BID, "SW-R157"),
    "TOO": Effect("Roll one or two of your dice again.", "just after the roll", "SW-R160"),
    "MEA": Effect("All others show their highest and their lowest die.", f"{ANY_TIME} during the bidding", "SW-R163"),
    "MEG": Effect(
        "Roll six more dice, which count for the bid.", "when all dice are shown and the bid is failing", "SW-R168"
    ),
    "MUN": Effect(RAVEN, ROLL, "SW-R170"),
    "ORB": Effect("Wait until all have bet, look at one bet, then place yours.", "instead of betting", "SW-R171"),
    "CHA": Effect(f"{TURN}; if you win, a loser gets this card.", SHOWN, "SW-R173"),
    "EYE": Effect("Look at a face-down card of the pile or of a stash, once a Round.", ANY_TIME, "SW-R177"),
    "SAM": Effect(
        "Cancel an artifact for good: one that lies face up, or one just announced.",
        f"{ANY_TIME}, or in answer to an artifact",
        "SW-R179",
    ),
    "LYR": Effect(
        f"The bidder shows two dice of that face and gets the Lyre, or pays you {ANTE} Gold.", BID, "SW-R184"
    ),
    "STO": Effect("Roll without looking at your dice; if you win, take one more card.", ROLL, "SW-R188"),
    "TAR": Effect("Skip this bidding turn.", "on your turn to bid", "SW-R194"),
    "DAG": Effect("Change sides, unless you are Declarer or Challenger.", "when the bets are open", "SW-R197"),
}

# What turning an artifact up for nothing brings.
LOST = "It can do nothing at this moment; turned up, it would be lost."
RAVEN_UP = "Turned up, it gives you one more die from the next roll on."
LIES_OPEN = "Turned up, it lies there for all to see, and its use is left."

# What a choice is about, by phase.
HELP = {
    "opener": "Whoever bids first must claim something about all dice together.",
    "first bid": "Claim that at least so many dice of all cups show that face.",
    "bid": "Bid more dice, or as many of a higher face. If you think this bid is too high, challenge it.",
    "bets": "Losers pay their stake. The winner who staked most is the new Chief and takes 3 cards, other winners 2.",
    "pick": f"Three different items of a type pay {PARTIAL}, all four {2 * PARTIAL}; "
    f"a hoard, one card of each type, pays {HOARD}.",
    "window": "You may use an artifact now, or let the moment pass. Nobody hears that you were asked.",
    "response": "Your Talisman would cancel it for good.",
    "odds": "By your dice alone: every die you do not see shows the face one time in six.",
    "claimed": "If the bidders hold what they say: everyone holds what their highest bid on a face needs, "
    "when a sixth of all other dice show it.",
    "standing": "Points now, by the cards you know, hoards and sets.",
    "purses": "Purses are closed: Gold is not counted.",
    "give": "You turned a die by the Chalice and won: it goes on to somebody who lost.",
}
