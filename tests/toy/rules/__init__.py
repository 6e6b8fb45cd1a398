"""The rules of Ladder.

L1 Each of two to four players gets three of the cards 1 to 12. L2 In turn, each lays a card higher
than the one before, or passes; the first card must be laid. L3 The deal ends when somebody lays
their last card, or when all have passed one after the other. Whoever has the fewest cards wins it.
L4 Whoever has won the most deals wins the match.
"""
