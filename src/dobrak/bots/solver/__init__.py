"""The end of Durak between two players, once the stock is gone: solved, not judged."""
