// The package as npm would pack it, put beside its dependencies in a folder of its own.

import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { licencesPage } from "../scripts/docs/licences.mjs";
import { packedReadme } from "../scripts/build/package-readme.mjs";
import { today } from "./moves/sweep.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const about = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly exports: Readonly<Record<string, unknown>>;
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
};
const doors = Object.keys(about.exports)
  .filter((it) => it !== "./package.json")
  .map((it) => `quadrille${it.slice(1)}`);

interface Packed {
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** What the lock says of a package. */
interface Installed {
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly license?: string;
  readonly engines?: { readonly node?: string };
}

interface Lock {
  readonly packages: Readonly<Record<string, Installed>>;
}

/** The least Node of a range such as `>=20.19`, as a number to compare. */
function leastNode(range: string): number {
  const [, major, minor = 0] = /^>= ?(\d+)(?:\.(\d+))?(?:\.(?:\d+|x))?$/.exec(range) ?? [];
  return Number(major) * 1000 + Number(minor);
}

let packed: Packed;
let folder: string;

beforeAll(() => {
  const told = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  });
  [packed] = JSON.parse(told) as [Packed];
  folder = mkdtempSync(join(tmpdir(), "quadrille-package-"));
  const home = join(folder, "node_modules/quadrille");
  for (const { path } of packed.files) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    cpSync(join(root, path), join(home, path));
  }
  for (const name of Object.keys(about.dependencies)) {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name), "junction");
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs node in the folder; what it says. */
function run(...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return stdout + stderr;
}

function write(file: string, text: string): string {
  writeFileSync(join(folder, file), text);
  return file;
}

describe("the package", () => {
  test("is below 2 MB packed and 8 MB unpacked, without maps, sources or tests", () => {
    expect(packed.size).toBeLessThan(2_000_000);
    expect(packed.unpackedSize).toBeLessThan(8_000_000);
    const paths = packed.files.map((it) => it.path);
    expect(paths.filter((it) => /\.map$|\.test\.|^src|tsbuildinfo/.test(it))).toEqual([]);
    expect(paths.length).toBeLessThan(800);
  });

  test("names the packages that the server needs, which a fresh clone installs and a user need not", () => {
    const { devDependencies, peerDependencies, peerDependenciesMeta } = about;
    const all = Object.entries(peerDependencies);
    expect(all.map(([name, range]) => [name, range])).toEqual(
      all.map(([name]) => [name, `^${devDependencies[name]}`]),
    );
    expect(all.every(([name]) => peerDependenciesMeta[name]?.optional)).toBe(true);
    const told = run("--no-warnings", "node_modules/quadrille/dist/cli/main.js", "serve", "--port", "0");
    const [head, install] = told.split("\n");
    expect(head).toBe("quadrille: `quadrille serve` needs packages that are not installed. Install them:");
    const named = install!.trim().split(" ").slice(2);
    const node = process.versions.node.split(".").map(Number);
    const always = all.filter(
      ([name]) =>
        !/^(pg|ioredis|vscode-.*|@modelcontextprotocol.*)$/.test(name) &&
        (name !== "node-sqlite3-wasm" || node[0]! < 22),
    );
    expect(named).toEqual(always.map(([name]) => `${name}@${devDependencies[name]}`));
    const needed = run("--no-warnings", "node_modules/quadrille/dist/cli/main.js", "mcp");
    const packages = ["@modelcontextprotocol/server", "zod"].map(
      (name) => `${name}@${devDependencies[name]}`,
    );
    expect(needed.split("\n")[1]).toMatch(new RegExp(` ${packages.join(" ")}$`));
  });

  test("installs at most 5 MB for who shows a game on a page", () => {
    // A folder takes room too, as `du -sb` counts it.
    const ofFolder = 4096;
    const bytes = (path: string): number =>
      readdirSync(path, { recursive: true, withFileTypes: true }).reduce(
        (sum, it) => sum + (it.isFile() ? readFileSync(join(it.parentPath, it.name)).length : ofFolder),
        ofFolder,
      );
    const folders = new Set(packed.files.map((it) => dirname(it.path)));
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
    const beside = Object.entries(packages).filter(([path, it]) => path !== "" && !it.dev);
    const sizes = beside.map(([path]) => bytes(join(root, path)));
    const own = packed.unpackedSize + (folders.size + 2) * ofFolder;
    expect(sizes.reduce((sum, it) => sum + it, own)).toBeLessThan(5_000_000);
  });

  test("has examples in its docs that compile, and a player and a terminal with types of a page and of Node", () => {
    const given = `export {};
declare global {
  const text: string, element: HTMLElement, chosen: Int32Array;
  const loaded: { game: import("quadrille").Game };
}`;
    const files = ["library", "package", "page"].flatMap((page) => {
      const blocks = readFileSync(join(root, `docs/${page}.md`), "utf8").matchAll(/^```js\n([^]*?)^```/gm);
      return [...blocks].map(([, code = ""], i) =>
        write(`${page}-${i}.js`, `${code.replace('"./player.js"', '"quadrille/player"')}\nexport {};`),
      );
    });
    expect(files.length).toBeGreaterThan(2);
    symlinkTypes();
    const lib = ["--allowJs", "--checkJs", "--lib", "es2022,dom,dom.iterable", "--types", "node"];
    const shells = `import { mount } from "quadrille/player";\nimport * as terminal from "quadrille/terminal";\nexport const all = [mount, terminal];`;
    const texts = [write("given.d.ts", given), write("shells.ts", shells), ...files];
    expect(run(tsc, ...strict, ...lib, ...texts)).toBe("");
  });

  test("is imported by all its doors, without a page", () => {
    const file = write(
      "imports.mjs",
      `${doors.map((it) => `await import("${it}");`).join("\n")}\nconsole.log("ok");`,
    );
    expect(run(file)).toBe("ok\n");
  });

  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  test.skipIf(major < 20 || (major === 20 && minor < 19))("is required where Node can", () => {
    const file = write(
      "requires.cjs",
      `${doors.map((it) => `require("${it}");`).join("\n")}\nconsole.log("ok");`,
    );
    expect(run("--no-warnings", file)).toBe("ok\n");
  });

  test("plays a game, thinks in a thread of its own, and brings the command line", () => {
    const file = write(
      "plays.mjs",
      `import { load, newSession, pressed, frameOf, frameText, looksOf } from "quadrille";
const loaded = load("objects\\n  player @\\ncontrols\\n  walk (way: straight) arrows\\nstep s when walk: move player way\\nlevel\\n  @..\\n");
const session = newSession(loaded.game);
session.play(pressed("ArrowRight"));
console.log(frameText(frameOf(session), looksOf(loaded.game.program)));`,
    );
    expect(run(file)).toBe(".@.\n\n".replaceAll(".", " ").replace(" @ ", " @ "));
    expect(run("node_modules/quadrille/dist/cli/main.js", "--version")).toBe(`${about.version}\n`);
    expect(run("node_modules/quadrille/dist/cli/main.js", "list")).toContain("warehouse");
    expect(run("node_modules/quadrille/dist/cli/main.js", "help", "push")).toContain("push BODY DIRECTION");
  });

  /** A program that plays a game, by what it is to import. */
  const playing = (imports: string): string => `${imports}
const loaded = load("objects\\n  player @\\ncontrols\\n  walk (way: straight) arrows\\nstep s when walk: move player way\\nlevel\\n  @..\\n");
if (!loaded.ok) throw new Error("It has a mistake.");
const session = newSession(loaded.game);
session.play(pressed("ArrowRight"));
console.log(JSON.stringify(frameText(frameOf(session), looksOf(loaded.game.program))));
`;
  const names = "{ load, newSession, pressed, frameOf, frameText, looksOf }";
  const told = `${JSON.stringify(" @ \n")}\n`;

  test.skipIf(major < 20 || (major === 20 && minor < 19))("plays a game in a CommonJS script", () => {
    expect(run("--no-warnings", write("plays.cjs", playing(`const ${names} = require("quadrille");`)))).toBe(
      told,
    );
  });

  const modules = [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
    ["preserve", "bundler"],
  ] as const;
  test.each(today(modules))(
    "plays a game in strict TypeScript, with module %s resolved by %s",
    (module, resolution) => {
      const file = write("typed.ts", playing(`import ${names} from "quadrille";`));
      symlinkTypes();
      const args = ["--strict", "--target", "es2022", "--module", module, "--moduleResolution", resolution];
      const more = [
        "--exactOptionalPropertyTypes",
        "--noUncheckedIndexedAccess",
        "--types",
        "node",
        "--outDir",
        module,
      ];
      expect(run(tsc, ...args, ...more, file)).toBe("");
      expect(run(join(module, "typed.js"))).toBe(told);
    },
  );

  test.skipIf(spawnSync("deno", ["--version"]).status !== 0)("plays a game in Deno", () => {
    const file = write("deno.ts", playing(`import ${names} from "quadrille";`));
    const args = ["run", "--check", "--node-modules-dir=manual", "--allow-read", file];
    const { stdout, stderr } = spawnSync("deno", args, { cwd: folder, encoding: "utf8" });
    expect({ stdout, stderr }).toMatchObject({ stdout: told });
  });

  test("serves the page as it was built, out of an archive", () => {
    const page = join(root, "dist/page");
    const files = readdirSync(page, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
    const paths = files.map((it) => relative(page, join(it.parentPath, it.name)).split(sep).join("/"));
    // Games are made when they are asked for, which takes a while for all of them.
    const some =
      /^games\/(list|warehouse|harbour|cabbage\/boulders|chess\/atomic|puzzlescript\/beam-room)\.json$/;
    const names = paths.filter((it) => !/^games\/.*\.json$/.test(it) || some.test(it));
    expect(names).toEqual(
      expect.arrayContaining(["index.html", "sw.js", "compiling.js", "games/warehouse.json"]),
    );
    const file = write(
      "serves.mjs",
      `import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { servePage } from "quadrille/terminal";
const server = await servePage({ port: 0 });
const hash = (bytes) => createHash("sha1").update(bytes).digest("hex");
const differ = [];
for (const name of ${JSON.stringify(names)}) {
  const answer = await fetch(server.address + name.split("/").map(encodeURIComponent).join("/"));
  const served = hash(new Uint8Array(await answer.arrayBuffer()));
  if (served !== hash(readFileSync(${JSON.stringify(`${page}/`)} + name))) differ.push(name);
}
console.log(differ.join(" "));
server.close();`,
    );
    expect(run(file)).toBe("\n");
    expect(readFileSync(join(page, "games/warehouse.json"), "utf8")).toContain('"files":["warehouse.quad"]');
  });

  test("has the player with a compiler that it shares with the library, and nothing of Node in it", () => {
    const file = write(
      "player.mjs",
      `import * as player from "quadrille/player";
const compilers = ["player", "page"].map((it) => import(${JSON.stringify(`${pathToFileURL(root).href}dist/`)} + it + "/compiling.js"));
const names = (await Promise.all(compilers)).map((it) => Object.keys(it).sort().join(" "));
console.log(Object.keys(player).join(" "), names[0] === names[1], names[0].includes("compileFile"));`,
    );
    expect(run(file)).toBe("mount openAddress true true\n");
    const home = join(folder, "node_modules/quadrille");
    const loaded = new Set([join(home, "dist/player/compiling.js")]);
    const outside: string[] = [];
    for (const it of loaded)
      for (const [, name = ""] of readFileSync(it, "utf8").matchAll(
        /\bfrom\s*"([\w./:@-]+)"|^import\s*"([^"]+)"/gm,
      ))
        if (name.startsWith(".")) loaded.add(join(dirname(it), name));
        else outside.push(name);
    expect(loaded.size).toBeGreaterThan(3);
    expect(outside).toEqual([]);
  });

  test("has a library that imports no other package", () => {
    const loaded = new Set([join(root, "dist/library/index.js")]);
    const outside: string[] = [];
    for (const it of loaded)
      for (const [, name = ""] of readFileSync(it, "utf8").matchAll(
        /\b(?:from|import)\s*\(?["`]([\w.@][\w./:@-]*)["`]/g,
      ))
        if (name.startsWith(".")) loaded.add(join(dirname(it), name));
        else outside.push(name);
    expect(loaded.size).toBeGreaterThan(3);
    expect(outside).toEqual([]);
  });

  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const strict: readonly string[] = [
    "--strict",
    "--noEmit",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--skipLibCheck",
    "false",
  ];

  const symlinkTypes = (): void => {
    const types = join(folder, "node_modules/@types");
    if (!existsSync(types)) symlinkSync(join(root, "node_modules/@types"), types, "junction");
  };

  test("is typed: only the player's types need those of a page", () => {
    const pure = doors.filter((it) => !/player|terminal/.test(it));
    const uses = pure.map((it, i) => `import * as m${i} from "${it}";\nexport const n${i}: object = m${i};`);
    expect(run(tsc, ...strict, "--lib", "es2022", "--types", "", write("pure.ts", uses.join("\n")))).toBe("");
  });
});

test("the README that npm shows links what is packed, at an address that works without the repository", () => {
  const links = [...packedReadme().matchAll(/\]\(([^)]+)\)/g)].map((it) => it[1]!);
  const here = `https://unpkg.com/${about.name}@${about.version}/`;
  expect(links).toContain(`${here}dist/page/language.md`);
  expect(links).toContain(`${here}docs/command-line.md`);
  const paths = packed.files.map((it) => it.path);
  for (const link of links) expect(paths).toContain(link.slice(here.length));
});

test("README, CONTRIBUTING and the package ask for the same Node", () => {
  expect(about.engines.node).toBe(">=20.19");
  for (const page of ["README.md", "CONTRIBUTING.md", "docs/package.md"])
    expect(readFileSync(join(root, page), "utf8"), page).toContain("Node 20.19 or later");
});

test("what npm installs beside it runs no script of its own and asks for no newer Node", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const wrong = Object.entries(packages).filter(([path, it]) => {
    if (path === "" || it.dev) return false;
    const runs = (it.engines?.node ?? ">=0")
      .split("||")
      .some((range) => leastNode(range.trim()) <= leastNode(about.engines.node));
    return it.hasInstallScript || !runs || !["MIT", "ISC", "Apache-2.0"].includes(it.license ?? "");
  });
  expect(wrong).toEqual([]);
});

test("docs/licences.md tells of everything that is shipped", () => {
  expect(readFileSync(join(root, "docs/licences.md"), "utf8"), "npm run licences writes it").toBe(
    licencesPage(),
  );
});
