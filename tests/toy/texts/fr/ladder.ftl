ladder-event-dealt = { $you ->
    [seat] Vous posez la première carte
   *[other] { $seat } pose la première carte
}
ladder-event-laid = { $you ->
    [seat] Vous posez { $card }
   *[other] { $seat } pose { $card }
}
ladder-event-passed = { $you ->
    [seat] Vous passez
   *[other] { $seat } passe
}
ladder-event-deal-over = La donne est finie
ladder-refusal-not-your-turn = Ce n’est pas votre tour.
ladder-refusal-too-low = Posez une carte plus haute.
