### Durak on the web page: its name, its table and the sheet after a deal.

durak-name = Durak
durak-about = Attack, defend, and be the first to get rid of your cards.
# What “Play now” is about to begin, after the name of the rules.
durak-now = { $ruleset ->
    [dourak] { $players ->
        [4] As in the printed game: two teams, and the first player without cards wins for both partners. There is no fool.
       *[other] As in the printed game: the first player without cards wins. There is no fool.
    }
    [podkidnoy] Everyone may throw in. The last player with cards is the durak, the fool.
    [perevodnoy] Everyone may throw in, and attacks can be transferred. The last player with cards is the durak, the fool.
   *[other] { "" }
}
# One sentence in each line.
durak-intro =
    Get rid of your cards: the first player without cards wins. Four players play in two teams.
    One player attacks the next one with a card. The defender beats it with a higher card of the same suit, or with a trump.
    The attackers may go on with cards of any rank that is already on the table.
    If everything is beaten, the cards are discarded, and the defender attacks next. If not, the defender takes them all.
    Then hands are filled to six from the stock. The card that lies open under it shows which suit is trumps.
    In the rules “Podkidnoy” and “Perevodnoy” there are no teams, and the last one with cards loses: that is the durak, the fool.

## Cards

# In small letters, as in the middle of a sentence: “9 of clubs”, “queen of hearts”.
durak-table-card = { $rank ->
    [T] 10
    [J] jack
    [Q] queen
    [K] king
    [A] ace
   *[other] { $rank }
} of { durak-table-suit }
durak-table-suit = { $suit ->
    [s] spades
    [h] hearts
    [d] diamonds
   *[c] clubs
}
# A trump: “9 of clubs, trump”.
durak-table-trump-card = { $card }, trump
# The rank as it stands on the card.
durak-table-rank = { $rank ->
    [T] 10
   *[other] { $rank }
}

## The table

durak-table-players = The players
durak-table-attacks = attacks
durak-table-defends = defends
durak-table-helps = helps
durak-table-takes = takes
durak-table-passed = passed
durak-table-out = out
durak-table-partner = partner
durak-table-bout = The bout
durak-table-places-left = { $n ->
    [one] 1 more card may be laid
   *[other] { $n } more cards may be laid
}
durak-table-beaten = { $attack }, beaten by { $defence }
durak-table-unbeaten = { $attack }, not beaten
durak-table-trump = trump
durak-table-trumps = Trumps are { durak-table-suit }
durak-table-stock = { table-stock }. Turned up: { $card }
durak-table-stock-empty = The stock is empty
durak-table-empty = empty
durak-table-discards = { $n ->
    [one] 1 card discarded
   *[other] { $n } cards discarded
}
durak-table-see-discards = Look at the discards
durak-table-discarded = Discarded
durak-table-no-discards = Nothing has been discarded yet.

## Your turn, and that of others

durak-prompt-open = Attack { $defender } with any card
durak-prompt-open-epaulettes = Attack { $defender } with any card, or lay your epaulettes
durak-prompt-go-on = Throw in against { $defender }, or pass
durak-prompt-only-pass = Nothing fits: pass
durak-prompt-defend = Beat the { $card }, or take
durak-prompt-defend-transfer = Beat the { $card }, transfer the attack, or take
durak-prompt-transfer = Nothing beats the { $card }: transfer the attack, or take
durak-prompt-only-take = Nothing beats the { $card }: take
durak-prompt-add = { $defender } takes: add cards, or pass
durak-prompt-they-open = { $name } attacks { $defender }
durak-prompt-they-go-on = { $name } may throw in
durak-prompt-they-defend = { $name } defends
durak-prompt-they-add = { $name } may add cards
durak-prompt-attacks-you = { $name } attacks you
durak-prompt-you-take = You take. { $name } may add cards
durak-prompt-wait = A moment …
durak-prompt-passing = You pass until this bout is over
durak-prompt-tap-again = Tap it again to play it
durak-prompt-both = Beat with this card, or transfer the attack?
durak-prompt-not-now = You cannot play this now: { $card }
durak-sure-trump = This is a trump. Play it?
durak-sure-take = You could still defend. Take anyway?
durak-do-lay = Play it
durak-do-beat = Beat with it
durak-do-transfer = Transfer
# In the place for cards that transfer the attack; it is narrow.
durak-do-transfer-here = transfer
durak-do-take = { $n ->
    [one] Take the card
   *[other] Take { $n } cards
}
durak-do-take-anyway = Take anyway
durak-do-pass = Pass
durak-do-pass-on = Pass for the rest of this bout
durak-do-epaulettes = Epaulettes!

## The sheet after a deal

durak-sheet-over = The deal is over
durak-sheet-won = { $names } won the deal
durak-sheet-you-won = You won the deal!
durak-sheet-won-with = You and { $name } won the deal!
durak-sheet-lost = { $name } is the durak
durak-sheet-you-lost = You are the durak
durak-sheet-drawn = The deal is drawn
durak-sheet-why = { $reason ->
    [epaulettes] Two equal cards on the defender’s shoulders.
    [last-card] The last card was played, and the stock was empty.
    [nothing-left-to-draw] No cards in hand, and none left to draw.
    [last-with-cards] The only hand with cards left.
    [no-cards-left] Nobody has any cards left.
    [endless] The same cards kept going round.
   *[other] { "" }
}
durak-sheet-match-won = { $names } won the match
durak-sheet-you-won-match = You won the match!
durak-sheet-opens = { $name } attacks first.
durak-sheet-you-open = You attack first.

## Replays

durak-replay-before = To the bout before
durak-replay-next = To the next bout

## The log

durak-log-deal = Deal { $n }
durak-log-part = Bout { $n }
