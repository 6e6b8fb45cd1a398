"""Training nets."""
