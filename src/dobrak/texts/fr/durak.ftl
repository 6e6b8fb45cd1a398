# Dourak : ses cartes, ses événements et ses refus.

durak-card = { $rank ->
    [T] 10
    [J] V
    [Q] D
    [K] R
   *[other] { $rank }
}{ $suit ->
    [s] ♠
    [h] ♥
    [d] ♦
   *[c] ♣
}

## Événements

durak-event-dealt = Donne { $deal } : { $you ->
    [shown-by] vous montrez votre dernière carte, { $turned }
   *[other] { $shown-by ->
        [0] on retourne { $turned }
       *[other] { $shown-by } montre sa dernière carte, { $turned }
    }
}, atout { $trump ->
    [s] pique
    [h] cœur
    [d] carreau
   *[c] trèfle
}{ $hand ->
    [0] {""}
   *[other] {" "}; vous avez { $hand }
}
durak-event-void = Personne n’a reçu d’atout : on redistribue
durak-event-called = { $you ->
    [seat] Vous annoncez
   *[other] { $seat } annonce
} { $card }, le plus petit atout
durak-event-opens = { $you ->
    [seat] Vous attaquez
   *[other] { $seat } attaque
} en premier : { $reason ->
    [lowest-trump] le plus petit atout
    [won-before] victoire à la donne précédente
    [before-the-durak] juste avant le dourak dans le tour
   *[chosen] convenu d’avance
}
durak-event-bout = Nouvelle attaque : { $attacker } contre { $defender }, { $limit ->
    [one] { $limit } carte
   *[other] { $limit } cartes
} au plus
durak-event-attacked = { $laid ->
    [1] { $you ->
        [seat] Vous attaquez { $on }
        [on] { $seat } vous attaque
       *[other] { $seat } attaque { $on }
    } avec
   *[other] { $you ->
        [seat] Vous ajoutez
       *[other] { $seat } ajoute
    }
} { $card }
durak-event-defended = { $you ->
    [seat] { $reason ->
        [trump] Vous coupez
       *[higher] Vous battez
    }
   *[other] { $seat } { $reason ->
        [trump] coupe
       *[higher] bat
    }
} { $attack } avec { $card }
durak-event-transferred = { $you ->
    [seat] Vous transférez l’attaque à { $to }
    [to] { $seat } vous transfère l’attaque
   *[other] { $seat } transfère l’attaque à { $to }
} avec { $card }
durak-event-passed = { $you ->
    [seat] Vous passez
   *[other] { $seat } passe
}
durak-event-gave-up = { $you ->
    [seat] Vous renoncez à vous défendre
   *[other] { $seat } renonce à se défendre
}
durak-event-added = { $you ->
    [seat] Vous ajoutez { $card } à ce que ramasse { $on }
    [on] { $seat } ajoute { $card } à ce que vous ramassez
   *[other] { $seat } ajoute { $card } à ce que ramasse { $on }
}
durak-event-took = { $you ->
    [seat] Vous ramassez
   *[other] { $seat } ramasse
} { $cards-count ->
    [one] { $cards-count } carte
   *[other] { $cards-count } cartes
}
durak-event-held = { $you ->
    [seat] Vous défendez tout
   *[other] { $seat } défend tout
} : { $cards-count ->
    [one] { $cards-count } carte
   *[other] { $cards-count } cartes
} à la défausse
durak-event-drew = { $you ->
    [seat] Vous piochez
   *[other] { $seat } pioche
} { $cards ->
    [0] { $turned ->
        [true] { $count ->
            [1] l’atout retourné
           *[other] { $count } cartes, dont l’atout retourné
        }
       *[false] { $count ->
            [one] { $count } carte
           *[other] { $count } cartes
        }
    }
   *[other] { $cards }
}
durak-event-stock-empty = La pioche est vide : on ne pioche plus
durak-event-epaulettes = { $you ->
    [seat] Vous posez { $cards } en épaulettes à { $on }
    [on] { $seat } vous pose { $cards } en épaulettes
   *[other] { $seat } pose { $cards } en épaulettes à { $on }
}
durak-event-out = { $you ->
    [seat] Vous sortez du jeu : votre main est vide
   *[other] { $seat } sort du jeu : sa main est vide
}
durak-event-deal-won = { $winners-are ->
    [you] Vous remportez
    [one] { $winners } remporte
    [us] { $winners } et vous remportez
    [all] Tout le monde remporte
   *[them] { $winners } remportent
} la donne : { $reason ->
    [last-card] { $you ->
        [seat] vous avez posé votre
       *[other] { $seat } a posé sa
    } dernière carte
    [nothing-left-to-draw] { $you ->
        [seat] vous n’avez
       *[other] { $seat } n’a
    } plus de cartes, et la pioche est vide
   *[epaulettes] les épaulettes sont imbattables
}
durak-event-deal-lost = { $you ->
    [seat] Vous êtes le dourak : il ne reste de cartes que dans votre main
   *[other] { $seat } est le dourak : il ne reste de cartes que dans sa main
}
durak-event-deal-drawn = Donne nulle : { $reason ->
    [no-cards-left] plus personne n’a de cartes
   *[endless] les mêmes cartes ne font que tourner
}
durak-event-won = { $shared ->
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
    [most-deals-won] le plus de donnes remportées
   *[durak-least-often] le moins souvent dourak
}

## Refus

durak-refusal-match-over = La partie est finie.
durak-refusal-not-your-turn = Ce n’est pas votre tour : c’est à { $turn } de jouer.
durak-refusal-out = La donne est finie pour vous : c’est à { $turn } de jouer.
durak-refusal-gave-up = Vous avez renoncé à vous défendre : c’est à { $turn } de jouer.
durak-refusal-nothing-to-beat = Vous défendez, et il n’y a rien à battre pour l’instant : c’est à { $turn } de jouer.
durak-refusal-not-in-bout = Vous ne participez pas à cette attaque : c’est à { $turn } de jouer.
durak-refusal-not-beaten-yet = La dernière carte n’est pas encore battue : c’est à { $turn } de jouer.
durak-refusal-bout-full = On ne peut plus poser de cartes dans cette attaque : la limite est de { $limit }.
durak-refusal-defend = Vous défendez : battez la carte, ou ramassez.
durak-refusal-only-defender-takes = On ramasse seulement en défense.
durak-refusal-must-attack = On ne passe pas avant la première attaque : posez une carte.
durak-refusal-not-in-deck = { $card } n’est pas dans ce jeu de cartes.
durak-refusal-not-held = Vous n’avez pas { $card }.
durak-refusal-wrong-rank = On ne peut pas ajouter { $card } : il n’y a pas { $rank ->
    [T] de 10
    [J] de valet
    [Q] de dame
    [K] de roi
    [A] d’as
   *[other] de { $rank }
} sur la table.
durak-refusal-does-not-beat = { $card } ne bat pas { $attack }.
durak-refusal-only-defender-transfers = On transfère une attaque seulement en défense.
durak-refusal-no-transfers = Avec ces règles, une attaque ne se transfère pas.
durak-refusal-no-first-transfer = La première attaque d’une donne ne se transfère pas.
durak-refusal-transfer-too-late = Vous avez commencé à battre cette attaque : elle ne se transfère plus.
durak-refusal-transfer-rank = { $card } ne transfère pas { $attack } : ces cartes ne sont pas de même valeur.
durak-refusal-transfer-too-few = L’attaque ne se transfère pas : { $to } n’a pas assez de cartes.
durak-refusal-no-epaulettes = Avec ces règles, il n’y a pas d’épaulettes.
durak-refusal-epaulettes-too-late = Les épaulettes ouvrent une attaque ; celle-ci est déjà commencée.
durak-refusal-epaulettes-too-early = Les épaulettes se posent quand la pioche est vide.
durak-refusal-epaulettes-not-last = Les épaulettes sont vos deux dernières cartes.
durak-refusal-epaulettes-one-shoulder = Pour porter des épaulettes, il faut avoir au moins deux cartes en défense.
durak-refusal-epaulettes-rank = Les épaulettes sont deux cartes de même valeur.
durak-refusal-hands-too-large = hand_size : { $players } mains de { $held } font { $needed } cartes, et le paquet en a { $deck }

## Options : leur nom, leurs valeurs, et une phrase sur celle qui est choisie ($ruleset : les règles choisies)

durak-option-ruleset = Règles
durak-option-ruleset-value = { $value ->
    [dourak] Dourak
    [podkidnoy] Podkidnoï
    [perevodnoy] Perevodnoï
   *[other] { $value }
}
durak-option-ruleset-about = { $value ->
    [dourak] La première main vide gagne ; à quatre, deux équipes.
    [podkidnoy] Chacun peut ajouter des cartes ; qui en garde en dernier est le dourak.
    [perevodnoy] Podkidnoï, et une attaque se transfère avec une carte de même valeur.
   *[other] { "" }
}
durak-option-deals = Donnes
durak-option-deals-value = { $value }
durak-option-deals-about = { $ruleset ->
    [dourak] Qui gagne le plus de donnes remporte la partie.
   *[other] Qui est le moins souvent dourak remporte la partie.
}
durak-option-deck = Paquet
durak-option-deck-value = { $value } cartes
durak-option-deck-about = { $value ->
    [24] À partir du neuf : court et vif.
    [36] À partir du six, comme presque partout.
    [52] À partir du deux : une donne plus longue.
   *[other] { "" }
}
durak-option-first-limit = Limite de la première attaque
durak-option-first-limit-value = { $value } cartes
durak-option-first-limit-about = Le plus de cartes pour la première attaque d’une donne. Les suivantes en ont jusqu’à six.
durak-option-next-attacker = Attaque de la donne suivante
durak-option-next-attacker-value = { $value ->
    [durak] contre le dourak
    [lowest] plus petit atout
   *[other] { $value }
}
durak-option-next-attacker-about = { $value ->
    [durak] La personne placée avant le dourak attaque en premier.
    [lowest] Le plus petit atout attaque en premier, comme à la première donne.
   *[other] { "" }
}
durak-option-first-transfer = Transfert à la première attaque
durak-option-first-transfer-value = { $value ->
    [true] oui
   *[false] non
}
durak-option-first-transfer-about = Si la toute première attaque d’une donne peut être transférée.

## Numbers that a variant changes

durak-number-hand-size = Cartes en main
durak-number-deck = Paquet
durak-number-bout-limit = Cartes que l’attaque pose au plus
durak-number-first-limit = Cartes que l’attaque pose au plus à la première attaque
durak-number-dry-bouts = Attaques de suite sans que personne pioche, avant que la donne soit nulle
