"""Players that teach themselves by playing against themselves (docs/learning.md).

    from dobrak.learn.settings import named
    from dobrak.learn.run import learn

    learn(named("dobro", 2), "out", minutes=4, device="cuda")

It needs PyTorch (`pip install "dobrak[learn]"`). What comes out is played by `dobrak.bots.learned`,
which does not.
"""
