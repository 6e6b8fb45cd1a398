list = { $most } et { $last }
