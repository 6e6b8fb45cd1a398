list = { $most } et { $last }
you = vous
