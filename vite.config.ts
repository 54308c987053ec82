import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "vite";
import { lateParts, withoutWriting } from "./scripts/late-parts.mjs";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const shared: UserConfig = {
  worker: { format: "es" },
  root: at("src/studio"),
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
};

const output = {
  outDir: at("dist/page"),
  target: "es2022",
  reportCompressedSize: false,
  modulePreload: false,
  // Sizes are measured packed: see `tests/page/size.test.ts`.
  chunkSizeWarningLimit: 1000,
} as const;

/** What a module exports is all that it does, so that nothing comes along that is not used. */
const treeshake = { moduleSideEffects: false } as const;

const compiler = "src/web/compiling.ts";

/** Rooms whose files every game on a page needs from the start. */
const early =
  /\/src\/(base|program|engine|bodies|rules|game|session|view|play|web)\/|\/node_modules\/preact\//;

/** What of them comes later, when a game or a person asks for it. */
const later: readonly RegExp[] = [
  /\/bodies\/motion\//,
  /\/rules\/lines\/(?!has-lines|plan\.)/,
  /\/rules\/picture\//,
  /\/formats\/chess\//,
  /\/session\/commands\//,
  /\/session\/(expectation|gametest|save|scores?|achievements|replay|content|options|files)\.ts$/,
  /\/program\/betza\.ts$/,
  /\/view\/(body-moves|changes|frame-text|rule-moves|squares-text)\.ts$/,
  /\/play\/(computer-players|hints|speed)\.ts$/,
  /\/web\/(sounds|thinking)\//,
  /\/web\/(menu|keys-table|pieces-view|text-view|command-field|typing|keeping|gamepad|gliding|near-view|near-gestures|dragging|curtain|player-script)\.tsx?$/,
];

function isOfPlayer(id: string): boolean {
  return early.test(id) && !later.some((it) => it.test(id));
}

/** The page: `index.html` with the gallery, and `player.js` for pages of others. They load the compiler only where there is text to compile. */
const page: UserConfig = {
  ...shared,
  plugins: [lateParts()],
  build: {
    ...output,
    emptyOutDir: true,
    rolldownOptions: {
      treeshake,
      checks: { pluginTimings: false },
      external: (id) => id.endsWith("/compiling.ts"),
      input: { index: at("src/studio/index.html"), player: at("src/web/player-script.ts") },
      output: {
        entryFileNames: (chunk) => (chunk.name === "player" ? "player.js" : "assets/[name]-[hash].js"),
        paths: () => "./compiling.js",
        // Packed together it is smaller than in the parts that would follow from who shares what.
        codeSplitting: { groups: [{ name: "player", test: isOfPlayer }] },
      },
    },
  },
};

/**
 * The compiler, with a copy of what it shares with the player: built together, the player would carry whatever of the shared modules only the
 * compiler needs.
 */
const compiling: UserConfig = {
  ...shared,
  publicDir: false,
  build: {
    ...output,
    emptyOutDir: false,
    rolldownOptions: {
      treeshake,
      checks: { pluginTimings: false },
      input: at(compiler),
      preserveEntrySignatures: "strict",
      output: { entryFileNames: "compiling.js" },
    },
  },
};

/** The player as one script, for games exported to a single file. */
const exported: UserConfig = {
  ...shared,
  plugins: [withoutWriting()],
  publicDir: false,
  build: {
    ...output,
    emptyOutDir: false,
    rolldownOptions: {
      treeshake,
      // Nothing is loaded from beside the script, so it need not know where it is.
      checks: { emptyImportMeta: false, pluginTimings: false },
      input: at("src/web/exported-script.ts"),
      output: { entryFileNames: "exported.js", format: "iife" },
    },
  },
};

/** The command line: few files, of which a command loads those that it needs. */
const commandLine: UserConfig = {
  root: at("src/terminal"),
  publicDir: false,
  build: {
    ssr: true,
    outDir: at("dist/cli"),
    emptyOutDir: true,
    target: "node20",
    reportCompressedSize: false,
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      treeshake,
      checks: { pluginTimings: false },
      external: /^[^./]/,
      input: {
        main: at("src/terminal/main.ts"),
        "thinking-worker": at("src/terminal/thinking/thinking-worker.ts"),
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
};

const modes: Readonly<Record<string, UserConfig>> = { page, compiling, exported, cli: commandLine };

export default defineConfig(({ mode }) => modes[mode] ?? page);
