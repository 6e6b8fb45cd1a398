"""The lab: bots against bots, and what can be said of it afterwards."""
