import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The page is embedded in the program, so that its names must not change with every build: the same sources give
// the same bytes, and the tests compare them.
export default defineConfig({
  plugins: [svelte()],
  build: {
    // The server's crate embeds it, and a published crate can embed only files of its own folder.
    outDir: "../crates/seedwright-serve/dist",
    emptyOutDir: true,
    target: "es2022",
    // Nothing is written into the document itself: the content security policy forbids it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
  server: { proxy: { "/api": process.env.SEEDWRIGHT ?? "http://127.0.0.1:7777" } },
});
