"""What can be asked of the house, by what it is about."""
