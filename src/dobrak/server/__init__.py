"""The server: tables for people and bots, stored so that nothing is lost."""
