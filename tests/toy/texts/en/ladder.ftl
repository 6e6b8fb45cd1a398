ladder-event-dealt = { $you ->
    [seat] You lay the first card
   *[other] { $seat } lays the first card
}
ladder-event-laid = { $you ->
    [seat] You lay { $card }
   *[other] { $seat } lays { $card }
}
ladder-event-passed = { $you ->
    [seat] You pass
   *[other] { $seat } passes
}
ladder-event-deal-over = The deal is over
ladder-refusal-not-your-turn = It is not your turn.
ladder-refusal-too-low = Lay a higher card.
