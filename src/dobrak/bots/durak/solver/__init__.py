"""The end of Durak between two players without a stock, solved by proof-number search (df-pn)."""
