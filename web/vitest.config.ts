import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  server: { fs: { allow: [".", "../docs", "../tests/notation.json"] } },
  test: {
    include: ["test/**/*.test.ts"],
    environment: "./test/help/browser.ts",
    restoreMocks: true,
    unstubGlobals: true,
  },
});
