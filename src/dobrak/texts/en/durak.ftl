# Durak: its cards, events and refusals. docs/texts.md says which variables there are.

durak-card = { $rank ->
    [T] 10
   *[other] { $rank }
}{ $suit ->
    [s] ♠
    [h] ♥
    [d] ♦
   *[c] ♣
}

## Events

durak-event-dealt = Deal { $deal }: { $you ->
    [shown-by] your last card, { $turned }, is shown
   *[other] { $shown-by ->
        [0] { $turned } is turned up
       *[other] { $shown-by }’s last card, { $turned }, is shown
    }
}, so { $trump ->
    [s] spades
    [h] hearts
    [d] diamonds
   *[c] clubs
} are trumps{ $hand ->
    [0] {""}
   *[other] ; you have { $hand }
}
durak-event-void = Nobody was dealt a trump, so the cards are dealt again
durak-event-called = { $you ->
    [seat] You call
   *[other] { $seat } calls
} { $card }, the lowest trump
durak-event-opens = { $you ->
    [seat] You attack
   *[other] { $seat } attacks
} first: { $reason ->
    [lowest-trump] lowest trump
    [won-before] won the last deal
    [before-the-durak] seated before the durak
   *[chosen] agreed beforehand
}
durak-event-bout = New bout: { $attacker } against { $defender }, { $limit ->
    [one] 1 card
   *[other] { $limit } cards
} at most
durak-event-attacked = { $laid ->
    [1] { $you ->
        [seat] You attack
       *[other] { $seat } attacks
    } { $on } with
   *[other] { $you ->
        [seat] You throw in
       *[other] { $seat } throws in
    }
} { $card }
durak-event-defended = { $you ->
    [seat] { $reason ->
        [trump] You trump
       *[higher] You beat
    }
   *[other] { $seat } { $reason ->
        [trump] trumps
       *[higher] beats
    }
} { $attack } with { $card }
durak-event-transferred = { $you ->
    [seat] You transfer
   *[other] { $seat } transfers
} the attack to { $to } with { $card }
durak-event-passed = { $you ->
    [seat] You pass
   *[other] { $seat } passes
}
durak-event-gave-up = { $you ->
    [seat] You give up
   *[other] { $seat } gives up
} the defence
durak-event-added = { $you ->
    [seat] You add
   *[other] { $seat } adds
} { $card } for { $on } to take
durak-event-took = { $you ->
    [seat] You take
   *[other] { $seat } takes
} { $cards-count ->
    [one] 1 card
   *[other] { $cards-count } cards
}
durak-event-held = { $you ->
    [seat] Your
   *[other] { $seat }’s
} defence holds: { $cards-count ->
    [one] 1 card
   *[other] { $cards-count } cards
} discarded
durak-event-drew = { $you ->
    [seat] You draw
   *[other] { $seat } draws
} { $cards ->
    [0] { $turned ->
        [true] { $count ->
            [1] the turned-up trump
           *[other] { $count } cards, including the turned-up trump
        }
       *[false] { $count ->
            [one] 1 card
           *[other] { $count } cards
        }
    }
   *[other] { $cards }
}
durak-event-stock-empty = The stock is empty: nobody draws any more
durak-event-epaulettes = { $you ->
    [seat] You lay
   *[other] { $seat } lays
} { $cards } on { $you ->
    [on] your
   *[other] { $on }’s
} shoulders: epaulettes
durak-event-out = { $you ->
    [seat] You are
   *[other] { $seat } is
} out: no cards left
durak-event-deal-won = { $winners-are ->
    [you] You win
    [one] { $winners } wins
    [us] You and { $winners } win
    [all] Everyone wins
   *[them] { $winners } win
} the deal: { $reason ->
    [last-card] { $you ->
        [seat] your
       *[other] { $seat }’s
    } last card is laid
    [nothing-left-to-draw] { $you ->
        [seat] your
       *[other] { $seat }’s
    } hand is empty, and so is the stock
   *[epaulettes] epaulettes cannot be beaten
}
durak-event-deal-lost = { $you ->
    [seat] You are
   *[other] { $seat } is
} the durak: the last one with cards
durak-event-deal-drawn = The deal is drawn: { $reason ->
    [no-cards-left] nobody has any cards left
   *[endless] the same cards keep going round
}
durak-event-won = { $shared ->
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
    [most-deals-won] most deals won
   *[durak-least-often] durak least often
}

## Refusals

durak-refusal-match-over = The match is over.
durak-refusal-not-your-turn = It is not your turn: { $turn } is to move.
durak-refusal-out = You are out of this deal: { $turn } is to move.
durak-refusal-gave-up = You have given up the defence: { $turn } is to move.
durak-refusal-nothing-to-beat = You defend, and there is nothing to beat now: { $turn } is to move.
durak-refusal-not-in-bout = You take no part in this bout: { $turn } is to move.
durak-refusal-not-beaten-yet = The last card is not beaten yet: { $turn } is to move.
durak-refusal-bout-full = No more cards can be laid in this bout: the limit is { $limit }.
durak-refusal-defend = You defend: beat the card, or take.
durak-refusal-only-defender-takes = Only the defender takes.
durak-refusal-must-attack = You cannot pass before the first attack: lay a card.
durak-refusal-not-in-deck = { $card } is not in this deck.
durak-refusal-not-held = You do not hold { $card }.
durak-refusal-wrong-rank = { $card } cannot be thrown in: there is no { $rank ->
    [T] 10
    [J] jack
    [Q] queen
    [K] king
    [A] ace
   *[other] { $rank }
} on the table.
durak-refusal-does-not-beat = { $card } does not beat { $attack }.
durak-refusal-only-defender-transfers = Only the defender can transfer an attack.
durak-refusal-no-transfers = Attacks cannot be transferred in this ruleset.
durak-refusal-no-first-transfer = The first attack of a deal cannot be transferred.
durak-refusal-transfer-too-late = You have begun to beat this attack: it can no longer be transferred.
durak-refusal-transfer-rank = { $card } does not transfer { $attack }: it has another rank.
durak-refusal-transfer-too-few = The attack cannot be transferred: { $to } has too few cards.
durak-refusal-no-epaulettes = There are no epaulettes in this ruleset.
durak-refusal-epaulettes-too-late = Epaulettes begin a bout; this bout has already begun.
durak-refusal-epaulettes-too-early = Epaulettes need an empty stock.
durak-refusal-epaulettes-not-last = Epaulettes are your last two cards.
durak-refusal-epaulettes-one-shoulder = The defender needs at least two cards to wear epaulettes.
durak-refusal-epaulettes-rank = Epaulettes are two cards of one rank.
durak-refusal-hands-too-large = hand_size: { $players } hands of { $held } are { $needed } cards, and the deck has { $deck }

## Options: what they are called, their values, and a sentence about the chosen one ($ruleset is the chosen ruleset)

durak-option-ruleset = Rules
durak-option-ruleset-value = { $value ->
    [dourak] Dourak
    [podkidnoy] Podkidnoy
    [perevodnoy] Perevodnoy
   *[other] { $value }
}
durak-option-ruleset-about = { $value ->
    [dourak] The first player without cards wins; four play in two teams.
    [podkidnoy] Everyone may throw in; the last player with cards is the durak.
    [perevodnoy] Podkidnoy, and an attack can be transferred with a card of its rank.
   *[other] { "" }
}
durak-option-deals = Deals
durak-option-deals-value = { $value }
durak-option-deals-about = { $ruleset ->
    [dourak] Whoever wins the most deals wins the match.
   *[other] Whoever is the durak least often wins the match.
}
durak-option-deck = Deck
durak-option-deck-value = { $value } cards
durak-option-deck-about = { $value ->
    [24] From the nine up: short and sharp.
    [36] From the six up, as most people play.
    [52] From the two up: a longer deal.
   *[other] { "" }
}
durak-option-first-limit = First-bout limit
durak-option-first-limit-value = { $value } cards
durak-option-first-limit-about = The most cards in the first bout of a deal. Later bouts have up to six.
durak-option-next-attacker = Next attacker
durak-option-next-attacker-value = { $value ->
    [durak] before the durak
    [lowest] lowest trump
   *[other] { $value }
}
durak-option-next-attacker-about = { $value ->
    [durak] The player before the durak attacks first in the next deal.
    [lowest] The player with the lowest trump attacks first, as in the first deal.
   *[other] { "" }
}
durak-option-first-transfer = First-bout transfers
durak-option-first-transfer-value = { $value ->
    [true] yes
   *[false] no
}
durak-option-first-transfer-about = Whether the very first attack of a deal can be transferred.

## Numbers that a variant changes

durak-number-hand-size = Cards in hand
durak-number-deck = Deck
durak-number-bout-limit = Most attacking cards in a bout
durak-number-first-limit = Most attacking cards in the first bout
durak-number-dry-bouts = Bouts in a row after which nobody drew a card, until the deal is a draw
