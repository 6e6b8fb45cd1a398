"""The commands of `dobrak`: their options, and what they ask of the rest."""
