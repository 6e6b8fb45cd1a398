/** The parts of a browser that the page's state uses. Nothing is drawn: tests/browser does that in Chromium. */

import type { Environment } from "vitest/runtime";
import { WebSocket } from "ws";

class BrowserSocket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on("error", () => {}); // Node would end with an unhandled error
  }
}

class Storage {
  private readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.items.set(key, value);
  removeItem = (key: string): void => void this.items.delete(key);
  clear = (): void => this.items.clear();
}

const page = new EventTarget();

const BROWSER = {
  WebSocket: BrowserSocket,
  localStorage: new Storage(),
  sessionStorage: new Storage(),
  document: Object.assign(new EventTarget(), { hidden: false, visibilityState: "visible" }),
  location: { protocol: "http:", host: "", origin: "", pathname: "/", hash: "", reload: () => {} },
  navigator: { languages: ["en"], onLine: true },
  matchMedia: () => ({ matches: false }),
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
};

export default {
  name: "browser",
  viteEnvironment: "client",
  setup(global: typeof globalThis) {
    const own = Object.keys(BROWSER).map((name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const);
    for (const [name, value] of Object.entries({ ...BROWSER, window: global })) {
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    }
    return { teardown: () => own.forEach(([name, was]) => was && Object.defineProperty(global, name, was)) };
  },
} satisfies Environment;
