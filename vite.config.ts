import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import manifest from "./package.json" with { type: "json" };
import { inOneFile, lateParts } from "./scripts/build/late-parts.mjs";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const shared: UserConfig = {
  root: at("src/studio"),
  base: "./",
  define: { quadrilleVersion: JSON.stringify(manifest.version) },
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
  /\/src\/(base|program|core\/(engine|bodies|rules|piles|game)|fast\/hash|game|session|view|play|web)\/|\/node_modules\/preact\//;

/** What of them comes later, when a game or a person asks for it. */
const later: readonly RegExp[] = [
  /\/base\/spelling\.ts$/,
  /\/core\/bodies\/motion\//,
  /\/core\/piles\//,
  /\/core\/rules\/lines\/(?!has-lines)/,
  /\/core\/rules\/picture\//,
  /\/fast\/(?!hash)/,
  /\/formats\/chess\//,
  /\/game\/(?:explain-illegal|perft)\.ts$/,
  /\/session\/commands\//,
  /\/session\/(?:inputs\/|records\/)?(notation|argument-words|cell-names|foreign|hex|choosing|choosing-cells|hidden-cells|chosen-input|level-choices|play-record|replay-session|moves-in-turn|save|scores?|achievements|replay|content|start|options|files|value-text|words|make-inputs)\.ts$/,
  /\/program\/(?:kind-list|moves\/(?:betza|setups)|draft\/colours|data\/rebuilt)\.ts$/,
  /\/view\/(body-moves|beside-names|changes|frame-text|move-marks|rule-moves|wells)\.ts$/,
  /\/play\/(computer-players|hints|play-out|speed|thought|thought-in-words)\.ts$/,
  /\/play\/rooms\//,
  /\/web\/(panel|sounds|thinking)\/|\/web\/design\/(?!player|table)/,
  /\/web\/sets\/(?!index|loaded|set-loading)/,
  /\/web\/opening\/(exported-game|opening-file)\.ts$/,
  /\/web\/(?:[a-z]+\/)?(announcer|card|clipboard|how-to|outcome|record|end-facts|hand-dragging|clocks|menu|wells|pad|game-buttons|level-grid|keys-table|pieces-view|text-view|command-field|begin-played|keeping|gamepad|edge-names|glide|gliding|near-view|touch-words|problems|dragging|curtain|themes|player-script|room-from|sentence-matching|german(?:-refusals)?)\.(?:tsx?|json)$/,
];

/** What the gallery needs of them too, which has no player. */
const everywhere =
  /\/src\/web\/(?:[a-z]+\/)?(base-themes|button|colour|icons|language|listener|posting|settings|stored|theme)\.(?:tsx?|json)$|\/src\/play\/settings\.ts$|\/node_modules\/preact\/|vite\/preload-helper/;

/** What the studio's editor is made of, from the bottom up. */
const codemirror = [
  {
    name: "codemirror-state",
    test: /\/node_modules\/(?:@codemirror\/state|@marijn|@lezer|style-mod|w3c-keyname|crelt)/,
  },
  { name: "codemirror-view", test: /\/node_modules\/@codemirror\/view/ },
  { name: "codemirror", test: /\/node_modules\/@codemirror\/(?!lsp-client)/ },
];

/** What games by moves need: how pieces move, and how chess is written. */
const moves = [
  { name: "plain-moves", test: /\/src\/core\/moves\// },
  { name: "chess-notation", test: /\/src\/formats\/chess\// },
];

/** What is always asked for together, by the moment when it is: a file of its own would only be one more request. */
const together = [
  { name: "common", test: /\/src\/web\/touch-words\.ts$|\/node_modules\/idb-keyval\// },
  {
    name: "site",
    test: /\/src\/studio\/(?:kept\/|texts\/(?:current|english|workshop-texts)\.|(?:gallery\/(?:card|shelves)|fetching|has-server|late-view|listed-games|moment|page-theme|route)\.ts)/,
  },
  {
    name: "notation",
    test: /\/src\/(?:base\/spelling|play\/play-out|program\/kind-list|session\/(?:level-choices|inputs\/(?:argument-words|cell-names|make-inputs|notation|words)|records\/content))\.ts$/,
  },
  {
    name: "afterwards",
    test: /\/src\/(?:formats\/records|play|session|solve)\/(?:[a-z]+\/)?(?:chosen-input|computer-players|falling|files|foreign|hex|hints|levels|options|play-record|records?|record-formats|replay(?:-session)?|room-controls|scores|sgf|start|thinking|thought|turns)\.ts$/,
  },
  {
    name: "game-page",
    test: /\/src\/studio\/(?:playing\/(?:following|game-page)\.|(?:canvas|links|sharing\/sharing)\.ts)/,
  },
  {
    name: "beside-board",
    test: /\/src\/(?:view\/(?:body-moves|frame-text|rule-moves)|web\/(?:[a-z]+\/)?(?:announcer|card|clipboard|clocks|dragging|end-facts|glide|gliding|hand-dragging|help|how-to|options|outcome|pad|page-thinker|parts|pieces(?:-view)?|record|room-from|thinker)\.(?:tsx?|css))/,
  },
];

/** What the compiler is made of, from the bottom up: so no part of it needs one that comes later. */
const compilerLayers = [
  { name: "statements", test: /\/src\/syntax\/(?:tree|values|statements)\// },
  { name: "syntax", test: /\/src\/syntax\// },
  { name: "data", test: /\/src\/(?:base|program\/(?:data|draft|boards))\// },
  { name: "lowering", test: /\/src\/program\/(?:lowering|moves)\// },
  { name: "program", test: /\/src\/program\// },
  { name: "puzzlescript", test: /\/src\/formats\/puzzlescript\// },
  { name: "formats", test: /\/src\/formats\// },
];

function isOfPlayer(id: string): boolean {
  return early.test(id) && !later.some((it) => it.test(id)) && !everywhere.test(id);
}

/** Entries that others know by their names; the worker lies beside the parts that open it. */
const entryFiles: Readonly<Record<string, string>> = { player: "player.js", worker: "assets/worker.js" };

/** The page: `index.html` with the gallery, and `player.js` for pages of others. They load the compiler only where there is text to compile. */
const page: UserConfig = {
  ...shared,
  plugins: [lateParts()],
  build: {
    ...output,
    // scripts/build/bundles.mjs has emptied it.
    emptyOutDir: false,
    rolldownOptions: {
      treeshake,
      checks: { pluginTimings: false },
      external: (id) => id.endsWith("/compiling.ts"),
      preserveEntrySignatures: "exports-only",
      input: {
        index: at("src/studio/index.html"),
        player: at("src/web/player-script.ts"),
        worker: at("src/web/thinking/worker.ts"),
      },
      output: {
        entryFileNames: (chunk) => entryFiles[chunk.name] ?? "assets/[name]-[hash].js",
        paths: () => "./compiling.js",
        // Packed together it is smaller than in the parts that would follow from who shares what.
        codeSplitting: {
          groups: [
            { name: "page", test: (id) => everywhere.test(id) },
            { name: "player", test: isOfPlayer },
            ...together,
            ...moves,
            ...codemirror,
          ],
        },
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
      output: {
        ...{ entryFileNames: "compiling.js", chunkFileNames: "compiling-[name].js" },
        codeSplitting: { groups: compilerLayers },
      },
    },
  },
};

/** The language server, for the worker of the studio; it takes the notations from the compiler, which the page has. */
const language: UserConfig = {
  ...compiling,
  build: {
    ...compiling.build,
    rolldownOptions: {
      treeshake,
      checks: { pluginTimings: false },
      external: (id) => /\/(?:formats|syntax)\/index\.ts$/.test(id),
      input: at("src/studio/writing/language-worker.ts"),
      output: {
        ...{
          entryFileNames: "language.js",
          chunkFileNames: "language-[name].js",
          paths: () => "./compiling.js",
        },
        codeSplitting: {
          groups: [{ name: "protocol", test: /vscode-(?:jsonrpc|languageserver-(?:protocol|types))/ }],
        },
      },
    },
  },
};

/** The player as one script, for games exported to a single file, without the parts of the engine that these do not need. */
const exported = (name: string, leftOut: Parameters<typeof inOneFile>[0]): UserConfig => ({
  ...shared,
  plugins: [inOneFile(leftOut)],
  publicDir: false,
  build: {
    ...output,
    emptyOutDir: false,
    rolldownOptions: {
      treeshake,
      // Nothing is loaded from beside the script, so it need not know where it is.
      checks: { emptyImportMeta: false, pluginTimings: false },
      input: at("src/web/exported-script.ts"),
      output: { entryFileNames: `${name}.js`, format: "iife" },
    },
  },
});

/** What lets the page play without a network. The build says which files there are: see scripts/build/offline.mjs. */
const offline: UserConfig = {
  ...shared,
  publicDir: false,
  build: {
    ...output,
    emptyOutDir: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: at("src/studio/offline/worker.ts"),
      output: { entryFileNames: "sw.js", format: "iife" },
    },
  },
};

/** The doors of the package, by the rooms that they open; `.` is the front door. */
const doors = [
  "index",
  "syntax",
  "program",
  "formats",
  "game",
  "session",
  "view",
  "trace",
  "solve",
  "terminal",
] as const;

/**
 * Doors as modules of their own, which have all that the `index.ts` of a room has: were that a door itself, whatever imports something of the room
 * would load all of it.
 */
const doorways: Plugin = {
  name: "doorways",
  resolveId: (id) => (id.startsWith("door:") ? `\0${id}` : null),
  load: (id) => {
    const room = id.startsWith("\0door:") ? id.slice(6) : undefined;
    if (room === undefined) return null;
    return `export * from ${JSON.stringify(at(room === "index" ? "src/index.ts" : `src/${room}/index.ts`))};`;
  },
};

/**
 * Packages of which the command line has a copy: Kysely has some two hundred modules, which one by one take 13 MB of memory to load; of the others
 * most is types and other forms, which nobody who shows a game on a page should have to install.
 */
const bundled = new Set(["kysely", "commander", "chokidar", "readdirp"]);

/**
 * What runs without a page: the command line, of which a command loads the few files that it needs, and the doors of the package, which share these
 * files with it.
 */
const commandLine: UserConfig = {
  root: at("src"),
  publicDir: false,
  plugins: [doorways],
  ssr: { noExternal: [...bundled] },
  build: {
    ssr: true,
    outDir: at("dist"),
    emptyOutDir: false,
    target: "node20",
    reportCompressedSize: false,
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      treeshake,
      checks: { pluginTimings: false },
      external: (id) => /^[^./]/.test(id) && !bundled.has(/^(?:@[^/]+\/)?[^/]+/.exec(id)![0]),
      preserveEntrySignatures: "strict",
      input: {
        "cli/main": at("src/terminal/main.ts"),
        "cli/thinking-worker": at("src/terminal/thinking/thinking-worker.ts"),
        "cli/serving-worker": at("src/terminal/serving/serving-worker.ts"),
        "cli/judge-worker": at("src/server/judge/judge-worker.ts"),
        "cli/rooms-worker": at("src/server/rooms/rooms-worker.ts"),
        "cli/keeper-worker": at("src/server/store/file/keeper-worker.ts"),
        ...Object.fromEntries(doors.map((room) => [`library/${room}`, `door:${room}`])),
        // For the player, as npm has it.
        "library/compiling": at(compiler),
      },
      output: {
        ...{ entryFileNames: "[name].js", chunkFileNames: "cli/[name].js", minify: true },
        comments: { annotation: true },
      },
    },
  },
};

const modes: Readonly<Record<string, UserConfig>> = {
  page,
  compiling,
  language,
  exported: exported("exported", []),
  "exported-moves": exported("exported-moves", ["motion", "lines", "pictures"]),
  "exported-cells": exported("exported-cells", ["moves", "lines"]),
  "exported-lines": exported("exported-lines", ["moves", "motion"]),
  offline,
  cli: commandLine,
};

export default defineConfig(({ mode }) => modes[mode] ?? page);
