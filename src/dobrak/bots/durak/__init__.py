"""The bots of Durak, and the rules of thumb of `careful`. Importing it is fast."""

from dobrak.bots.about import GameBots

HABITS = {
    "thrift": "does not throw in trumps while there is stock",
    "junk": "gives only low cards to a player who takes",
    "spend": "two players: spends trumps more easily as the stock runs out",
    "pairs": "as the stock runs out, attacks with ranks it holds several of",
    "closed": "defends with ranks that let the attackers throw in little",
    "takes": "takes early instead of spending good cards or defending in vain",
    "count": "three or more: attacks with cards that are hard to beat",
    "plan": "two left, no stock: plays unbeatable cards first",
    "transfer": "transfers to a third player, unless the attack may come back",
    "neighbour": "throws in more when it would be attacked next",
    "bottom": "tries to get the trump at the bottom of the stock",
}
NICKNAMES = ("Masha", "Grisha", "Olga", "Petya", "Vera", "Kolya", "Dasha", "Misha", "Zoya", "Lev")
BOTS = GameBots(habits=HABITS, nicknames=NICKNAMES)
