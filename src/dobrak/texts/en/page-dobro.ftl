### Dobro on the web page: its name, its table and its score sheet.

dobro-name = Dobro
dobro-about = Climb, double, and take as few cards as you can.
# What “Play now” is about to begin, after the name of the edition.
dobro-now = { $rounds ->
    [long] A round for each player.
    [one] One round.
   *[other] { $rounds } rounds.
} { $edition ->
    [fr] A point for every pile smaller than yours: the fewest points win.
    [en] A point for every pile larger than yours: the most points win.
    [pt] A point for every pile larger than yours: the most points win. Ties are shared.
   *[other] { "" }
}
# One sentence in each line.
dobro-intro =
    Cards you take are bad: whoever takes the fewest does best in a round.
    Play a card that is at least as high as the number in play. It becomes the new number.
    If your card is exactly that number, the number doubles. A pair counts as its sum: two 6s are 12.
    A joker is any number you say. A skip or a reverse leaves the number as it is.
    If you cannot or do not want to go on, take all cards of this climb and open the next one.
    After each turn your hand is filled from the stock. When the stock is empty, the round ends with the first empty hand.

## The table

dobro-table = The climb, the stock and the value in play
dobro-table-others = The other players
dobro-table-climb = The climb: { $plays }
dobro-table-no-climb = No card of this climb is on the table yet
dobro-table-value = The value in play is { $value }
dobro-table-no-value = No value is in play: a new climb begins
dobro-table-clockwise = Play goes clockwise
dobro-table-counterclockwise = Play goes counterclockwise
# No-break spaces keep “1 of 3” together.
dobro-table-round = Round { $n } of { $all }
# $low: whether the fewest points win.
dobro-table-aim = { $low ->
    [true] Take few cards. The fewest points win
   *[false] Take few cards. The most points win
}
dobro-table-taken = { $n } taken
dobro-table-forgetful = the forgetful card
dobro-table-forgetful-here = The forgetful card lies on the table
dobro-table-forgetful-of = { $name } has the forgetful card
dobro-table-forgetful-yours = You have the forgetful card
# A card or the cards of a move, on buttons and for screen readers.
dobro-table-card = { $card ->
    [J] joker
    [S] skip
    [R] reverse
   *[other] { $card }
}
dobro-table-joker-as = { $cards } as { $value }

## Your turn

dobro-prompt-open = Your turn: open a new climb
# $plays: some of the next four.
dobro-prompt-go-on = Play { $plays }, or take
dobro-play-single = { $value } or higher
dobro-play-pair = a pair worth { $value } or more
dobro-play-joker = a joker
dobro-play-special = a special card
dobro-prompt-only-take = Your turn: you can only take
dobro-prompt-fill = Tap the stock to draw
dobro-prompt-played = You have played
dobro-prompt-tap-again = Tap it again to play it
dobro-prompt-tap-again-or-pair = Tap it again, or pair it with: { $cards }
dobro-prompt-pair = Pair it with: { $cards }
dobro-prompt-not-now = You cannot play this now: { $card }
dobro-prompt-joker = What is the joker?
dobro-prompt-joker-or-pair = What is the joker? Or tap another card for a pair: { $cards }
dobro-prompt-pair-of = A pair of
dobro-sure-take = Take, although you could play?
dobro-sure-pair = Play a joker in this pair?
dobro-sure-joker = Play your joker?
dobro-do-play = Play { $cards }
dobro-do-take = { $n ->
    [one] Take the card
   *[other] Take the { $n } cards
}
# The stock, when one may draw.
dobro-do-draw = Draw. { table-stock }
dobro-do-end = End my turn
dobro-do-call = You forgot to draw!
dobro-do-call-out = { $name }: “You forgot to draw!”

## The score sheet

dobro-sheet-round-over = Round { $n } is over
dobro-sheet-low-wins = The lowest total wins.
dobro-sheet-high-wins = The highest total wins.
dobro-sheet-you = You
dobro-sheet-player = Player
dobro-sheet-pile = Taken
dobro-sheet-points = Points
dobro-sheet-total = Total
dobro-sheet-smaller-piles = { $n ->
    [0] 1: no pile is smaller
    [one] 1 + 1: 1 pile is smaller
   *[other] 1 + { $n }: { $n } piles are smaller
}
dobro-sheet-larger-piles = { $n ->
    [0] 1: no pile is larger
    [one] 1 + 1: 1 pile is larger
   *[other] 1 + { $n }: { $n } piles are larger
}
# $points with its sign: +2 or −2.
dobro-sheet-for-forgetful = { $points } for the forgetful card
dobro-sheet-opens = { $name } opens the next round.
dobro-sheet-you-open = You open the next round.
dobro-sheet-opens-why = { $reason ->
    [most-points] The most points so far.
    [fewest-points] The fewest points so far.
    [first-in-turn] Level with others, and first in turn.
    [highest-cards] Level with others, and dealt the highest cards.
    [drawn] By chance.
   *[other] { "" }
}
dobro-sheet-won = { $names } won the match
dobro-sheet-you-won = You won the match!
dobro-sheet-won-with = You and { $names } won the match
dobro-sheet-won-why = { $reason ->
    [lowest-total] The lowest total.
    [highest-total] The highest total.
    [fewest-cards] Level on points, with the fewest cards taken in the last round.
    [lowest-values] Level on points and cards, with the lowest values taken in the last round.
    [shared] Level in everything: victory is shared.
   *[other] { "" }
}

## Replays

dobro-replay-before = To the climb before
dobro-replay-next = To the next climb

## The log

dobro-log-deal = Round { $n }
dobro-log-part = Climb { $n }
