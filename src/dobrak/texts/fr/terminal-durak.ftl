# What only the terminal says of Durak.

durak-terminal-trumps = Atouts
durak-terminal-none = aucune
durak-terminal-laid = { $n } sur { $limit } posées
durak-terminal-stock = pioche : { $n }
durak-terminal-under = dessous
durak-terminal-holds = a en main
durak-terminal-say-suit = Dites aussi la couleur : s, h, d ou c pour pique, cœur, carreau ou trèfle.
durak-terminal-help-card = pose le dix de pique : pour attaquer, défendre ou ajouter
durak-terminal-help-number = joue le troisième des coups de la liste
durak-terminal-help-pass = à l’attaque, ne pose plus rien
durak-terminal-help-take = en défense, renonce et ramasse les cartes
durak-terminal-help-transfer = transfère l’attaque avec le dix de pique (perevodnoy)
durak-terminal-help-epaulettes = gagne avec vos deux dernières cartes, de même valeur (dourak)
