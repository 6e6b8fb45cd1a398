### Le Dobro sur la page web : son nom, sa table et sa feuille de scores.

dobro-name = Dobro
dobro-about = Montez, doublez, et ramassez le moins de cartes possible.
dobro-now = { $rounds ->
    [long] Autant de manches que de personnes.
    [one] Une manche.
   *[other] { $rounds } manches.
} { $edition ->
    [fr] Un point par tas plus petit que le vôtre : le moins de points gagne.
    [en] Un point par tas plus grand que le vôtre : le plus de points gagne.
    [pt] Un point par tas plus grand que le vôtre : le plus de points gagne. Les égalités se partagent.
   *[other] { "" }
}
dobro-intro =
    Les cartes ramassées sont mauvaises : qui en ramasse le moins réussit le mieux sa manche.
    Jouez une carte au moins égale à l’enchère. Elle devient la nouvelle enchère.
    Si votre carte est exactement égale à l’enchère, l’enchère double. Une paire vaut sa somme : deux 6 font 12.
    Un joker vaut le nombre que vous annoncez. Un passe-tour ou un changement de sens laisse l’enchère telle quelle.
    Si vous ne pouvez ou ne voulez pas continuer, ramassez toutes les cartes de l’enchère, et ouvrez la suivante.
    Après chaque tour, votre main se complète à la pioche. Quand la pioche est vide, la manche finit à la première main vide.

## La table

dobro-table = L’enchère, la pioche et la valeur en jeu
dobro-table-others = Les autres
dobro-table-climb = L’enchère : { $plays }
dobro-table-no-climb = Aucune carte de cette enchère n’est encore sur la table
dobro-table-value = L’enchère est à { $value }
dobro-table-no-value = Aucune valeur en jeu : une nouvelle enchère va s’ouvrir
dobro-table-clockwise = On joue dans le sens horaire
dobro-table-counterclockwise = On joue dans le sens antihoraire
dobro-table-round = Manche { $n } sur { $all }
dobro-table-aim = { $low ->
    [true] Ramassez peu. Le moins de points gagne
   *[false] Ramassez peu. Le plus de points gagne
}
dobro-table-taken = { $n ->
    [one] { $n } ramassée
   *[other] { $n } ramassées
}
dobro-table-forgetful = la carte de l’oubli
dobro-table-forgetful-here = La carte de l’oubli est sur la table
dobro-table-forgetful-of = { $name } a la carte de l’oubli
dobro-table-forgetful-yours = Vous avez la carte de l’oubli
dobro-table-card = { $card ->
    [J] joker
    [S] passe-tour
    [R] changement de sens
   *[other] { $card }
}
dobro-table-joker-as = { $cards } pour { $value }

## À vous de jouer

dobro-prompt-open = À vous d’ouvrir l’enchère
dobro-prompt-go-on = Jouez { $plays }, ou ramassez
dobro-play-single = { $value } ou plus
dobro-play-pair = une paire valant { $value } ou plus
dobro-play-joker = un joker
dobro-play-special = une carte spéciale
dobro-prompt-only-take = À vous : il ne reste qu’à ramasser
dobro-prompt-fill = Touchez la pioche pour piocher
dobro-prompt-played = Vous avez joué
dobro-prompt-tap-again = Touchez-la encore pour la jouer
dobro-prompt-tap-again-or-pair = Touchez-la encore, ou en paire avec : { $cards }
dobro-prompt-pair = À jouer en paire avec : { $cards }
dobro-prompt-not-now = Pas jouable maintenant : { $card }
dobro-prompt-joker = Que vaut le joker ?
dobro-prompt-joker-or-pair = Que vaut le joker ? Ou touchez une autre carte pour une paire : { $cards }
dobro-prompt-pair-of = Une paire de
dobro-sure-take = Ramasser, alors que vous pourriez jouer ?
dobro-sure-pair = Jouer un joker dans cette paire ?
dobro-sure-joker = Jouer votre joker ?
dobro-do-play = Jouer { $cards }
dobro-do-take = { $n ->
    [one] Ramasser la carte
   *[other] Ramasser les { $n } cartes
}
dobro-do-draw = Piocher. { table-stock }
dobro-do-end = Finir mon tour
dobro-do-call = Vous avez oublié de piocher !
dobro-do-call-out = { $name } : « Vous avez oublié de piocher ! »

## La feuille de scores

dobro-sheet-round-over = Fin de la manche { $n }
dobro-sheet-low-wins = Le total le plus bas gagne.
dobro-sheet-high-wins = Le total le plus haut gagne.
dobro-sheet-you = Vous
dobro-sheet-player = Nom
dobro-sheet-pile = Cartes
dobro-sheet-points = Points
dobro-sheet-total = Total
dobro-sheet-smaller-piles = { $n ->
    [0] 1 : aucun tas plus petit
    [one] 1 + { $n } : { $n } tas plus petit
   *[other] 1 + { $n } : { $n } tas plus petits
}
dobro-sheet-larger-piles = { $n ->
    [0] 1 : aucun tas plus grand
    [one] 1 + { $n } : { $n } tas plus grand
   *[other] 1 + { $n } : { $n } tas plus grands
}
dobro-sheet-for-forgetful = { $points } pour la carte de l’oubli
dobro-sheet-opens = { $name } ouvre la manche suivante.
dobro-sheet-you-open = Vous ouvrez la manche suivante.
dobro-sheet-opens-why = { $reason ->
    [most-points] C’est le plus grand total.
    [fewest-points] C’est le plus petit total.
    [first-in-turn] À égalité, et avant les autres dans l’ordre du jeu.
    [highest-cards] À égalité, avec les plus hautes cartes reçues.
    [drawn] Au hasard.
   *[other] { "" }
}
dobro-sheet-won = La partie revient à { $names }
dobro-sheet-you-won = Vous avez gagné la partie !
dobro-sheet-won-with = Vous avez gagné la partie, avec { $names }
dobro-sheet-won-why = { $reason ->
    [lowest-total] Le total le plus bas.
    [highest-total] Le total le plus haut.
    [fewest-cards] À égalité de points, avec le moins de cartes à la dernière manche.
    [lowest-values] À égalité de points et de cartes, avec les plus petites valeurs à la dernière manche.
    [shared] Égalité parfaite : la victoire est partagée.
   *[other] { "" }
}

## Parties à revoir

dobro-replay-before = À l’enchère d’avant
dobro-replay-next = À l’enchère suivante

## Le journal

dobro-log-deal = Manche { $n }
dobro-log-part = Enchère { $n }
