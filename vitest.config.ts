import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Seconds that files take, as `npm test` tells of the slowest; the first name that a path contains counts. */
const seconds =
  `page/studio 60, page/room 39, page/doors 30, page/table 28, page/panel 26, page/gallery 22, page/learn 22,
  page/action 22, page/player 19, page/clicks 19, page/links 15, page/ 9, package.test 14, terminal/shells 13, server/slow 12,
  bench.test 10, slow-texts 9, language/rules 9, options.test 7, cli.test 7, moves/becoming 6, golden/pages 5, terminal/ 4,
  opponents/ 4, server/ 3, moves/ 2`
    .split(/,\s+/)
    .map((it) => it.split(" "));

function secondsOf({ moduleId }: TestSpecification): number {
  const found = seconds.find(([name]) => moduleId.includes(`/tests/${name}`));
  return Number(found?.[1] ?? 1);
}

/**
 * Begins with what takes longest, so that no file is still at work when all others are done, and puts as much of the page as of all else
 * into each stretch: a page keeps more than one processor busy, and what waits for a clock or a process leaves one idle.
 */
class PagesBesideOthers extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longFirst = (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a));
    const isPage = ({ moduleId }: TestSpecification): boolean => moduleId.includes("tests/page/");
    const queues = [longFirst.filter(isPage), longFirst.filter((it) => !isPage(it))];
    const sums = queues.map(() => 0);
    return longFirst.map(() => {
      const kind = queues[1].length === 0 || (queues[0].length > 0 && sums[0] <= sums[1]) ? 0 : 1;
      const next = queues[kind].shift()!;
      sums[kind] += secondsOf(next);
      return next;
    });
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
    sequence: { sequencer: PagesBesideOthers },
    // Nothing here takes so long: it is for what never ends, on a machine that is busy with other things too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
