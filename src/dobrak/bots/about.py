"""What each bot is, in a line. Nothing here takes long to import."""

ABOUT = {
    "random": "any legal move, by chance",
    "beginner": "has learned the game, and errs as people do; where it has not, as simple",
    "simple": "the lowest card that does it; takes when it must",
    "careful": "a good player's rules of thumb",
    "search": "looks ahead, in many worlds that agree with what it has seen",
    "learned": "taught itself by playing against itself; where it has not, as search",
    "master": "the strongest: search, what has been learned, and exact play at the end",
}

# The rules of thumb of `careful`, by game. Each can be switched off.
HABITS = {
    "dobro": {
        "thrift": "plays what it can best do without: low cards gladly, jokers and specials last",
        "pairs": "holds a pair, the more so a high one, to be worth more than its two cards",
        "early": "takes a small climb rather than pay for an answer with good cards",
        "opening": "looks, before it takes, at what it would have to open with",
        "toll": "with two players: leaves values that are dear to answer",
        "count": "with two players: counts the cards that are gone, and so what the other may hold",
        "reply": "with two players: keeps a cheap answer for when the climb comes back",
        "finish": "once the stock is empty, thinks of the order of the piles, not of their size",
    },
    "durak": {
        "thrift": "keeps trumps rather than throw them in while there is stock",
        "junk": "adds only cards of little worth to what another takes",
        "spend": "between two, lets trumps go more easily as the stock runs out",
        "pairs": "as the stock runs out, attacks with a rank of which more can follow",
        "closed": "defends with ranks that let the attackers throw in little",
        "takes": "takes early and cheaply rather than spend good cards, or beat in vain",
        "count": "among three or more, attacks with what is hard to beat, "
        "by the cards still unseen",
        "plan": "knows the last other hand: lays what cannot be beaten, and the rest at the end",
        "transfer": "passes an attack on to a third player, and minds that its own may come back",
        "neighbour": "throws in more when the next attack would be against itself",
        "bottom": "sees to it that the trump at the bottom of the stock comes to its own hand",
    },
}
