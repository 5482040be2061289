import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { site } from "./site.js";

// The server embeds the build, so file names must not change from build to build: the same sources give the same
// bytes, and the tests compare them.
const embedded = {
  plugins: [svelte()],
  build: {
    // The server crate embeds the build, and a published crate can embed only files from its own folder.
    outDir: "../crates/seedwright-serve/dist",
    emptyOutDir: true,
    target: "es2022",
    // Nothing is inlined into the document: the content security policy forbids it.
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
};

// Hosts keep files for as long as they like, so a file has another name as soon as it has other bytes.
const standalone = {
  plugins: [svelte(), site()],
  base: "./",
  worker: { format: "es" },
  build: {
    outDir: "../target/site",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
};

export default defineConfig(({ mode }) => (mode === "static" ? standalone : embedded));
