"""Statistics of Ladder: what is counted in all games."""

from dobrak.lab.statistics import Statistics

STATISTICS = Statistics()
