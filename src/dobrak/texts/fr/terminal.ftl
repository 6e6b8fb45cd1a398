# What only the terminal says. Its other texts are shared with the page. A move and a command are typed as they
# are in every language: take, pass, rules.

## Questions avant une partie

terminal-which-game = Quel jeu ?
terminal-players = Nombre de joueurs, de { $least } à { $most }
terminal-against-whom = Contre qui ?
terminal-choose = Choisissez l’un d’eux, par son nom ou son numéro.
terminal-question = { $question } ({ $default }) :
terminal-yes = o oui
terminal-no = n non
terminal-yes-or-no = Répondez par { $yes } ou { $no }.
bot-random-about = Joue au hasard un coup permis.
bot-search-about = Imagine maintes fois les cartes cachées, et calcule à l’avance.

## Autour d’une partie

terminal-against = Vous jouez contre { $names }.
terminal-cannot-go-on = { $bot } ne peut pas continuer : { $reason }.
terminal-plays-on = { $bot } joue à la place de { $name }.
terminal-again = Encore une partie ?
terminal-thanks = Merci d’avoir joué.
terminal-left = Vous avez quitté la table.
terminal-ask-save = Garder la partie ? Un nom de fichier, ou Entrée pour l’oublier :
terminal-saved-go-on = La partie est enregistrée. Pour la reprendre :
terminal-same-cards = Pour rejouer les mêmes cartes :

## À table

terminal-you = Vous
terminal-moves = Coups :
terminal-enter = (ou juste Entrée)
terminal-go-on = Entrée pour continuer
terminal-deal = Donne { $n }
terminal-deal-of = Donne { $n } sur { $all }
terminal-score-after = { $deal } : le score
terminal-earlier-lines = … { $n ->
    [one] { $n } ligne plus haut ; log la montre
   *[other] { $n } lignes plus haut ; log les montre toutes
}
terminal-call = { $name } n’a pas pioché. Tapez call, ou Entrée pour laisser passer.
terminal-call-or-enter = Tapez call, ou Entrée.
terminal-not-your-turn = Ce n’est pas votre tour.
terminal-no-such-move = Aucun coup ne porte le numéro { $n }.
terminal-how-written = « ? » montre comment s’écrivent les coups.
terminal-nothing-refused = Aucun de vos coups n’a encore été refusé ; rules { $clause } montre une règle.
terminal-saved = La partie est enregistrée dans { $file }.
terminal-name-a-file = Donnez un nom de fichier : record match.json
terminal-leave = Quitter la table ?
terminal-help-moves = montre tous vos coups avec leurs numéros ; #3 joue le troisième
terminal-help-table = montre à nouveau la table ; montre tout ce qui s’est passé dans cette donne
terminal-help-rules = montre la règle qui interdit votre dernier coup ; rules { $clause } en montre une autre
terminal-help-record = enregistre la partie en cours
terminal-help-quit = quitte la table
