"""The database: its schema, one writer, snapshots, and the matches that are over."""
