"""The sounds of a table: what they are like, and when they are allowed."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player, patiently
from tests.browser.visitor import DESK, PHONE
from tests.server.client import Server

# Keeps what the page creates, and counts the sources of sound that it starts.
LISTEN = """
window.contexts = [];
window.starts = 0;
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.contexts.push(this); }
};
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const own = kind.prototype.start;
  kind.prototype.start = function (...at) { window.starts++; return own.apply(this, at); };
}
"""
SOUNDS = ["deal", "card", "double", "take", "turn", "won", "lost"]
# The loudest sample of each sound, and when it is silent.
RENDER = """async (sounds) => {
  const [file] = performance.getEntriesByType("resource").map(({ name }) => name)
    .filter((name) => /sounds-[^/]*[.]js$/.test(name));
  const { play } = await import(file);
  const found = {};
  for (const sound of sounds) {
    const context = new OfflineAudioContext(1, 44100 * 2, 44100);
    play(context, sound, 1);
    const samples = (await context.startRendering()).getChannelData(0);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.001);
    found[sound] = [Math.max(...samples.map(Math.abs)), last / 44100];
  }
  return found;
}"""


def heard(page: Page) -> None:
    """Wait until something has sounded."""
    for _ in patiently():
        if page.evaluate("starts"):
            break
        page.wait_for_timeout(25)


def test_nothing_sounds_before_the_first_tap(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=PHONE)
    visitor.page.add_init_script(LISTEN)
    page = visitor.quick("durak", 2)
    player = Player(page)
    player.await_turn()
    assert page.evaluate("[contexts.length, starts]") == [0, 0]
    player.make(1)
    heard(page)
    assert page.evaluate("contexts.length") == 1


def test_one_tap_mutes_and_the_choice_lasts(server: Server, visit: Visit) -> None:
    visitor = visit(server, size=DESK)
    visitor.page.add_init_script(LISTEN)
    page = visitor.quick("durak", 2)
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    volume = page.get_by_role("slider", name="Volume")
    sound.hover()
    volume.fill("0.3")
    sound.click()
    expect(volume).to_be_hidden()
    page.evaluate("window.starts = 0")
    Player(page).make(2)
    assert page.evaluate("starts") == 0
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    Player(page).make(1)
    heard(page)
    sound.hover()
    expect(volume).to_have_value("0.3")


@pytest.fixture
def rendered(server: Server, visit: Visit) -> dict[str, tuple[float, float]]:
    visitor = visit(server, size=DESK)
    visitor.page.add_init_script(LISTEN)
    page = visitor.quick("durak", 2)
    Player(page).make(1)
    heard(page)
    found: dict[str, tuple[float, float]] = page.evaluate(RENDER, SOUNDS)
    return found


def test_every_sound_is_soft_short_and_audible(rendered: dict[str, tuple[float, float]]) -> None:
    for name, (loudest, silent) in rendered.items():
        assert 0.02 < loudest < 0.9, name  # 1 would clip
        assert 0.02 < silent < 1.5, name
