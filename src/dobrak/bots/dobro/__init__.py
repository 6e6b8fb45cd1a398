"""The bots of Dobro, and the rules of thumb of `careful`. Importing it is fast."""

from dobrak.bots.about import GameBots

HABITS = {
    "thrift": "plays what it needs least: low cards first, jokers and specials last",
    "pairs": "values a pair more than its two cards, above all a high one",
    "early": "takes a small climb instead of spending good cards",
    "opening": "considers, before it takes, what it could open with",
    "toll": "two players: leaves values that are expensive to answer",
    "count": "two players: estimates the opponent's hand from the cards played",
    "reply": "two players: keeps a cheap answer for when the climb comes back",
    "finish": "once the stock is empty, cares about the ranking of the piles, not their size",
}
NICKNAMES = ("Inês", "Rui", "Marta", "Tomás", "Lia", "Hugo", "Clara", "Nuno", "Eva", "Davi")
BOTS = GameBots(habits=HABITS, nicknames=NICKNAMES)
