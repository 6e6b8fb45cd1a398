"""Training nets by self-play with PPO (docs/learning.md).

    from dobrak.learn.settings import named
    from dobrak.learn.run import learn

    learn(named("dobro", 2), "out", minutes=4, device="cuda")

Training needs PyTorch (`pip install "dobrak[learn]"`). `dobrak.bots.learned` plays with the result
and does not need it.
"""
