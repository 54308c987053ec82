import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The page: `index.html` with the gallery, and `player.js` for pages of others. */
export default defineConfig({
  root: at("src/studio"),
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: at("dist/page"),
    emptyOutDir: true,
    target: "es2022",
    reportCompressedSize: false,
    rolldownOptions: {
      // What a module exports is all that it does, so that the compiler stays out of what only plays.
      treeshake: { moduleSideEffects: false },
      input: { index: at("src/studio/index.html"), player: at("src/web/player-script.ts") },
      output: {
        entryFileNames: (chunk) => (chunk.name === "player" ? "player.js" : "assets/[name]-[hash].js"),
      },
    },
  },
});
