"""What every card and every standard action does: a few words for its face, and the whole of it."""

from meadhall.games.north.components import COLOURS, DIRECTIONS, LETTERS, WAYS

SHORT, FULL = range(2)
TEXTS = {
    **{
        f"W.{way}": (f"Sail {word}", f"Sail one space {word}, if your space shows that exit.")
        for way, word in zip(WAYS, DIRECTIONS, strict=True)
    },
    "W.U": ("Sail any way", "Sail one space in any direction your space shows."),
    "LOK": ("Cancel an event or ability", "Answer: one event or hero ability that lies on the stack has no effect, "
            "even another answer. Winds and standard actions are out of Loki's reach."),
    "THO": ("+1 or -1 to a roll to come", "Answer: name a roll that is still to come and add 1 to it or take 1 off. "
            "Several of them add up."),
    "NOR": ("A die is rolled again", "Answer to a die just rolled: it falls again, modifiers stay, the new number "
            "counts."),
    "CAL": ("A wind card has no effect", "Answer to a wind card (not to an event used as wind): the ship does not "
            "move."),
    "CRO": ("A wind blows another way", "Answer to a wind card: you name another exit of that space, and the ship "
            "sails there instead."),
    "MIS": ("An attack or loot fails", "Answer to an attack or a loot: it has no effect, and the standard action is "
            "used up."),
    "MUT": ("Roll 4+: a crew card overboard", "Name another player and roll: on 4 or more you choose a card of that "
            "crew, and it goes overboard."),
    "COM": ("Move another ship 1 space", "Another player's ship moves one space, the way you name, but not onto the "
            "monster."),
    "SEA": ("A crew card falls sick", "A crew card is seasick until its owner's turn ends: no ability, and no feast "
            "for a sick daughter."),
    "LUR": ("Monster moves 1 to 3", "The monster swims one to three spaces, to one without a ship that is no harbour."),
    "GAL": ("Your ship moves 1 or 2", "Your ship moves one or two spaces along its exits, not onto the monster."),
    "ODI": ("Draw two cards", "Draw two cards."),
    "BER": ("+1 attacking ships", "+1 to your roll when you attack a ship."),
    "SHI": ("-1 to your attackers", "-1 to the roll of whoever attacks your ship."),
    "HUN": ("+1 against the monster", "+1 to your roll when you attack the monster."),
    "QUA": ("Hand limit 8", "You may keep eight cards at the end of your turn."),
    "HEA": ("Nobody falls sick", "Nobody in your crew can be made seasick."),
    "BOD": ("Lost instead of a daughter", "When others would take or throw over a daughter of yours, the Bodyguard is "
            "lost in her place."),
    "HEL": ("A wind blows any way", "Once a round: one wind card takes you any way your space shows."),
    "OAR": ("Row two spaces", "Once a round: row a second space."),
    "SEE": ("Roll 4+: draw a card", "Once a round, as an action: roll, and on 4 or more draw a card."),
    "REA": ("Win: take a second card", "Once a round: when you win an attack on a ship, you take a second card."),
    "RUN": ("Roll 4+: shrug off an event", "Once a round: when another's Mutiny, Command or Seasickness names you, "
            "roll; on 4 or more it has no effect."),
    "PIL": ("Roll 4+: move 1 space", "Once a round, in any turn: name a way and roll; on 4 or more your ship moves "
            "there."),
    **{
        f"d{letter}": ("Bring her home", f"A thane's daughter from the {colour} village. A feast in your harbour "
                       "brings her to your camp.")
        for letter, colour in zip(LETTERS, COLOURS, strict=True)
    },
}  # fmt: skip
DEEDS = {  # standard actions and rowing: what they are called, and what they mean
    "att": ("Attack", "Attack a ship on your space. Roll: 3 or less fails, 4 or 5 wins a card and drives the ship "
            "away, 6 or more takes a crew card too."),
    "loot": ("Loot", "Take a daughter of this village aboard. She counts only once a feast brought her home."),
    "feast": ("Feast", "All healthy daughters aboard go to your camp, and you draw up to six cards."),
    "sac": ("Sacrifice", "Give pairs of cards, any you like, and draw one card for each pair."),
    "row": ("Row", "One space any way your space shows, without a card. Nobody can answer it, and it ends your turn."),
}  # fmt: skip


def title_code(code: str) -> str:
    """The card without the wind on it: `THO` for `THO.N`."""
    return code if code in TEXTS else code.split(".")[0]


def face(code: str) -> str:
    """What a card does, in the few words on its face."""
    return TEXTS[title_code(code)][SHORT]


def effect(code: str) -> str:
    return TEXTS[title_code(code)][FULL]


def clause(code: str) -> str:
    """The same within a sentence: the gist of it."""
    gist = effect(code).split(". ")[0].removesuffix(".").removeprefix("Answer: ")
    return f"it gives {gist}" if gist[0] in "+-" else gist[:1].lower() + gist[1:]
