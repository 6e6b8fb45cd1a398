"""An earlier package under another name: its imports change, the names of its formats do not."""

import re

from dobrak.bots.learned.net import FORMAT
from tools.before import BEFORE, NAME


def test_an_earlier_package_still_reads_its_nets() -> None:
    text = f'import dobrak\nfrom dobrak.bots import BOTS\nFORMAT = "{FORMAT}"\n'
    told = re.sub(NAME, BEFORE, text)
    assert told == f'import {BEFORE}\nfrom {BEFORE}.bots import BOTS\nFORMAT = "{FORMAT}"\n'
