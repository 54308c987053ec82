import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { leftOut } from "../../scripts/ready.mjs";

// What a command loads is what its start costs.

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** The modules in each file that was built. */
const built = JSON.parse(
  readFileSync(new URL("../../dist/modules.json", import.meta.url), "utf8"),
) as Readonly<Record<string, readonly string[]>>;

/** Tells standard error of every file that is loaded. */
const telling = `import { writeSync } from "node:fs";
export function load(url, context, next) {
  writeSync(2, "loads " + url + "\\n");
  return next(url, context);
}`;
const dataUrl = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
const hook = dataUrl(
  `import { register } from "node:module"; register(${JSON.stringify(dataUrl(telling))});`,
);

interface Loaded {
  /** Files of the command line as it is built. */
  readonly files: number;
  /** The modules of the source that are in them, without data. */
  readonly modules: number;
  /** The modules of src/ that these are from. */
  readonly rooms: string;
  /** Packages of others. */
  readonly packages: string;
}

function loadedBy(args: string): Loaded {
  const words = ["--import", hook, main, ...args.split(" ")];
  const { status, stderr } = spawnSync(process.execPath, words, { input: "quit\n", encoding: "utf8" });
  expect(status).toBe(0);
  const paths = [...stderr.matchAll(/^loads (file:.*)$/gmu)].map((it) => fileURLToPath(it[1]!));
  const files = paths.filter((it) => it.includes("/dist/cli/"));
  const modules = files
    .flatMap((it) => built[`cli: cli/${basename(it)}`] ?? [])
    .flatMap((it) => (/^src\/.*(?<!\.json)$/u.test(it) ? [it.slice(4)] : []));
  return {
    files: files.length,
    modules: modules.length,
    rooms: listed(modules.map((it) => it.split("/")[0]!)),
    packages: listed(paths.flatMap((it) => /\/node_modules\/([^/]+)\//u.exec(it)?.[1] ?? [])),
  };
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].sort().join(" ");
}

/** Arguments; at most so many files, and modules in them; exactly these rooms, and these packages of others. */
const starts: readonly (readonly [string, number, number, string, string])[] = [
  ["--version", 3, 2, "terminal", ""],
  ["fmt warehouse", 23, 75, "base solve syntax terminal", "picocolors"],
  ["check warehouse", 35, 239, "base formats program solve syntax terminal", "picocolors"],
  [
    "play warehouse --text",
    64,
    497,
    "base core fast formats game program session solve syntax terminal view",
    "picocolors",
  ],
];

test.each(starts)("`quadrille %s` loads no more than it needs", (args, files, modules, rooms, packages) => {
  const loaded = loadedBy(args);
  expect(loaded).toMatchObject({ rooms, packages });
  expect(loaded.files).toBeLessThanOrEqual(files);
  expect(loaded.modules).toBeGreaterThan(0);
  expect(loaded.modules).toBeLessThanOrEqual(modules);
});

/** The packages of others that a file imports before it runs, with all that it imports. */
function packagesOf(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = readFileSync(file, "utf8").matchAll(/(?:\bfrom|\bimport) ?["`]([a-z@.][\w@./:-]*)["`]/g);
  return [...imports].flatMap(([, path = ""]) => {
    if (path.startsWith(".")) return packagesOf(join(dirname(file), path), seen);
    return path.startsWith("node:") ? [] : [path];
  });
}

test.each(["index", "session", "terminal"])("importing the door `%s` loads nothing of the server", (door) => {
  const file = fileURLToPath(new URL(`../../dist/library/${door}.js`, import.meta.url));
  expect(listed(packagesOf(file))).toBe(door === "terminal" ? "picocolors" : "");
});

test("a first start needs none of the packages that it does not install", () => {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  expect(leftOut.filter((it) => !(it in devDependencies))).toEqual([]);
  const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((it) => /(?<!\.test|\.d)\.tsx?$/.test(it))
    .map((it) => join("src", it));
  const build = ["start", "ready", "build/transpile", "build/bundles", "build/written"];
  const files = new Set([...sources, "vite.config.ts", ...build.map((it) => `scripts/${it}.mjs`)]);
  const needed = new Set<string>();
  // A set goes on to what is added to it on the way.
  for (const file of files)
    for (const [, fixed, late, name = fixed ?? late ?? ""] of readFileSync(join(root, file), "utf8").matchAll(
      /^(?:import|export) (?!type )(?:[^;"=]*? from )?"([^"\n]+)"|\bimport\("([a-z@][^"]*)"\)/gm,
    ))
      if (!name.startsWith(".")) needed.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
      else if (name.endsWith(".mjs")) files.add(join(dirname(file), name));
  expect(files.size).toBeGreaterThan(600);
  expect([...needed]).toEqual(expect.arrayContaining(["vite", "rolldown", "oxc-parser", "preact", "hono"]));
  expect(leftOut.filter((it) => needed.has(it))).toEqual([]);
});
