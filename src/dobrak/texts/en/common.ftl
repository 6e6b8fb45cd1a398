# A list of words or names: “Ana, Ben and Cleo”. $most: all but the last, separated by commas.
list = { $most } and { $last }

# The reader, in the middle of a sentence.
you = you

# “Deck: 36 cards”, “short.toml: it is not TOML”.
labelled = { $label }: { $value }
