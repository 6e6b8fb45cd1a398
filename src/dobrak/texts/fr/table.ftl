refusal-unknown = Ce n’est pas possible.

## Moves that cannot be read

move-refusal-not-text = Un coup s’écrit sous forme de texte.
move-refusal-no-such-seat = { $move } désigne une place qui n’existe pas à cette table.
move-refusal-other-seat = { $move } désigne une autre place.
move-refusal-unknown = { $move } n’est pas un coup de { $game } : écrivez { $forms }.
move-refusal-in-batch = Le coup { $move } n’est pas permis dans la partie { $match }.

## A table

table-refusal-seated = Vous avez déjà une place à cette table.
table-refusal-one-device = Cette table se joue sur un seul appareil, avec les personnes qui sont autour.
table-refusal-sent-away = L’hôte de cette table ne vous y laisse plus entrer.
table-refusal-full = Toutes les places sont prises.
table-refusal-seat-taken = Cette place est prise, ou elle n’existe pas.
table-refusal-name-taken = Quelqu’un a ici un nom qui ressemble au vôtre : choisissez-en un autre.
table-refusal-host-removes = Seul l’hôte de la table peut exclure quelqu’un.
table-refusal-nobody-to-remove = Il n’y a personne à exclure à cette place.
table-refusal-nobody-missing = Personne ne manque à cette place.
table-refusal-host-seats-bots = Seul l’hôte de la table peut placer des robots.
table-refusal-host-changes-rules = Seul l’hôte de la table peut changer les règles.
table-refusal-no-such-rules = Ces règles ne sont pas possibles ici : { $error }
table-refusal-rules-changed = Les règles viennent de changer. Regardez-les, puis dites de nouveau que l’on peut y aller.
table-refusal-match-begun = La partie a commencé.
table-refusal-no-such-bot = Ce robot n’existe pas. Il y a : { $bots }.
table-refusal-seat-not-free = Quelqu’un occupe cette place, ou elle n’existe pas.
table-refusal-already-so = C’est déjà le cas.
table-refusal-needs-a-person = Il faut au moins une place pour une personne.
table-refusal-already-ready = Vous avez déjà indiqué que la partie peut commencer.
table-refusal-not-ready = Vous n’aviez pas indiqué que la partie peut commencer.
table-refusal-not-all-ready = Il manque encore l’accord de quelqu’un.
table-refusal-outdated = La partie a continué entre-temps : regardez, et choisissez à nouveau.
table-refusal-person-plays = Une personne joue à cette place.
table-refusal-no-stand-in = Il n’y a personne à remplacer à cette place.
table-refusal-bot-moves = On ne peut revenir qu’une fois par tour. Le robot joue ce coup ; revenez ensuite.
table-refusal-too-late-to-abort = Un coup a été joué : on ne peut plus annuler la partie, seulement l’abandonner.
table-refusal-already-said = Vous l’avez déjà dit.
table-refusal-already-asked = Quelqu’un l’a déjà demandé.
table-refusal-not-your-last-move = Vous ne pouvez reprendre que votre propre coup, et avant le suivant.
table-refusal-cards-seen = Des cartes ont été vues depuis : ce coup ne se reprend plus.
table-refusal-nobody-asked = Personne ne vous l’a demandé.
table-refusal-no-chat = L’hôte de cette table a coupé la discussion.
table-refusal-phrase-or-text = Envoyez une phrase toute faite ou un texte, pas les deux.
table-refusal-no-such-phrase = Cette phrase n’existe pas.
table-refusal-host-allows-chat = Seul l’hôte de la table peut ouvrir ou couper la discussion.
table-refusal-no-seat = Vous n’avez pas de place à cette table.
table-refusal-no-match = Il n’y a pas de partie en cours.
table-refusal-already-away = Un robot joue déjà pour vous.
table-refusal-too-much-said = Trop de choses ont été dites et faites ici en dehors des coups : ouvrez une nouvelle table.
table-refusal-aborted-often = Vous avez annulé beaucoup de parties. Jouez celle-ci, ou attendez quelques minutes.
table-refusal-all-removed = Vous avez exclu tout le monde, donc cette partie se joue jusqu’au bout.
table-refusal-conceded = Vous avez abandonné cette partie.
table-refusal-no-bout = Vous ne pouvez pas passer : aucune attaque n’est en cours.
table-refusal-spectator = Vous regardez la partie. Choisissez un nom pour jouer.
table-refusal-chatting-fast = Vous parlez beaucoup : attendez un peu.
table-refusal-changing-fast = Vous changez beaucoup d’avis : attendez un peu.
table-refusal-message-empty = Il n’y a rien à lire dans ce message.
table-refusal-message-long = Un message a { $most } caractères au plus.
table-refusal-message-invisible = Ce message contient des signes invisibles.
table-refusal-message-marks = Une lettre de ce message porte trop de signes.

## Names

name-refusal-empty = Un nom a au moins une lettre.
name-refusal-long = Un nom a { $most } lettres au plus.
name-refusal-invisible = { $name } ne peut pas être un nom : on y trouve des signes invisibles.
name-refusal-marks = { $name } ne peut pas être un nom : une de ses lettres porte trop de signes.
name-refusal-directions = { $name } ne peut pas être un nom : tout ne s’y lit pas dans le même sens.
name-refusal-missing = Choisissez d’abord un nom.

## Options and the files of variants

option-refusal-number = { $name } : il faut un nombre de { NUMBER($least, useGrouping:0) } à { NUMBER($most, useGrouping:0) }{ $step ->
    [1] {""}
   *[other] {" "}par pas de { $step }
}, et non { $value }
option-refusal-choice = { $name } : il faut { $count ->
    [1] { $choices }
   *[other] l’une de ces valeurs : { $choices }
}, et non { $value }
option-refusal-number-or-choice = { $name } : il faut un nombre de { $least } à { $most }, ou { $choices }, et non { $value }
option-refusal-unknown = { $name } n’est pas une option de { $game }{ $deciding ->
    [0] {""}
   *[other] {" "}avec { $values }
}, qui accepte { $takes }
variant-refusal-bad-name = name : il faut un mot d’au plus 40 lettres, chiffres, « - », « _ » ou « . », et non { $value }
variant-refusal-other-game = c’est une variante de { $own }, et non de { $game }
variant-refusal-contradicted = { $name } : { $where } fixe la valeur { $value }
variant-refusal-not-toml = ce n’est pas du TOML : { $error }
variant-refusal-too-deep = trop de niveaux y sont imbriqués
variant-refusal-unknown-key = { $name } n’est pas une clé d’une variante, qui accepte { $keys }
variant-refusal-missing = { $name } : cette clé manque
variant-refusal-no-table = rules : il faut une table avec des options et des nombres du jeu

## Requests

request-refusal-too-fast = C’est trop à la fois : attendez un peu, puis réessayez.
request-refusal-too-long = C’est trop long.
request-refusal-cut-short = La demande s’arrête trop tôt.
request-refusal-unreadable = Cette demande ne peut pas être lue : { $error }
request-refusal-unreadable-message = Ce message ne peut pas être lu.
request-refusal-other-site = Cette demande doit venir d’une page de ce site.
request-refusal-no-such-page = Il n’y a rien ici : { $error }.
request-refusal-bad-time = before : il faut une date, en secondes depuis 1970
request-refusal-bad-step = from : il faut le numéro d’une étape, à partir de 0
request-refusal-bad-seat = seat : il faut le numéro d’une place, à partir de 0
request-refusal-no-such-match = Vous n’avez pas joué cette partie.
request-refusal-bad-code = Ce code est faux, ou n’est plus valable.
request-refusal-failed = Quelque chose n’a pas marché ici. C’est dans le journal du serveur.

## The store

store-refusal-taken = Quelqu’un d’autre a été plus rapide : rien n’a été enregistré. Réessayez.
store-refusal-full = Le disque est plein : rien n’a été enregistré ni joué. Réessayez plus tard.
store-refusal-busy = La base de données est occupée : rien n’a été enregistré ni joué. Réessayez.
store-refusal-failed = Rien n’a pu être enregistré ni joué. Réessayez plus tard.
