"""The server: tables that lose nothing."""
