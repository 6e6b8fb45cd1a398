# Dobro : ses cartes, ses coups, ses événements et ses refus.

dobro-card = { $count ->
    [1] { $card ->
        [J] un joker
        [S] un passe-tour
        [R] un changement de sens
       *[other] { $card }
    }
   *[other] { $count ->
        [2] deux
        [3] trois
       *[other] { $count }
    } { $card ->
        [J] jokers
        [S] passe-tours
        [R] changements de sens
       *[other] { $card }
    }
}
dobro-move = { $kind ->
    [skip] un passe-tour
    [reverse] un changement de sens
    [pair] { $card1 ->
        [J] deux jokers en paire de { $value }
       *[other] { $card2 ->
            [J] un { $value } et un joker
           *[other] une paire de { $value }
        }
    }
   *[single] { $card1 ->
        [J] un joker valant { $value }
       *[other] un { $value }
    }
}

## Événements

dobro-event-dealt = Manche { $round } : { $hand ->
    [0] { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    } par main
   *[other] vous avez { $hand }
}
dobro-event-opens = { $you ->
    [seat] Vous ouvrez
   *[other] { $seat } ouvre
} la manche : { $reason ->
    [most-points] le plus de points
    [fewest-points] le moins de points
    [first-in-turn] à égalité de points, d’après l’ordre du tour
    [highest-cards] à égalité de points, les plus hautes cartes reçues
    [drawn] tirage au sort
   *[chosen] convenu d’avance
}
dobro-event-played = { $reason ->
    [forced] { $you ->
        [seat] Vous n’avez que des cartes spéciales et jouez
       *[other] { $seat } n’a que des cartes spéciales et joue
    } { $move }
    [opened] { $you ->
        [seat] Vous ouvrez
       *[other] { $seat } ouvre
    } avec { $move }{ $move-kind ->
        [pair] {" "}: l’enchère est à { $value }
       *[other] {""}
    }
   *[other] { $you ->
        [seat] Vous jouez
       *[other] { $seat } joue
    } { $move }{ $reason ->
        [special] {" "}: l’enchère reste à { $value }
        [raised] { $move-kind ->
            [pair] {" "}: l’enchère monte à { $value }
           *[other] {""}
        }
       *[matched] {""}
    }
}
dobro-event-doubled = { $you ->
    [seat] Vous égalez
   *[other] { $seat } égale
} { $before } : l’enchère double et passe à { $value }
dobro-event-turned = Le jeu change de sens : sens { $direction ->
    [1] horaire
   *[other] antihoraire
}
dobro-event-took = { $you ->
    [seat] Vous ramassez
   *[other] { $seat } ramasse
} { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}, pour un tas de { $pile }
dobro-event-drew = { $you ->
    [seat] Vous piochez
   *[other] { $seat } pioche
} { $cards ->
    [0] { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
   *[other] { $cards }
}
dobro-event-forgot = { $you ->
    [seat] Vous terminez votre tour
   *[other] { $seat } termine son tour
} sans piocher
dobro-event-forgetful = { $you ->
    [seat] Vous recevez
   *[other] { $seat } reçoit
} la carte de l’oubli
dobro-event-called = { $you ->
    [seat] Vous signalez
   *[other] { $seat } signale
} l’oubli : { $you ->
    [forgot] vous avez
   *[other] { $forgot } a
} oublié de piocher
dobro-event-turn-ended = { $you ->
    [seat] Votre tour est fini
   *[other] { $seat } a fini son tour
} : il n’y a plus rien à piocher
dobro-event-stock-empty = La pioche est vide : on ne pioche plus
dobro-event-round-ended = { $you ->
    [seat] Vous n’avez
   *[other] { $seat } n’a
} plus de cartes : la manche est finie
dobro-event-scored = Points de la manche { $round } : { $each }{ $you ->
    [forgetful] {" "}; vous avez la carte de l’oubli
   *[other] { $forgetful ->
        [0] {""}
       *[other] {" "}; { $forgetful } a la carte de l’oubli
    }
}
dobro-event-scored-each = { $seat } { $points } ({ $piles ->
    [one] { $piles } carte
   *[other] { $piles } cartes
})
dobro-event-won = { $shared ->
    [true] { $winners-are ->
        [you] Vous partagez
        [one] { $winners } partage
        [us] { $winners } et vous partagez
        [all] Tout le monde partage
       *[them] { $winners } partagent
    } la victoire
   *[false] { $winners-are ->
        [you] Vous remportez
        [one] { $winners } remporte
        [us] { $winners } et vous remportez
        [all] Tout le monde remporte
       *[them] { $winners } remportent
    } la partie
} : { $reason ->
    [lowest-total] le total le plus bas
    [highest-total] le total le plus haut
    [fewest-cards] à égalité de points, le moins de cartes à la dernière manche
    [lowest-values] à égalité de points et de cartes, les plus petites valeurs ramassées
   *[shared] égalité parfaite
}

## Refus

dobro-card-name = { $name ->
    [J] joker
    [S] passe-tour
    [R] changement de sens
   *[other] { $name }
}
dobro-refusal-match-over = La partie est finie.
dobro-refusal-not-your-turn = Ce n’est pas votre tour : c’est à { $turn } de jouer.
dobro-refusal-must-draw = Votre main est vide : il faut piocher.
dobro-refusal-draw-or-end = Vous avez joué : piochez, ou finissez votre tour.
dobro-refusal-no-value = Aucune valeur n’est encore en jeu, donc on ne ramasse pas : ouvrez avec un nombre.
dobro-refusal-nothing-to-take = Vous ouvrez l’enchère, et il n’y a rien à ramasser : jouez une carte.
dobro-refusal-nobody-can-forget = Ici, les mains se complètent toutes seules : personne ne peut oublier.
dobro-refusal-no-call-needed = Dans cette édition, un oubli n’a pas besoin d’être signalé.
dobro-refusal-nobody-forgot = Il n’y a pas d’oubli à signaler en ce moment.
dobro-refusal-own-call = Vous ne pouvez pas signaler votre propre oubli.
dobro-refusal-filled-automatically = Ici, les mains se complètent toutes seules : jouez, tout simplement.
dobro-refusal-stock-empty = La pioche est vide : il n’y a rien à piocher.
dobro-refusal-play-first = Jouez d’abord ; on pioche après avoir joué.
dobro-refusal-no-reverses = À deux, on joue sans changement de sens.
dobro-refusal-only-one = Vous n’avez qu’un seul { dobro-card-name }.
dobro-refusal-not-held = Vous n’avez pas de { dobro-card-name }.
dobro-refusal-special-opens = Une enchère s’ouvre avec un nombre, pas avec une carte spéciale.
dobro-refusal-too-low = { $worth }, c’est trop bas : l’enchère est à { $value }.
dobro-refusal-joker-too-low = Un joker seul vaut 12 au plus, et l’enchère est à { $value }.
dobro-refusal-pair-too-low = Cette paire vaut { $worth }, c’est trop bas : l’enchère est à { $value }.
dobro-refusal-box-too-large = copies : une boîte a { $most } cartes au plus, et celle-ci en aurait { $count }
dobro-refusal-hands-too-large = hand_size : { $players } mains de { $held } et { $aside } cartes mises de côté font { $needed } cartes, et la boîte en a { $box }

## Options : leur nom, leurs valeurs, et une phrase sur celle qui est choisie

dobro-option-edition = Édition
dobro-option-edition-value = { $value ->
    [fr] française
    [en] anglaise
    [pt] portugaise
   *[other] { $value }
}
dobro-option-edition-about = { $value ->
    [fr] Un point par tas plus petit que le vôtre ; le moins de points gagne.
    [en] Un point par tas plus grand que le vôtre ; le plus de points gagne. À égalité, les valeurs des cartes décident.
    [pt] Un point par tas plus grand que le vôtre ; le plus de points gagne. À égalité, la victoire est partagée.
   *[other] { "" }
}
dobro-option-rounds = Manches
dobro-option-rounds-value = { $value ->
    [long] autant que de places
   *[other] { $value }
}
dobro-option-rounds-about = { $value ->
    [long] Une manche par place.
   *[other] On compte les points après chaque manche.
}
dobro-option-draw = Pioche
dobro-option-draw-value = { $value ->
    [auto] automatique
    [manual] à la main
   *[other] { $value }
}
dobro-option-draw-about = { $value ->
    [auto] La main se complète après chaque coup.
    [manual] Qui oublie de piocher risque la carte de l’oubli.
   *[other] { "" }
}

## Numbers that a variant changes

dobro-number-hand-size = Cartes en main
dobro-number-set-aside = Cartes mises de côté
dobro-number-forgetful-points = Points de la carte de l’oubli
dobro-number-copies-2 = Nombre de 2
dobro-number-copies-3 = Nombre de 3
dobro-number-copies-4 = Nombre de 4
dobro-number-copies-5 = Nombre de 5
dobro-number-copies-6 = Nombre de 6
dobro-number-copies-7 = Nombre de 7
dobro-number-copies-8 = Nombre de 8
dobro-number-copies-9 = Nombre de 9
dobro-number-copies-10 = Nombre de 10
dobro-number-copies-11 = Nombre de 11
dobro-number-copies-12 = Nombre de 12
dobro-number-copies-J = Nombre de jokers
dobro-number-copies-S = Nombre de passe-tours
dobro-number-copies-R = Nombre de changements de sens
