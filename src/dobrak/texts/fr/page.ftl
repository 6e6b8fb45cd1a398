### Les mots de la page web. Ceux de la table d’un jeu sont dans page-dobro.ftl et page-durak.ftl.

language-name = Français

## Accueil

home-tagline = Deux jeux de cartes, entre amis ou contre des robots.
home-dealing = On distribue …
home-preparing = Les robots les plus forts se préparent, une seule fois sur cet ordinateur. Les autres jouent déjà.
home-continue = Reprendre
home-play-now = Jouer tout de suite
home-bots = Robots
home-with-friends = Jouer entre amis
home-with-friends-about = un lien à partager, robots au choix
home-one-device = Sur un seul appareil
home-one-device-about = à se passer
home-how-to-play = Comment jouer
home-astray = Il n’y a rien à cette adresse. Le lien est peut-être coupé ou mal recopié.
home-open-tables = Tables ouvertes
home-no-tables = Personne n’attend à une table ouverte en ce moment.
home-matches = Vos parties
home-all-matches = Toutes vos parties
home-no-matches = Vos parties seront gardées ici.

## Tables de la page d’accueil : celles à reprendre, et celles qui sont ouvertes à tout le monde

home-no-tables-about = Ouvrez-en une. Toutes les personnes de passage la voient ici et peuvent s’asseoir.
home-open-one = Ouvrir une table de { $game }
home-playing = partie en cours
home-watch = Regarder
lobby-not-begun = Pas encore commencée
lobby-free-seats = { $n ->
    [one] { $n } place libre
   *[other] { $n } places libres
}
title-turn-elsewhere = À vous, à une autre table

## Noms

name-yours = Votre nom
name-guest = Anonyme
name-change = Changer
name-save = Enregistrer

## Avant la partie

lobby-waiting = On attend les autres
lobby-sit = S’asseoir
lobby-ready = On peut y aller
lobby-not-ready = Pas encore
lobby-is-ready = attend le début
lobby-begin = Commencer
lobby-again = Rejouer
lobby-eager = Pour rejouer : { $names }
lobby-free-seat = place libre
lobby-bot = robot · { $level }
lobby-spectators = { $n ->
    [one] { $n } personne regarde
   *[other] { $n } personnes regardent
}
invite-link = Invitez avec ce lien
invite-code = Code QR du lien vers cette table
invite-scan = L’appareil photo d’un téléphone lit ce code.
invite-only-here = Cette adresse ne marche que sur cet appareil. Pour jouer avec d’autres, hébergez la page sur votre réseau : python3 run.py host --host 0.0.0.0
invite-copy = Copier le lien
invite-copied = Copié

## Les chaises d’une table qui attend

lobby-move = Venir ici
lobby-who = Qui prend la chaise { $n }
lobby-person = une personne
lobby-change-rules = Changer les règles
lobby-change-rules-about = Chacun doit ensuite redire que l’on peut y aller.
lobby-play-by-these = Jouer ainsi
lobby-rules-changed = L’hôte de la table a changé les règles.
lobby-you-watch = Vous regardez. Prenez une place libre pour jouer.
table-watching = Vous regardez
menu-spectators-on = Ouvrir la discussion à qui regarde
menu-spectators-off = Réserver la discussion à qui joue

## À table

table-home = Accueil
table-bot = robot
table-away = un robot joue à sa place
table-offline = hors ligne
table-conceded = abandon
table-to-play = joue
table-you = vous
table-your-turn = À vous
table-turn-of = C’est à { $name }
table-preparing = { $name } se prépare, environ une minute, une seule fois sur cet ordinateur. La pendule est arrêtée.
table-hand = Votre main
table-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
}
table-stock = { $n ->
    [one] { $n } carte dans la pioche
   *[other] { $n } cartes dans la pioche
}
table-can-play = { $card }, jouable
table-cannot-play = { $card }, pas jouable maintenant
table-actions = Ce que vous pouvez faire
table-confirm = Jouer
table-cancel = Annuler
table-rule = Règle { $clause }
table-come-back = Je suis de retour
table-go-on = Continuer
table-see-table = Voir la table
table-scores = Scores
table-time-left = Temps restant
table-days = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
}
table-hours = { $n ->
    [one] { $n } heure
   *[other] { $n } heures
}
table-wants-back = { $name } voudrait reprendre son dernier coup.
table-allow-back = Accepter
table-deny-back = Non
table-asked-back = Vous avez demandé à reprendre votre coup. Les autres doivent accepter.
table-denied-back = refuse : le coup reste joué.
table-wants-end = { $n ->
    [one] { $names } voudrait arrêter la partie ici.
   *[other] { $names } voudraient arrêter la partie ici.
}
table-agree-end = D’accord

## La fin de la partie

over-title = La partie est finie
over-gave-up = { $n ->
    [one] { $names } a abandonné
   *[other] { $names } ont abandonné
}
over-won = { $n ->
    [one] { $names } a gagné
   *[other] { $names } ont gagné
}
over-you-won = Vous avez gagné !
over-nobody-won = Personne n’a gagné
over-draw = Égalité
score-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
score-deals-won = { $n ->
    [one] { $n } donne gagnée
   *[other] { $n } donnes gagnées
}
score-deals-lost = { $n ->
    [0] jamais dourak
   *[other] dourak { $n } fois
}

## Menu

menu-title = Menu
menu-unread = { $n ->
    [one] Menu, { $n } nouveau message
   *[other] Menu, { $n } nouveaux messages
}
menu-chat = Discussion
menu-phrases = Phrases
menu-write = Écrivez quelque chose
menu-send = Envoyer
menu-mute = Masquer
menu-unmute = Ne plus masquer
menu-remove = Exclure
menu-sure-remove = Exclure { $name } de cette table, pour de bon ?
menu-take-back = Reprendre mon coup
menu-abort = Annuler la partie avant le premier coup
menu-concede = Abandonner cette partie
menu-sure-concede = Abandonner ? Vous perdrez cette partie.
menu-want-end = Arrêter la partie si tout le monde est d’accord
menu-play-on = Continuer quand même
menu-chat-off = Fermer la discussion à cette table
menu-chat-on = Ouvrir la discussion à cette table
menu-leave = Quitter la table

## Un appareil que l’on se passe

device-people = Qui joue sur cet appareil
device-name = Nom { $n }
device-player = Place { $n }
device-pass = Passez l’appareil à { $name }
device-show = Je suis { $name } : voir mes cartes
device-turn-over = Votre tour est fini.
device-hide = Cacher mes cartes

## Un autre appareil de la même personne

devices-title = Autre appareil
devices-make = Obtenir un code
devices-make-about = Avec un code, vous êtes { $name } sur un autre appareil aussi : mêmes tables, mêmes parties.
devices-for-now = Pour maintenant
devices-to-keep = À garder
devices-for-now-about = Saisissez-le sur l’autre appareil dans les dix minutes. Il sert une seule fois.
devices-to-keep-about = Notez-le. Si vous perdez cet appareil, saisissez le code sur un autre. Il sert une seule fois. Un nouveau code le remplace.
devices-have = J’ai un code
devices-have-about = Saisissez-le. Vous aurez alors le même nom, les mêmes tables et les mêmes parties sur cet appareil.
devices-have-instead = Saisissez-le. Vous ne serez plus { $name } sur cet appareil : obtenez d’abord un code à garder si vous voulez revenir.
devices-use = Valider
devices-done = C’est fait : vous êtes { $name } ici.
devices-wrong = Ce code est faux ou n’est plus valable. Vérifiez les lettres, ou demandez-en un autre sur l’autre appareil.
devices-too-often = Trop d’essais. Attendez une minute, puis recommencez.

## Règles

rules-title = Règles du { $game }
rules-games = Jeux
rules-in-short = En bref
rules-clauses = Règle par règle
rules-loading = Les règles arrivent …
rules-differences = Différences

## Parties finies

matches-more = Parties précédentes
matches-against = contre { $names }
matches-won = gagnée
matches-lost = perdue
matches-drawn = personne n’a gagné
matches-aborted = annulée
matches-conceded = abandon
matches-score-points = Points { $scores }
matches-score-deals-won = Donnes gagnées { $scores }
matches-score-deals-lost = Fois dourak { $scores }
replay-title = Revoir la partie
replay-watch = Revoir la partie
replay-loading = On remet les cartes en place …
replay-given-up = La partie a été abandonnée ici.
replay-agreed = La partie a été arrêtée ici, d’un commun accord.
replay-too-long = La partie a été arrêtée ici, car elle avait trop de coups.
replay-stood-in = Un robot a joué ce coup à la place de quelqu’un.
replay-fallback = Le robot n’a pas répondu à temps ou a échoué. Le robot prudent a choisi ce coup.
replay-save = Enregistrer cette partie dans un fichier
replay-step = Étape
replay-step-of = Étape { $n } sur { $all }
replay-back = Un coup en arrière
replay-forward = Un coup en avant

## Une nouvelle table

new-players = Nombre de places
new-bots = Dont robots
new-bots-besides = Robots en plus
new-at-most = À { $n } au plus.
new-level = Niveau des robots
new-pace = Temps par coup
new-variant = Variante
new-variant-file = Fichier de variante…
new-variant-about = Le fichier fixe les règles. Le reste garde les réglages habituels.
new-listed = Ouverte à tout le monde
new-listed-about = La table figure sur la page d’accueil.
new-chat = Discussion
new-chat-about = On peut s’écrire à la table.
new-open = Ouvrir la table
bot-beginner = débutant
bot-simple = simple
bot-careful = prudent
bot-learned = autodidacte
bot-master = maître
bot-beginner-about = Connaît le jeu et se trompe comme tout le monde.
bot-simple-about = Joue la plus petite carte qui convient.
bot-careful-about = Retient les cartes passées et garde les bonnes.
bot-learned-about = A appris seulement en jouant contre lui-même.
bot-master-about = Le plus fort : voit loin et ne se trompe pas à la fin.
pace-none = sans pendule
pace-seconds = { $n ->
    [one] { $n } seconde
   *[other] { $n } secondes
}
pace-day = un jour
pace-week = une semaine
pace-none-about = Prenez tout votre temps.
pace-seconds-about = Si votre temps est écoulé, un robot joue ce coup pour vous.
pace-day-about = Pour une partie sur plusieurs jours. Revenez quand vous voulez.
pace-week-about = Pour une partie par correspondance. Revenez quand vous voulez.

## Réglages

settings-title = Réglages
settings-language = Langue
settings-theme = Thème
settings-theme-system = celui du système
settings-theme-light = clair
settings-theme-dark = sombre
settings-size = Taille des cartes
settings-size-small = petites
settings-size-medium = moyennes
settings-size-large = grandes
settings-pace = Les robots prennent leur temps
settings-pace-off = non
settings-pace-quick = un instant
settings-pace-calm = un moment
settings-four-colours = Enseignes en quatre couleurs
settings-motion = Animations
settings-confirm = Confirmer les coups qui coûtent cher
settings-close = Fermer

## Connexion

status-connecting = Connexion …
status-lost = La connexion est perdue. Elle reviendra d’elle-même.
status-refused = Cette table n’existe pas, ou elle ne vous est pas ouverte.
status-trouble = Le serveur ne répond pas. Réessayez.

## Ce que dit une table

list-or = { $most } ou { $last }
settings-confirm-take = Confirmer avant de ramasser si je peux jouer
table-always-take = Ramasser, sans plus demander
table-time-up = Votre temps est écoulé : un robot joue pour vous
table-stands-in-you = Un robot joue pour vous
table-stands-in = Un robot joue pour { $name }
menu-ends = Finir ou partir
menu-sure-leave = Quitter ? Un robot joue pour vous jusqu’à votre retour. La table reste sur la page d’accueil.
replay-play = Lancer
replay-pause = Pause
replay-speed = Vitesse
replay-times = { $n } ×
replay-seen-by = Vu par
replay-all-hands = toutes les mains visibles
log-title = Déroulement
log-empty = Rien ne s’est encore passé.

## Sons

settings-sound = Sons
settings-volume = Volume
settings-vibration = Vibrer quand c’est mon tour

## Visages et réactions

reactions-title = Réactions
settings-reactions = Montrer les réactions et les phrases des autres
settings-face = Votre visage
settings-face-own = D’après votre nom
settings-face-other = Visage { $n }
