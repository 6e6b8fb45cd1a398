# What only the terminal says. Its other texts are shared with the page. A move and a command are typed as they
# are in every language: take, pass, rules.

## Questions before a match

terminal-which-game = Which game?
terminal-players = Players, { $least } to { $most }
terminal-against-whom = Against whom?
terminal-choose = Choose one of these, by its name or its number.
# The question and its default, which Enter takes.
terminal-question = { $question } ({ $default }):
# The words that are accepted, the first one as it is shown.
terminal-yes = y yes
terminal-no = n no
terminal-yes-or-no = Please answer { $yes } or { $no }.
bot-random-about = Makes any legal move at random.
bot-search-about = Guesses the hidden cards many times, and looks ahead.

## Around a match

terminal-against = You play against { $names }.
terminal-cannot-go-on = { $bot } cannot go on: { $reason }.
terminal-plays-on = { $bot } plays on for { $name }.
terminal-again = Again?
terminal-thanks = Thank you for playing.
terminal-left = You have left the table.
terminal-ask-save = Save the match? A file name, or Enter to discard it:
terminal-saved-go-on = Saved. To go on with it:
terminal-same-cards = To play the same cards again:

## At a table

terminal-you = You
terminal-moves = Moves:
terminal-enter = (or just Enter)
terminal-go-on = Enter to play on
terminal-deal = Deal { $n }
terminal-deal-of = Deal { $n } of { $all }
terminal-score-after = { $deal }: the score
terminal-earlier-lines = … { $n ->
    [one] 1 earlier line; log shows it
   *[other] { $n } earlier lines; log shows all of them
}
terminal-call = { $name } has not drawn. Type call, or press Enter to let it pass.
terminal-call-or-enter = Type call, or press Enter.
terminal-not-your-turn = It is not your turn.
terminal-no-such-move = There is no move with the number { $n }.
terminal-how-written = ? shows how moves are written.
terminal-nothing-refused = No move of yours has been refused yet; rules { $clause } shows a rule.
terminal-saved = Saved as { $file }.
terminal-name-a-file = Give a file name: record match.json
terminal-leave = Leave the table?
terminal-help-moves = list all your moves with numbers; #3 plays the third
terminal-help-table = show the table again; show everything that happened in this deal
terminal-help-rules = show the rule that forbade your last move; rules { $clause } shows another
terminal-help-record = save the match so far
terminal-help-quit = leave the table
