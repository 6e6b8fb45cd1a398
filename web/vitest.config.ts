import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { texts } from "./texts.ts";

export default defineConfig({
  plugins: [svelte(), texts()],
  server: { fs: { allow: [".", "../docs", "../tests/games.json", "../tests/notation.json", "../tests/lines.json"] } },
  test: {
    include: ["test/**/*.test.ts"],
    pool: "threads", // takes a third less processor time than processes
    environment: "./test/help/browser.ts",
    testTimeout: 120_000, // no test depends on the speed of the machine
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
