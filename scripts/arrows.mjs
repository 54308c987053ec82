// @ts-check
// Checks the direction of data in src/: which room may import which, that a room is entered by its index.ts,
// and that the pure rooms stay pure. The table is the one in docs/architecture.md.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

/** Room -> the rooms it may import. */
/** @type {Record<string, string[]>} */
const arrows = {
  base: [],
  syntax: ["base"],
  program: ["base", "syntax"],
  engine: ["base", "program"],
  bodies: ["base", "program", "engine"],
  rules: ["base", "program", "engine"],
  pieces: ["base", "program"],
  codegen: ["base", "program", "engine", "bodies"],
  game: ["base", "program", "engine", "bodies", "rules", "pieces", "codegen"],
  formats: ["base", "syntax", "program", "game"],
  session: ["base", "program", "formats", "game"],
  view: ["base", "program", "game", "session"],
  trace: ["base", "program", "game", "session", "view"],
  solve: ["base", "program", "game", "session", "view"],
  assist: ["base", "syntax", "program"],
  terminal: ["base", "syntax", "program", "formats", "game", "session", "view", "trace", "solve", "assist"],
  web: ["base", "syntax", "program", "formats", "game", "session", "view", "solve", "assist"],
  studio: [
    "base",
    "syntax",
    "program",
    "formats",
    "game",
    "session",
    "view",
    "trace",
    "solve",
    "assist",
    "web",
  ],
  server: ["base", "syntax", "program", "formats", "game", "session"],
  // The front door of the package, src/index.ts.
  "index.ts": ["base", "syntax", "program", "formats", "game", "session", "view", "solve"],
};

/** The rooms that may use the platform. All others are pure. */
const shells = ["terminal", "web", "studio", "server"];

/** What no pure room may name, unless it declares the name itself. */
const impure = new Set(
  (
    "Date performance globalThis window document console process Buffer crypto fetch " +
    "setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask requestAnimationFrame"
  ).split(" "),
);

/** @typedef {{ file: string, line: number, rule: string }} Breach */

/**
 * The breaches in a set of files, path (from src/, with slashes) -> text. Tests may import any room, by its door.
 * @param {Map<string, string>} files
 * @returns {Breach[]}
 */
export function breaches(files) {
  return [...files].flatMap(([file, text]) => {
    const { imports, names } = read(file, text);
    const rules = [
      ...imports.map((it) => ({ at: it.at, rule: wrongImport(file, it.path, files) })),
      ...names.map((it) => ({
        at: it.at,
        rule: isPure(file) ? `a pure room may not use ${it.name}` : undefined,
      })),
    ];
    return rules.flatMap(({ at, rule }) =>
      rule ? [{ file, line: text.slice(0, at).split("\n").length, rule }] : [],
    );
  });
}

/**
 * @param {string} file
 * @param {string} path
 * @param {Map<string, string>} files
 */
function wrongImport(file, path, files) {
  if (!path.startsWith(".")) return isPure(file) ? `a pure room may not import ${path}` : undefined;
  const target = posix.join(posix.dirname(file), path);
  const from = room(file);
  const to = room(target);
  if (target.startsWith("../")) return isTest(file) ? undefined : `${path} is outside src/`;
  if (from !== to && !isTest(file) && !arrows[from]?.includes(to)) return `${from} may not import ${to}`;
  const door = closedDoor(file, target, files);
  return door && `enter ${posix.dirname(door)}/ by its index.ts, not by ${target}`;
}

/**
 * The index.ts that an import passes by: that of the outermost folder which holds the target and not the importer.
 * A folder without index.ts is only a folder.
 * @param {string} file
 * @param {string} target
 * @param {Map<string, string>} files
 */
function closedDoor(file, target, files) {
  const folders = posix.dirname(target).split("/");
  const door = folders
    .map((_, i) => folders.slice(0, i + 1).join("/"))
    .filter((folder) => !file.startsWith(`${folder}/`))
    .map((folder) => `${folder}/index.ts`)
    .find((index) => files.has(index));
  return door === target ? undefined : door;
}

/** @param {string} file */
const room = (file) => file.split("/")[0] ?? "";
/** @param {string} file */
const isTest = (file) => file.endsWith(".test.ts");
/** @param {string} file */
const isPure = (file) => !isTest(file) && !shells.includes(room(file));

/**
 * The imports of a file, and the impure names in it that it does not declare itself.
 * @param {string} file
 * @param {string} text
 */
function read(file, text) {
  /** @type {{ at: number, path: string }[]} */
  const imports = [];
  /** @type {{ at: number, name: string }[]} */
  const names = [];
  /** @type {Set<string>} */
  const declared = new Set();
  visit(parseSync(file, text).program, (node, parent, key) => {
    for (const pattern of [node.id, node.local, node.param, node.params].flat())
      for (const name of bound(pattern)) declared.add(name);
    if (node.source?.type === "Literal") imports.push({ at: node.start, path: String(node.source.value) });
    const isLabel = (key === "property" || key === "key") && !parent.computed;
    if (node.type === "Identifier" && impure.has(node.name) && !isLabel)
      names.push({ at: node.start, name: node.name });
    if (node.type === "MemberExpression" && node.object.name === "Math" && node.property.name === "random")
      names.push({ at: node.start, name: "Math.random" });
  });
  return { imports, names: names.filter((it) => !declared.has(it.name)) };
}

/** The names that a pattern declares: `x`, `{ x, y: z }`, `[x]`, `x = 1`, `...x`. @param {any} pattern @returns {string[]} */
function bound(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((/** @type {any} */ it) => bound(it.value ?? it.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(bound);
    case "AssignmentPattern":
      return bound(pattern.left);
    case "RestElement":
      return bound(pattern.argument);
    default:
      return [];
  }
}

/**
 * Calls back for every node of a tree, with its parent and the key that it has there.
 * @param {any} node
 * @param {(node: any, parent: any, key: string) => void} callback
 */
function visit(node, callback) {
  for (const key of Object.keys(node)) {
    for (const child of [node[key]].flat()) {
      if (typeof child?.type !== "string") continue;
      callback(child, node, key);
      visit(child, callback);
    }
  }
}

/** The compiler's arrows, `references` in src/ROOM/tsconfig.json, must be those of the table. @param {string} src @returns {Breach[]} */
function wrongReferences(src) {
  const rooms = readdirSync(src, { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .map((it) => it.name);
  return rooms.flatMap((name) => {
    const file = `${name}/tsconfig.json`;
    if (!arrows[name])
      return [{ file: name, line: 1, rule: "this room is not in the table of scripts/arrows.mjs" }];
    if (!existsSync(join(src, file))) return [{ file, line: 1, rule: "every room has a tsconfig.json" }];
    const { references = [] } = JSON.parse(readFileSync(join(src, file), "utf8"));
    const found = references.map((/** @type {{ path: string }} */ it) => basename(it.path)).sort();
    const wanted = arrows[name].filter((it) => rooms.includes(it)).sort();
    if (found.join() === wanted.join()) return [];
    return [{ file, line: 1, rule: `references must be: ${wanted.join(", ") || "none"}` }];
  });
}

/** @param {string} folder @returns {string[]} */
function sources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && /\.tsx?$/.test(it.name))
    .map((it) => join(it.parentPath ?? it.path, it.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const src = join(dirname(fileURLToPath(import.meta.url)), "..", "src");
  const files = new Map(
    sources(src).map((path) => [relative(src, path).split(sep).join("/"), readFileSync(path, "utf8")]),
  );
  const found = [...wrongReferences(src), ...breaches(files)];
  for (const { file, line, rule } of found) console.log(`src/${file}:${line}: ${rule}`);
  if (found.length > 0) process.exitCode = 1;
}
