"""The database: its schema, one writer, people, tables, snapshots and finished matches."""
