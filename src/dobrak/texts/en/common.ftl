# A list of words or names: “Ana, Ben and Cleo”. $most: all but the last, separated by commas.
list = { $most } and { $last }
