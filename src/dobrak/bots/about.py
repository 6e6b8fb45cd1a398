"""A description of each bot, in one line. Importing it is fast."""

ABOUT = {
    "random": "plays any legal move at random",
    "beginner": "a net that makes a beginner's mistakes; plays as simple where there is no net",
    "simple": "plays the lowest card that will do; takes only when it must",
    "careful": "follows a good player's rules of thumb",
    "search": "looks ahead in sampled worlds that fit what it has seen",
    "learned": "trained by self-play; plays as search where there is no net",
    "master": "the strongest: search guided by a net, and exact endgames",
}

# The rules of thumb of `careful`, by game. Each can be switched off.
HABITS = {
    "dobro": {
        "thrift": "plays what it needs least: low cards first, jokers and specials last",
        "pairs": "values a pair more than its two cards, above all a high one",
        "early": "takes a small climb rather than answer it with good cards",
        "opening": "considers, before it takes, what it could open with",
        "toll": "two players: leaves values that are expensive to answer",
        "count": "two players: judges by the cards played what the other may hold",
        "reply": "two players: keeps a cheap answer for when the climb comes back",
        "finish": "once the stock is empty, plays for the order of the piles, not their size",
    },
    "durak": {
        "thrift": "does not throw in trumps while there is stock",
        "junk": "gives only low cards to a player who takes",
        "spend": "two players: spends trumps more easily as the stock runs out",
        "pairs": "attacks, as the stock runs out, with ranks that it can follow up",
        "closed": "defends with ranks that let the attackers throw in little",
        "takes": "takes early and cheaply rather than spend good cards or defend in vain",
        "count": "three or more: attacks with what the unseen cards can hardly beat",
        "plan": "knows the last other hand: leads unbeatable cards, keeps the rest for last",
        "transfer": "passes an attack on to a third player, unless it may come back",
        "neighbour": "throws in more when it would be attacked next",
        "bottom": "tries to get the trump at the bottom of the stock",
    },
}
