"""Causes of changes: why gold, Edda, voyages, units or markers change, and what an Edda check is for."""

NAMES = (
    "trade", "purchase", "pillage", "settling", "levy", "watch", "host", "danegeld", "thing", "atli", "settlers",
    "tale", "uprising", "wanderer", "hoard", "niflung", "silk road", "oath", "jomsburg", "void", "runes", "table",
    "new table", "appeal", "funeral", "edge", "march", "troops", "trade end", "cards left", "defeat", "bonus", "setup",
    "storm", "sea", "stacking", "battle", "retreat", "scout", "force", "choice", "saga",
)  # fmt: skip
(TRADE, PURCHASE, PILLAGE, SETTLING, LEVY, WATCH, HOST, DANEGELD, THING, ATLI, SETTLERS, TALE, UPRISING, WANDERER,
 HOARD, NIFLUNG, SILK_ROAD, OATH, JOMSBURG, VOID, RUNES, TABLE, NEW_TABLE, APPEAL, FUNERAL, EDGE, MARCH, TROOPS,
 TRADE_END, CARDS_LEFT, DEFEAT, BONUS, SETUP, STORM, SEA, STACKING, BATTLE, RETREAT, SCOUT, FORCE, CHOICE,
 SAGA) = range(len(NAMES))  # fmt: skip

CHECKS = ("varangians", "ormr", "appeal", "scouting", "thing", "settlers", "uprising", "wanderer")
(FOR_VARANGIANS, FOR_ORMR, FOR_APPEAL, FOR_SCOUTING, FOR_THING, FOR_SETTLERS, FOR_UPRISING,
 FOR_WANDERER) = range(len(CHECKS))  # fmt: skip
