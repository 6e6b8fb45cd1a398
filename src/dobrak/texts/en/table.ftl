# What the server answers to people: refusals at a table, names, requests.

refusal-unknown = That is not possible.

## Moves that cannot be read

move-refusal-not-text = A move is written as text.
move-refusal-no-such-seat = { $move } names a seat that is not at the table.
move-refusal-other-seat = { $move } names another seat.
move-refusal-unknown = { $move } is not a move of { $game }: write { $forms }.
move-refusal-in-batch = Move { $move } is not legal in match { $match }.

## A table

table-refusal-seated = You already have a seat at this table.
table-refusal-one-device = This table is played on one device, by the people there.
table-refusal-sent-away = The host of this table has removed you.
table-refusal-full = All seats are taken.
table-refusal-seat-taken = That seat is taken, or does not exist.
table-refusal-name-taken = Somebody here has a name that looks like yours: choose another one.
table-refusal-host-removes = Only the host of the table can remove people.
table-refusal-nobody-to-remove = There is nobody at that seat whom you can remove.
table-refusal-nobody-missing = Nobody is missing at that seat.
table-refusal-host-seats-bots = Only the host of the table can seat bots.
table-refusal-host-changes-rules = Only the host of the table can change the rules.
table-refusal-no-such-rules = These rules are not possible here: { $error }
table-refusal-rules-changed = The host has just changed the rules. Look at them, and say again that you are ready.
table-refusal-match-begun = The match has begun.
table-refusal-no-such-bot = There is no such bot. There are { $bots }.
table-refusal-seat-not-free = Somebody sits there, or there is no such seat.
table-refusal-already-so = It is already set like this.
table-refusal-needs-a-person = At least one seat must be for a person.
table-refusal-already-ready = You are already ready.
table-refusal-not-ready = You were not ready.
table-refusal-not-all-ready = Not everybody is ready.
table-refusal-outdated = The match has moved on: look again, and choose again.
table-refusal-person-plays = A person plays at this seat.
table-refusal-no-stand-in = Nobody needs a stand-in at this seat.
table-refusal-bot-moves = You can come back only once in a turn. The bot makes this move; come back after it.
table-refusal-too-late-to-abort = A move has been made: the match can no longer be cancelled, but you can give up.
table-refusal-already-said = You have already said so.
table-refusal-already-asked = Somebody has already asked for that.
table-refusal-not-your-last-move = You can take back only your own last move, before the next one.
table-refusal-cards-seen = Cards have been seen since then: the move cannot be taken back.
table-refusal-nobody-asked = Nobody has asked you for that.
table-refusal-no-chat = The host of this table has turned the chat off.
table-refusal-phrase-or-text = Send either a phrase or a text.
table-refusal-no-such-phrase = There is no such phrase.
table-refusal-host-allows-chat = Only the host of the table can turn the chat on or off.
table-refusal-no-seat = You have no seat at this table.
table-refusal-no-match = No match is being played.
table-refusal-already-away = A bot already plays for you.
table-refusal-too-much-said = Too much has been said and done here besides moves: open a new table.
table-refusal-aborted-often = You have cancelled many matches. Play this one, or wait a few minutes.
table-refusal-all-removed = You have removed everybody else, so this match is played to its end.
table-refusal-conceded = You have given up this match.
table-refusal-no-bout = You cannot pass now: no bout is being played.
table-refusal-spectator = You are a spectator here. Choose a name to take part.
table-refusal-chatting-fast = You write a lot: wait a little.
table-refusal-changing-fast = You change your mind a lot: wait a little.
table-refusal-message-empty = There is nothing to read in this message.
table-refusal-message-long = A message has at most { $most } characters.
table-refusal-message-invisible = This message has invisible characters.
table-refusal-message-marks = One letter of this message has too many marks.

## Names

name-refusal-empty = A name has at least one letter.
name-refusal-long = A name has at most { $most } letters.
name-refusal-invisible = { $name } cannot be a name: it has invisible characters.
name-refusal-marks = { $name } cannot be a name: one of its letters has too many marks.
name-refusal-directions = { $name } cannot be a name: it is not written in one direction.
name-refusal-missing = Choose a name first.

## Options and the files of variants

option-refusal-number = { $name }: takes a number from { NUMBER($least, useGrouping:0) } to { NUMBER($most, useGrouping:0) }{ $step ->
    [1] {""}
   *[other] {" "}in steps of { $step }
}, not { $value }
option-refusal-choice = { $name }: takes { $count ->
    [1] { $choices }
   *[other] one of { $choices }
}, not { $value }
option-refusal-number-or-choice = { $name }: takes a number from { $least } to { $most } or { $choices }, not { $value }
option-refusal-unknown = { $name } is not an option of { $game }{ $deciding ->
    [0] {""}
   *[other] {" "}with { $values }
}, which takes { $takes }
variant-refusal-bad-name = name: takes a word of at most 40 letters, digits, '-', '_' or '.', not { $value }
variant-refusal-other-game = it is a variant of { $own }, not of { $game }
variant-refusal-contradicted = { $name }: { $where } sets it to { $value }
variant-refusal-not-toml = it is not TOML: { $error }
variant-refusal-too-deep = it is nested too deeply
variant-refusal-unknown-key = { $name } is not a key of a variant: { $keys } are
variant-refusal-missing = { $name }: it is missing
variant-refusal-no-table = rules: takes a table with options and numbers of the game

## Requests

request-refusal-too-fast = That is too much at once: wait a little, and try again.
request-refusal-too-long = That is too long.
request-refusal-cut-short = The request is incomplete: its end is missing.
request-refusal-unreadable = That cannot be read: { $error }
request-refusal-unreadable-message = This message cannot be read.
request-refusal-other-site = Only pages of this site can ask for this.
request-refusal-no-such-page = There is nothing here: { $error }.
request-refusal-bad-time = before: takes a time, in seconds since 1970
request-refusal-bad-step = from: takes the number of a step, from 0
request-refusal-bad-seat = seat: takes the number of a seat, from 0
request-refusal-no-such-match = You have not played this match.
request-refusal-bad-code = That code is wrong, or no longer valid.
request-refusal-failed = Something went wrong here. It has been logged.

## The store

store-refusal-taken = Somebody else was faster, so nothing was stored. Try again.
store-refusal-full = The disk is full: nothing was stored, and nothing was played. Try again later.
store-refusal-busy = The database is busy: nothing was stored, and nothing was played. Try again.
store-refusal-failed = Nothing could be stored, and nothing was played. Try again later.
