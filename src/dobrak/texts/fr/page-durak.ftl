### Le Dourak sur la page web : son nom, sa table et la feuille de fin de donne.

durak-name = Dourak
durak-about = Attaquez, défendez, et videz votre main avant les autres.
durak-now = { $ruleset ->
    [dourak] { $players ->
        [4] Comme dans la boîte : deux équipes, et la première main vide gagne aussi pour son partenaire. Il n’y a pas d’idiot.
       *[other] Comme dans la boîte : la première main vide gagne. Il n’y a pas d’idiot.
    }
    [podkidnoy] Chacun peut ajouter des cartes. La dernière main avec des cartes perd : c’est le dourak, l’idiot.
    [perevodnoy] Chacun peut ajouter des cartes, et une attaque se transfère. La dernière main avec des cartes perd : c’est le dourak, l’idiot.
   *[other] { "" }
}
durak-intro =
    Débarrassez-vous de vos cartes : la première main vide gagne. À quatre, on joue en deux équipes.
    On attaque la personne suivante avec une carte. La défense la bat avec une carte plus forte de la même couleur, ou avec un atout.
    L’attaque peut continuer avec des cartes de toute valeur déjà présente sur la table.
    Si tout est battu, les cartes sont défaussées, et la défense attaque à son tour. Sinon, elle les ramasse toutes.
    Puis les mains se complètent à six cartes à la pioche. La carte visible dessous donne la couleur d’atout.
    Dans les règles « Podkidnoï » et « Perevodnoï », il n’y a pas d’équipes, et la dernière main avec des cartes perd : c’est le dourak, l’idiot.

## Cartes

durak-table-card = { $rank ->
    [T] 10
    [J] valet
    [Q] dame
    [K] roi
    [A] as
   *[other] { $rank }
} de { durak-table-suit }
durak-table-suit = { $suit ->
    [s] pique
    [h] cœur
    [d] carreau
   *[c] trèfle
}
durak-table-trump-card = { $card }, atout
durak-table-rank = { $rank ->
    [T] 10
    [J] V
    [Q] D
    [K] R
   *[other] { $rank }
}

## La table

durak-table-players = Autour de la table
durak-table-attacks = attaque
durak-table-defends = défend
durak-table-helps = aide
durak-table-takes = ramasse
durak-table-passed = passe
durak-table-out = a fini
durak-table-partner = partenaire
durak-table-bout = L’attaque en cours
durak-table-places-left = { $n ->
    [one] encore { $n } carte possible
   *[other] encore { $n } cartes possibles
}
durak-table-beaten = { $attack }, carte battue par { $defence }
durak-table-unbeaten = { $attack }, carte pas encore battue
durak-table-trump = atout
durak-table-trumps = Atout { durak-table-suit }
durak-table-stock = { table-stock }. Retourne : { $card }
durak-table-stock-empty = La pioche est vide
durak-table-empty = vide
durak-table-discards = { $n ->
    [one] { $n } carte défaussée
   *[other] { $n } cartes défaussées
}
durak-table-see-discards = Voir la défausse
durak-table-discarded = Défausse
durak-table-no-discards = Rien n’a encore été défaussé.

## À vous de jouer, et aux autres

durak-prompt-open = Attaquez { $defender } avec la carte de votre choix
durak-prompt-open-epaulettes = Attaquez { $defender } avec la carte de votre choix, ou posez vos épaulettes
durak-prompt-go-on = Ajoutez une carte contre { $defender }, ou passez
durak-prompt-only-pass = Aucune carte ne convient : passez
durak-prompt-defend = À battre : { $card }. Sinon, ramassez
durak-prompt-defend-transfer = À battre : { $card }. Sinon, transférez l’attaque, ou ramassez
durak-prompt-transfer = Rien ne bat cette carte : { $card }. Transférez l’attaque, ou ramassez
durak-prompt-only-take = Rien ne bat cette carte : { $card }. Ramassez
durak-prompt-add = { $defender } ramasse : ajoutez des cartes, ou passez
durak-prompt-they-open = { $name } attaque { $defender }
durak-prompt-they-go-on = { $name } peut ajouter une carte
durak-prompt-they-defend = { $name } se défend
durak-prompt-they-add = { $name } peut ajouter des cartes
durak-prompt-attacks-you = { $name } vous attaque
durak-prompt-you-take = Vous ramassez. { $name } peut ajouter des cartes
durak-prompt-wait = Un instant …
durak-prompt-passing = Vous passez jusqu’à la fin de cette attaque
durak-prompt-tap-again = Touchez-la encore pour la jouer
durak-prompt-both = Battre, ou transférer ?
durak-prompt-not-now = Pas jouable maintenant : { $card }
durak-sure-trump = C’est un atout. Le jouer ?
durak-sure-take = Vous pourriez encore vous défendre. Ramasser quand même ?
durak-do-lay = Jouer
durak-do-beat = Battre
durak-do-transfer = Transférer
durak-do-transfer-here = transfert
durak-do-take = { $n ->
    [one] Ramasser la carte
   *[other] Ramasser { $n } cartes
}
durak-do-take-anyway = Ramasser quand même
durak-do-pass = Passer
durak-do-pass-on = Passer jusqu’à la fin de l’attaque
durak-do-epaulettes = Épaulettes !

## La feuille de fin de donne

durak-sheet-over = La donne est finie
durak-sheet-won = Donne gagnée par { $names }
durak-sheet-you-won = Vous avez gagné la donne !
durak-sheet-won-with = Vous avez gagné la donne, avec { $name } !
durak-sheet-lost = { $name } est le dourak
durak-sheet-you-lost = Vous êtes le dourak
durak-sheet-drawn = La donne est nulle
durak-sheet-why = { $reason ->
    [epaulettes] Deux cartes égales, posées en épaulettes.
    [last-card] La dernière carte est jouée, et la pioche était vide.
    [nothing-left-to-draw] Plus de cartes en main, et plus rien à piocher.
    [last-with-cards] Il ne reste de cartes que dans cette main.
    [no-cards-left] Plus personne n’a de cartes.
    [endless] Les mêmes cartes tournaient sans fin.
   *[other] { "" }
}
durak-sheet-match-won = Partie gagnée par { $names }
durak-sheet-you-won-match = Vous avez gagné la partie !
durak-sheet-opens = { $name } attaque en premier.
durak-sheet-you-open = Vous attaquez en premier.

## Parties à revoir

durak-replay-before = À l’attaque d’avant
durak-replay-next = À l’attaque suivante

## Le journal

durak-log-deal = Donne { $n }
durak-log-part = Attaque { $n }
