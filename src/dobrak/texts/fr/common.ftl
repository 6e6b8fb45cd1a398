list = { $most } et { $last }
you = vous
labelled = { $label } : { $value }
