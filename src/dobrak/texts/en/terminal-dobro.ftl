# What only the terminal says of Dobro.

dobro-terminal-round = Round { $n }
dobro-terminal-round-of = Round { $n } of { $all }
dobro-terminal-no-value =
    no value
    in play yet
dobro-terminal-in-play = in play
dobro-terminal-hand = Hand
dobro-terminal-not-drawn = has not drawn
dobro-terminal-go-on = { $special ->
    [yes] Your turn: { $value } or higher, a special card, or take
   *[no] Your turn: { $value } or higher, or take
}
dobro-terminal-fill = Now fill your hand
dobro-terminal-climb = The climb
dobro-terminal-new-climb = A new climb
dobro-terminal-say-joker = Say what the joker is to be, from 2 to 12: { $joker }=7.
dobro-terminal-help-single = play a 7 alone
dobro-terminal-help-pair = play a pair of 7s; 7+J with a joker
dobro-terminal-help-joker = play a joker as 7; J+J=7 plays two of them
dobro-terminal-help-special = play a skip; play a reverse
dobro-terminal-help-take = end the climb and take its cards
dobro-terminal-help-draw = fill your hand, or end your turn without drawing
dobro-terminal-help-call = point out that somebody forgot to draw
