/** What the browser stores for its user: settings and muted names. */

import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The page's modules as they are when it is loaded again. */
const load = async () => ({
  ...(await import("../src/state/settings.svelte")),
  ...(await import("../src/state/muted.svelte")),
});

test("settings last over a reload", async () => {
  const { settings, keepSettings } = await load();
  expect(settings.language).toBe("en");
  settings.language = "fr";
  keepSettings();
  vi.resetModules();
  expect((await load()).settings).toMatchObject({ language: "fr", pace: "quick" });
});

test("settings that cannot be read are the usual ones", async () => {
  localStorage.setItem("dobrak.settings", "{");
  expect((await load()).settings).toMatchObject({ language: "en", game: "dobro" });
});

test("muted names last over a reload, the last two hundred of them", async () => {
  const { mute } = await load();
  for (let n = 0; n < 201; n++) mute(`guest ${n}`, true);
  mute("guest 7", false);
  vi.resetModules();
  const { isMuted } = await load();
  expect(["guest 0", "guest 1", "guest 7", "guest 200"].map(isMuted)).toEqual([false, true, false, true]);
});

test("names that another tab mutes are muted here, too", async () => {
  const { isMuted } = await load();
  localStorage.setItem("dobrak.muted", '["Ben"]');
  expect(isMuted("Ben")).toBe(false);
  dispatchEvent(Object.assign(new Event("storage"), { key: "dobrak.muted" }));
  expect(isMuted("Ben")).toBe(true);
});

test("where storage is forbidden or full, everything lasts until the page is closed", async () => {
  const forbidden = (): never => {
    throw new DOMException("no storage here", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
  const { settings, keepSettings, mute, isMuted } = await load();
  settings.language = "fr";
  keepSettings();
  mute("Ben", true);
  expect([settings.language, isMuted("Ben")]).toEqual(["fr", true]);
});
