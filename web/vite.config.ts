import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { texts } from "./texts.ts";

export default defineConfig({
  plugins: [svelte(), texts()],
  build: {
    outDir: "../src/dobrak/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy allows nothing inline
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".", "../docs/rules"] },
    proxy: { "/api": { target: "http://127.0.0.1:8470", ws: true } },
  },
});
