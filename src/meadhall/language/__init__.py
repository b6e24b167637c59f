"""Players that read and write: a table in words, and a player that answers in words.

`meadhall.language.player.TextPlayer` is what a language model plays through, in an arena or at a table of a hall;
`meadhall mcp` (`meadhall.language.server`) lets an assistant sit down by the Model Context Protocol.
"""

from meadhall.language.player import TextPlayer

__all__ = ["TextPlayer"]
