"""A description of each bot, in one line. Importing it is fast."""

ABOUT = {
    "random": "plays any legal move at random",
    "beginner": "a net that makes a beginner's mistakes; plays like simple where there is no net",
    "simple": "plays the lowest legal card; takes only if it has to",
    "careful": "follows a good player's rules of thumb",
    "search": "looks ahead in sampled worlds that fit what it has seen",
    "learned": "trained by self-play; plays like search where there is no net",
    "master": "the strongest: search guided by a net, and solved endgames",
}

# The rules of thumb of `careful`, by game. Each can be switched off.
HABITS = {
    "dobro": {
        "thrift": "plays what it needs least: low cards first, jokers and specials last",
        "pairs": "values a pair more than its two cards, above all a high one",
        "early": "takes a small climb instead of spending good cards",
        "opening": "considers, before it takes, what it could open with",
        "toll": "two players: leaves values that are expensive to answer",
        "count": "two players: estimates the opponent's hand from the cards played",
        "reply": "two players: keeps a cheap answer for when the climb comes back",
        "finish": "once the stock is empty, cares about the ranking of the piles, not their size",
    },
    "durak": {
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
    },
}
