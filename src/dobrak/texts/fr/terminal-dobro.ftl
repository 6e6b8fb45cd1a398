# What only the terminal says of Dobro.

dobro-terminal-round = Manche { $n }
dobro-terminal-round-of = Manche { $n } sur { $all }
dobro-terminal-no-value =
    pas encore
    d’enchère
dobro-terminal-in-play = en jeu
dobro-terminal-hand = Main
dobro-terminal-not-drawn = n’a pas pioché
dobro-terminal-go-on = { $special ->
    [yes] À vous : { $value } ou plus, une carte spéciale, ou ramassez
   *[no] À vous : { $value } ou plus, ou ramassez
}
dobro-terminal-fill = Complétez votre main
dobro-terminal-climb = L’enchère
dobro-terminal-new-climb = Une nouvelle enchère
dobro-terminal-say-joker = Dites ce que vaut le joker, de 2 à 12 : { $joker }=7.
dobro-terminal-help-single = joue un 7 seul
dobro-terminal-help-pair = joue une paire de 7 ; 7+J avec un joker
dobro-terminal-help-joker = joue un joker valant 7 ; J+J=7 en joue deux
dobro-terminal-help-special = joue un passe-tour ; joue un changement de sens
dobro-terminal-help-take = finit l’enchère et ramasse ses cartes
dobro-terminal-help-draw = complète votre main, ou finit votre tour sans piocher
dobro-terminal-help-call = signale que quelqu’un a oublié de piocher
