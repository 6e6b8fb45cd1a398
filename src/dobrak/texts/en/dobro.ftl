# Dobro: its cards, moves, events and refusals. docs/texts.md says which variables there are.

dobro-card = { $count ->
    [1] { $card ->
        [J] a joker
        [S] a skip
        [R] a reverse
       *[other] { $card }
    }
   *[other] { $count ->
        [2] two
        [3] three
       *[other] { $count }
    } { $card ->
        [J] jokers
        [S] skips
        [R] reverses
       *[other] { $card }s
    }
}
dobro-move = { $kind ->
    [skip] a skip
    [reverse] a reverse
    [pair] { $card1 ->
        [J] two jokers as { $value }s
       *[other] { $card2 ->
            [J] { $value } and a joker
           *[other] a pair of { $value }s
        }
    }
   *[single] { $card1 ->
        [J] a joker as { $value }
       *[other] { $value }
    }
}

## Events

dobro-event-dealt = Round { $round } is dealt{ $hand ->
    [0] , { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    } each
   *[other] ; you have { $hand }
}
dobro-event-opens = { $you ->
    [seat] You open
   *[other] { $seat } opens
} the round: { $reason ->
    [most-points] most points
    [fewest-points] fewest points
    [first-in-turn] level on points, and first in turn
    [highest-cards] level on points, and dealt the highest cards
    [drawn] drawn by lot
   *[chosen] agreed beforehand
}
dobro-event-played = { $reason ->
    [forced] { $you ->
        [seat] You have only special cards, and play
       *[other] { $seat } has only special cards, and plays
    } { $move }
    [opened] { $you ->
        [seat] You open
       *[other] { $seat } opens
    } with { $move }{ $move-kind ->
        [pair] : { $value } is in play
       *[other] {""}
    }
   *[other] { $you ->
        [seat] You play
       *[other] { $seat } plays
    } { $move }{ $reason ->
        [special] : { $value } stays in play
        [raised] { $move-kind ->
            [pair] : { $value } is in play
           *[other] {""}
        }
       *[matched] {""}
    }
}
dobro-event-doubled = { $you ->
    [seat] You match
   *[other] { $seat } matches
} { $before }: now { $value } is in play
dobro-event-turned = Play changes direction: { $direction ->
    [1] clockwise
   *[other] counter-clockwise
} now
dobro-event-took = { $you ->
    [seat] You take
   *[other] { $seat } takes
} { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}, making a pile of { $pile }
dobro-event-drew = { $you ->
    [seat] You draw
   *[other] { $seat } draws
} { $cards ->
    [0] { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
   *[other] { $cards }
}
dobro-event-forgot = { $you ->
    [seat] You end your turn
   *[other] { $seat } ends the turn
} without drawing
dobro-event-forgetful = { $you ->
    [seat] You get
   *[other] { $seat } gets
} the forgetful card
dobro-event-called = { $you ->
    [seat] You call
   *[other] { $seat } calls
} it: { $forgot } forgot to draw
dobro-event-turn-ended = { $you ->
    [seat] Your
   *[other] { $seat }’s
} turn is over: no cards are left to draw
dobro-event-stock-empty = The stock is empty: nobody draws any more
dobro-event-round-ended = { $you ->
    [seat] You have
   *[other] { $seat } has
} no cards left, so the round is over
dobro-event-scored = Points in round { $round }: { $each }{ $you ->
    [forgetful] ; you have the forgetful card
   *[other] { $forgetful ->
        [0] {""}
       *[other] ; { $forgetful } has the forgetful card
    }
}
dobro-event-scored-each = { $seat } { $points } ({ $piles ->
    [one] 1 card
   *[other] { $piles } cards
})
dobro-event-won = { $shared ->
    [true] { $winners-are ->
        [you] You share
        [one] { $winners } shares
        [us] You and { $winners } share
        [all] Everyone shares
       *[them] { $winners } share
    } the victory
   *[false] { $winners-are ->
        [you] You win
        [one] { $winners } wins
        [us] You and { $winners } win
        [all] Everyone wins
       *[them] { $winners } win
    } the match
}: { $reason ->
    [lowest-total] lowest total
    [highest-total] highest total
    [fewest-cards] level on points, with the fewest cards in the last round
    [lowest-values] level on points and cards, with the lowest values taken
   *[shared] level in everything
}

## Refusals

dobro-card-name = { $name ->
    [J] joker
    [S] skip
    [R] reverse
   *[other] { $name }
}
dobro-refusal-match-over = The match is over.
dobro-refusal-not-your-turn = It is not your turn: { $turn } is to move.
dobro-refusal-must-draw = Your hand is empty, so you must draw.
dobro-refusal-draw-or-end = You have played: now draw, or end your turn.
dobro-refusal-no-value = No value is in play yet, so you cannot take: open with a number.
dobro-refusal-nothing-to-take = You open the climb, and there is nothing to take: play a card.
dobro-refusal-nobody-can-forget = Hands are filled automatically here, so nobody can forget.
dobro-refusal-no-call-needed = In this edition nobody has to point out that somebody forgot to draw.
dobro-refusal-nobody-forgot = Nobody has just forgotten to draw.
dobro-refusal-own-call = Only another player can point out that you forgot to draw.
dobro-refusal-filled-automatically = Hands are filled automatically here: just play.
dobro-refusal-stock-empty = The stock is empty: there is nothing to draw.
dobro-refusal-play-first = Play first; you draw after playing.
dobro-refusal-no-reverses = There are no reverses with two players.
dobro-refusal-only-one = You hold only one { dobro-card-name }.
dobro-refusal-not-held = You hold no { dobro-card-name }.
dobro-refusal-special-opens = A climb opens with a number, not with a special card.
dobro-refusal-too-low = { $worth } is too low: { $value } is in play.
dobro-refusal-joker-too-low = A joker alone counts 12 at most, and { $value } is in play.
dobro-refusal-pair-too-low = This pair makes { $worth }, which is too low: { $value } is in play.
dobro-refusal-box-too-large = copies: a box has { $most } cards at most, and this one would have { $count }
dobro-refusal-hands-too-large = hand_size: { $players } hands of { $held } and { $aside } cards set aside are { $needed } cards, and the box has { $box }

## Options: what they are called, their values, and a sentence about the chosen one

dobro-option-edition = Edition
dobro-option-edition-value = { $value ->
    [fr] French
    [en] English
    [pt] Portuguese
   *[other] { $value }
}
dobro-option-edition-about = { $value ->
    [fr] A point for every pile smaller than yours; the fewest points win.
    [en] A point for every pile larger than yours; the most points win. Values of cards break ties.
    [pt] A point for every pile larger than yours; the most points win. Tied players share the victory.
   *[other] { "" }
}
dobro-option-rounds = Rounds
dobro-option-rounds-value = { $value ->
    [long] as many as players
   *[other] { $value }
}
dobro-option-rounds-about = { $value ->
    [long] One round for each player.
   *[other] Points are counted after each round.
}
dobro-option-draw = Drawing cards
dobro-option-draw-value = { $value ->
    [auto] automatic
    [manual] by hand
   *[other] { $value }
}
dobro-option-draw-about = { $value ->
    [auto] Hands are filled after each play.
    [manual] Whoever forgets to draw may get the forgetful card.
   *[other] { "" }
}

## Numbers that a variant changes

dobro-number-hand-size = Cards in hand
dobro-number-set-aside = Cards set aside
dobro-number-forgetful-points = Points for the forgetful card
dobro-number-copies-2 = Number of 2s
dobro-number-copies-3 = Number of 3s
dobro-number-copies-4 = Number of 4s
dobro-number-copies-5 = Number of 5s
dobro-number-copies-6 = Number of 6s
dobro-number-copies-7 = Number of 7s
dobro-number-copies-8 = Number of 8s
dobro-number-copies-9 = Number of 9s
dobro-number-copies-10 = Number of 10s
dobro-number-copies-11 = Number of 11s
dobro-number-copies-12 = Number of 12s
dobro-number-copies-J = Number of jokers
dobro-number-copies-S = Number of skips
dobro-number-copies-R = Number of reverses
