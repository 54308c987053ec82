import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest, as `npm test` tells: it begins first, so that no file is still at work when all others are done. */
const long = [
  ...["tests/page/studio", "tests/page/room", "tests/page/doors", "tests/page/", "tests/golden/pages"],
  ...[
    "tests/options",
    "tests/slow-texts",
    "tests/package",
    "tests/language/rules",
    "tests/budget",
    "tests/bench",
  ],
  ...[
    "tests/opponents/",
    "tests/random/",
    "tests/bundlers",
    "tests/terminal/",
    "tests/server/",
    "tests/moves/",
  ],
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = long.findIndex((it) => moduleId.includes(it));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

const root = fileURLToPath(new URL(".", import.meta.url));

/**
 * Loads what the build has compiled in place of sources, as users run it: nothing has to be compiled again, and imports cost nothing. The
 * page imports styles, which Node cannot.
 */
const builtModules: Plugin = {
  name: "built-modules",
  enforce: "pre",
  resolveId(source, importer) {
    if (!/^\.\.?\/.*\.tsx?$/.test(source) || importer === undefined) return undefined;
    const path = relative(root, resolve(dirname(importer), source)).replaceAll("\\", "/");
    const [, module] = /^src\/(?!(?:studio|web)\/)(.*)(?<!\.test)\.tsx?$/.exec(path) ?? [];
    const built = resolve(root, `dist/${module}.js`);
    return module !== undefined && existsSync(built) ? built : undefined;
  },
};

/** Says that `npm test` has built everything; vitest alone tests the sources as they are now. */
const isBuilt = process.env["QUADRILLE_BUILT"] === "1";

export default defineConfig({
  plugins: isBuilt ? [builtModules] : [],
  test: {
    server: { deps: { external: [/\/dist\//] } },
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    setupFiles: ["tests/seed.ts"],
    pool: "threads",
    maxWorkers: "100%",
    // Modules hold nothing that changes, so the files of a worker share them: most of a small test would be loading the engine.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // Nothing here takes so long: it is for what never ends, on a machine that is busy with other things too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
