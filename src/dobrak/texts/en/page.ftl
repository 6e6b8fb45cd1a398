### Words of the web page. Those of a game's own table are in page-dobro.ftl and page-durak.ftl.

# The name of this language in this language, as shown in the settings.
language-name = English

## Home

home-tagline = Two card games to play with friends or bots.
home-dealing = Dealing …
home-preparing = The stronger bots are getting ready. This happens only once on this computer. The other bots can already play.
home-continue = Continue
home-play-now = Play now
# The strength of the bots follows.
home-bots = Bots
home-with-friends = Play with friends
home-with-friends-about = share a link, add bots if you like
home-one-device = On one device
home-one-device-about = pass it around
home-how-to-play = How to play
home-astray = There is nothing at this address. The link may be incomplete or mistyped.
home-open-tables = Open tables
home-no-tables = Nobody waits at an open table right now.
home-matches = Your matches
home-all-matches = All your matches
home-no-matches = When you have played a match, you find it here.

## Tables on the home page: those where you can continue, and those that are open to everyone

home-no-tables-about = Open one. Everybody who comes by sees it here and can sit down.
home-open-one = Open a table of { $game }
home-playing = playing
# A link to an open table without a free seat.
home-watch = Watch
lobby-not-begun = Not begun yet
lobby-free-seats = { $n ->
    [one] 1 free seat
   *[other] { $n } free seats
}
# The title of the tab, while another table is open in it.
title-turn-elsewhere = Your turn at another table

## Names of people

name-yours = Your name
# The name of people who have not chosen one yet.
name-guest = Guest
name-change = Change
name-save = Save

## Waiting for a match

lobby-waiting = Waiting for others
lobby-sit = Sit down
lobby-ready = I am ready
lobby-not-ready = Not yet
lobby-is-ready = ready
lobby-begin = Begin
lobby-again = Play again
# Others who want to play again.
lobby-eager = Ready to play again: { $names }
lobby-free-seat = free seat
lobby-bot = bot · { $level }
lobby-spectators = { $n ->
    [one] 1 spectator
   *[other] { $n } spectators
}
invite-link = Invite with this link
invite-code = QR code of the link to this table
invite-scan = You can scan the code with a phone’s camera.
invite-only-here = This address works on this device only. To play with others, host the page in your network: python3 run.py host --host 0.0.0.0
invite-copy = Copy link
invite-copied = Copied

## The chairs of a table that waits

# For somebody who has another seat.
lobby-move = Move here
# The choice of the host for a chair: a person, or one of the bots.
lobby-who = Who sits on chair { $n }
lobby-person = a person
lobby-change-rules = Change the rules
lobby-change-rules-about = Everybody then has to be ready again.
lobby-play-by-these = Play by these
lobby-rules-changed = The host has changed the rules.
lobby-you-watch = You are watching. Take a free seat to play.
# A mark for spectators during a match.
table-watching = You are watching
menu-spectators-on = Let spectators chat
menu-spectators-off = Only players chat

## At a table

table-home = Home
table-bot = bot
table-away = away, a bot is playing
table-offline = not connected
table-conceded = gave up
table-to-play = to play
table-you = you
table-your-turn = Your turn
table-turn-of = { $name } is to play
table-preparing = { $name } is getting ready. This takes about a minute and happens only once on this computer. The clock is stopped.
table-hand = Your hand
table-cards = { $n ->
    [one] 1 card
   *[other] { $n } cards
}
table-stock = { $n ->
    [one] 1 card in the stock
   *[other] { $n } cards in the stock
}
# Said of a card, by screen readers: “9, can be played”.
table-can-play = { $card }, can be played
table-cannot-play = { $card }, cannot be played now
table-actions = What you can do
table-confirm = Play it
table-cancel = Cancel
table-rule = Rule { $clause }
table-come-back = I am back
table-go-on = Continue
table-see-table = See the table
table-scores = Scores
table-time-left = Time left
table-days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
table-hours = { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
table-wants-back = { $name } would like to take back the last move.
table-allow-back = Allow
table-deny-back = No
table-asked-back = You asked to take back your move. The others have to agree.
# Follows a name.
table-denied-back = does not agree, so the move cannot be taken back.
table-wants-end = { $names } would like to end the match here.
table-agree-end = I agree

## The end of a match

over-title = The match is over
over-gave-up = { $names } gave up
over-won = { $names } won
over-you-won = You won!
over-nobody-won = Nobody won
over-draw = A draw
score-points = { $n ->
    [one] 1 point
   *[other] { $n } points
}
score-deals-won = { $n ->
    [one] 1 deal won
   *[other] { $n } deals won
}
score-deals-lost = { $n ->
    [0] never durak
    [one] durak once
   *[other] durak { $n } times
}

## Menu

menu-title = Menu
menu-unread = { $n ->
    [one] Menu, 1 new message
   *[other] Menu, { $n } new messages
}
menu-chat = Chat
menu-phrases = Phrases
menu-write = Write something
menu-send = Send
menu-mute = Mute
menu-unmute = Unmute
menu-remove = Remove
menu-sure-remove = Remove { $name } from this table for good?
menu-take-back = Take my move back
menu-abort = Cancel the match before the first move
menu-concede = Give up this match
menu-sure-concede = Give up? You will lose this match.
menu-want-end = End the match if all agree
menu-play-on = Play on after all
menu-chat-off = Turn off chat at this table
menu-chat-on = Turn on chat at this table
menu-leave = Leave the table

## A device that people pass around

device-people = People at this device
device-name = Name { $n }
# The name of somebody who has not typed one.
device-player = Player { $n }
device-pass = Hand the device to { $name }
device-show = I am { $name }: show my cards
device-turn-over = Your turn is over.
device-hide = Hide my cards

## Another device of the same person

devices-title = Another device
devices-make = Get a code
devices-make-about = With a code you are { $name } on another device too, with the same tables and matches.
devices-for-now = For now
devices-to-keep = To keep
devices-for-now-about = Type it on the other device within ten minutes. It works once.
devices-to-keep-about = Write it down. If you lose this device, type the code on another one. It works once. A new code replaces it.
devices-have = I have a code
devices-have-about = Type it. Then you have the same name, tables and matches on this device.
devices-have-instead = Type it. You will no longer be { $name } on this device: get a code to keep first if you want to come back.
devices-use = Use it
devices-done = Done: you are { $name } here now.
devices-wrong = This code is wrong or has expired. Check its letters, or get a new one on the other device.
devices-too-often = Too many attempts. Wait a minute and try again.

## Rules

rules-title = Rules of { $game }
rules-games = Games
rules-in-short = In short
rules-clauses = Clause by clause
rules-loading = Loading the rules …
rules-differences = Differences

## Finished matches

matches-more = Earlier matches
matches-against = against { $names }
matches-won = won
matches-lost = lost
matches-drawn = nobody won
matches-aborted = cancelled
matches-conceded = given up
matches-score-points = Points { $scores }
matches-score-deals-won = Deals won { $scores }
matches-score-deals-lost = Times durak { $scores }
replay-title = Replay
replay-watch = Watch the replay
replay-loading = Loading the match …
replay-given-up = The match was given up here.
replay-agreed = The match was ended here, as all agreed.
replay-too-long = The match was ended here, because it had too many moves.
replay-stood-in = A bot made this move, because the player was away.
replay-fallback = The bot ran out of time or failed. The careful bot chose this move.
replay-save = Save this match as a file
replay-step = Step
replay-step-of = Step { $n } of { $all }
replay-back = One step back
replay-forward = One step forward

## A new table

new-players = Players
new-bots = Bots among them
# On one device, where the number of players is the number of people.
new-bots-besides = Bots in addition
new-at-most = For at most { $n } players.
new-level = Level of the bots
new-pace = Time per move
new-variant = Variant
new-variant-file = Variant file…
new-variant-about = The file sets the rules. What it leaves out has the default.
new-listed = Open to everyone
new-listed-about = The table is listed on the home page.
new-chat = Chat
new-chat-about = People can write to each other.
new-open = Open the table
bot-beginner = beginner
bot-simple = simple
bot-careful = careful
bot-learned = self-taught
bot-master = master
bot-beginner-about = Knows the game and makes human mistakes.
bot-simple-about = Plays the lowest card that will do.
bot-careful-about = Remembers what was played and saves good cards.
bot-learned-about = Has learned the game only by playing against itself.
bot-master-about = The strongest: looks far ahead and makes no mistake at the end.
pace-none = no clock
pace-seconds = { $n ->
    [one] 1 second
   *[other] { $n } seconds
}
pace-day = a day
pace-week = a week
pace-none-about = Take all the time you need.
pace-seconds-about = If your time runs out, a bot makes that move for you.
pace-day-about = For a game over several days. Come back when you like.
pace-week-about = For a game by correspondence. Come back when you like.

## Settings

settings-title = Settings
settings-language = Language
settings-theme = Theme
settings-theme-system = same as the system
settings-theme-light = light
settings-theme-dark = dark
settings-size = Card size
settings-size-small = small
settings-size-medium = medium
settings-size-large = large
settings-pace = Bots take their time
settings-pace-off = no
settings-pace-quick = a moment
settings-pace-calm = a while
settings-four-colours = Four-colour suits
settings-motion = Animations
settings-confirm = Confirm costly moves
settings-close = Close

## Connection

status-connecting = Connecting …
status-lost = The connection is lost. It will come back by itself.
status-refused = There is no such table, or it is not open to you.
status-trouble = The server does not answer. Try again.

## What a table tells you

# Alternatives. $most: all but the last, separated by commas.
list-or = { $most } or { $last }
settings-confirm-take = Ask before taking when I could play
table-always-take = Take, and do not ask again
# Followed by the line of a move, such as “You take 3 cards”.
table-time-up = Your time was up, so a bot plays for you
table-stands-in-you = A bot plays for you
table-stands-in = A bot plays for { $name }
menu-ends = End or leave
menu-sure-leave = Leave? A bot plays on for you until you come back. You find the table on the home page.
replay-play = Play
replay-pause = Pause
replay-speed = Speed
replay-times = { $n } ×
replay-seen-by = Seen by
replay-all-hands = all hands open
log-title = What happened
log-empty = Nothing has happened yet.

## Sounds

settings-sound = Sound
settings-volume = Volume
settings-vibration = Vibrate when it is my turn

## Faces and reactions

reactions-title = Reactions
settings-reactions = Show reactions and phrases of others
settings-face = Your face
settings-face-own = Made from your name
settings-face-other = Face { $n }
