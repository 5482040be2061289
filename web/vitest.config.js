import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Tests of functions that need no page; `tests/cases` has those that do.
export default defineConfig({
  plugins: [svelte()],
  test: { include: ["tests/unit/*.test.ts"], environment: "node" },
});
