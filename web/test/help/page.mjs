/** Modules of the page, for tests. */

import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

// What the settings ask a browser for.
Object.defineProperty(globalThis, "navigator", { value: { language: "en" }, configurable: true });
globalThis.matchMedia = () => ({ matches: false });

const vite = await createServer({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, ws: false },
});
after(() => vite.close());

export const load = (path) => vite.ssrLoadModule(path);
