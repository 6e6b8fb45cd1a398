# What only the terminal says of Durak.

durak-terminal-trumps = Trumps
durak-terminal-none = none
durak-terminal-laid = { $n } of { $limit } laid
durak-terminal-stock = { $n } in stock
durak-terminal-under = under it
durak-terminal-holds = holds
durak-terminal-say-suit = Say the suit too: s, h, d or c for spades, hearts, diamonds, clubs.
durak-terminal-help-card = lay the ten of spades: to attack, to defend, to add
durak-terminal-help-number = make the third of the moves listed
durak-terminal-help-pass = as an attacker, lay nothing more
durak-terminal-help-take = as the defender, give up and take the cards
durak-terminal-help-transfer = transfer the attack with the ten of spades (perevodnoy)
durak-terminal-help-epaulettes = win with your last two cards, of one rank (dourak)
