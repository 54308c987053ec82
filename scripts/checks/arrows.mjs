// @ts-check
// Checks the direction of data in src/: which room may import which, that a room is entered by its index.ts, that nothing imports in
// a circle, and that the pure rooms stay pure. The table is the one in docs/architecture.md.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

/** Module -> the modules it may import. `core` holds what a game means, `fast` what only makes it faster. */
/** @type {Record<string, string[]>} */
const arrows = {
  base: [],
  syntax: ["base"],
  program: ["base", "syntax"],
  "core/engine": ["base", "program"],
  "core/bodies": ["base", "program", "core/engine"],
  "core/rules": ["base", "program", "core/engine"],
  "core/moves": ["base", "program"],
  "core/piles": ["base", "program", "core/engine"],
  "core/game": ["base", "program", "core/engine", "core/bodies", "core/rules", "core/moves", "core/piles"],
  "fast/pictures": ["base", "program", "core/engine", "core/rules"],
  "fast/rows": ["base", "program", "core/engine", "core/rules"],
  "fast/bodies": ["base", "program", "core/engine", "core/bodies"],
  "fast/hash": ["base", "program", "core/engine"],
  "fast/moves": ["base", "program", "core/moves"],
  "fast/generated": ["base", "program", "core/engine", "core/bodies", "core/rules", "core/game"],
  game: [
    "base",
    "program",
    "core/game",
    "fast/pictures",
    "fast/rows",
    "fast/bodies",
    "fast/moves",
    "fast/generated",
    "fast/hash",
  ],
  formats: ["base", "syntax", "program", "game"],
  session: ["base", "program", "formats", "game"],
  view: ["base", "program", "game", "session"],
  trace: [
    "base",
    "program",
    "core/engine",
    "core/bodies",
    "core/rules",
    "core/game",
    "game",
    "session",
    "view",
  ],
  testing: ["base", "program", "core/game", "game", "session", "view"],
  solve: ["base", "program", "core/engine", "core/game", "game", "session", "view"],
  play: ["base", "program", "formats", "game", "session", "view", "solve"],
  server: ["base", "program", "formats", "game", "session", "view", "solve", "play"],
  terminal: [
    "base",
    "syntax",
    "program",
    "formats",
    "game",
    "session",
    "view",
    "trace",
    "testing",
    "solve",
    "play",
    "server",
  ],
  web: ["base", "syntax", "program", "formats", "game", "session", "view", "solve", "play"],
  studio: [
    "base",
    "syntax",
    "program",
    "formats",
    "game",
    "session",
    "view",
    "trace",
    "testing",
    "solve",
    "play",
    "web",
  ],
  // The entry point of the package, src/index.ts.
  "index.ts": ["base", "syntax", "program", "formats", "game", "session", "view", "testing", "solve"],
};

/** The files of `core` that still import `fast`. This list may only shrink; when it is empty, `fast` gets a project of its own. */
const coreImportsFast = new Set([
  "core/game/compile-program.ts",
  "core/game/make-game.ts",
  "core/rules/picture/index.ts",
  "core/rules/picture/match.ts",
  "core/rules/picture/run.ts",
]);

/** Second doors, from src/, and the rooms that may enter by each. @type {Record<string, string[]>} */
const secondDoors = { "core/game/inside.ts": ["trace", "testing", "solve"] };

/** The rooms that may use the platform. All others are pure. */
const shells = ["server", "terminal", "web", "studio"];

/** What no pure room may name, unless it declares the name itself. */
const impure = new Set(
  (
    "Date performance globalThis window document console process Buffer crypto fetch " +
    "setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask requestAnimationFrame"
  ).split(" "),
);

/**
 * Circles of more than three files, types included, that are honest recursion inside one folder: a member, and why. None has more
 * than nine files, and none crosses a folder.
 * @type {{ member: string, why: string }[]}
 */
const circles = [
  { member: "syntax/tree/tree.ts", why: "one tree in four files: its nodes hold one another" },
  {
    member: "program/draft/lower.ts",
    why: "lowering is recursive: a value may hold a set, a set a glyph or a piece, a formula any of them",
  },
  {
    member: "core/bodies/motion/moving-set.ts",
    why: "a moving set, the meeting in it and who records it name one another",
  },
  { member: "terminal/player/play-scene.ts", why: "the scenes of a play open one another" },
];

/** The heart of the engine is an evening's reading: so many lines in all of src/core/engine/, and in one file of it. */
const heart = { folder: "core/engine/", lines: 6200, file: 350 };

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
  if (coreImportsFast.has(file) && to.startsWith("fast/")) return undefined;
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
  if (secondDoors[target]?.includes(room(file))) return undefined;
  // A module of `fast` replaces parts of its counterpart in `core`, so it knows the files that these parts are made of.
  if (file.startsWith("fast/") && target.startsWith("core/")) return undefined;
  const folders = posix.dirname(target).split("/");
  const door = folders
    .map((_, i) => folders.slice(0, i + 1).join("/"))
    .filter((folder) => !file.startsWith(`${folder}/`))
    .map((folder) => `${folder}/index.ts`)
    .find((index) => files.has(index));
  return door === target ? undefined : door;
}

/** @param {string} file */
const room = (file) =>
  file
    .split("/")
    .slice(0, /^(?:core|fast)\//.test(file) ? 2 : 1)
    .join("/");
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

/**
 * The circles of imports, types included, among files that are not tests: those that cross a folder, and large ones that are not listed.
 * @param {Map<string, string>} files
 * @param {{ member: string }[]} listed
 * @returns {Breach[]}
 */
export function wrongCircles(files, listed = circles) {
  const found = circlesIn(importsOf(files));
  const wrong = found.flatMap((circle) => {
    const [file] = circle;
    const folders = new Set(circle.map((it) => posix.dirname(it)));
    const is = `a circle of ${circle.length} files (${circle.join(", ")})`;
    if (folders.size > 1) return [{ file, line: 1, rule: `${is} crosses a folder` }];
    if (circle.length > 9) return [{ file, line: 1, rule: `${is}: at most 9` }];
    const isListed = circle.length <= 3 || listed.some(({ member }) => circle.includes(member));
    return isListed
      ? []
      : [{ file, line: 1, rule: `${is}: list it in scripts/checks/arrows.mjs with its reason` }];
  });
  const idle = listed.filter(({ member }) => !found.some((it) => it.length > 3 && it.includes(member)));
  return [
    ...wrong,
    ...idle.map(({ member }) => ({
      file: member,
      line: 1,
      rule: "is in no circle any more: take it off the list",
    })),
  ];
}

/**
 * Arrows that run up inside a room: in each folder, the folders below it and the files in it hold no circle, each folder taken as one.
 * @param {Map<string, string>} files
 * @returns {Breach[]}
 */
export function arrowsUp(files) {
  const imports = importsOf(files);
  const folders = new Set([...imports.keys()].flatMap((file) => above(file).filter((it) => it !== ".")));
  return [...folders].flatMap((folder) => {
    const part = (/** @type {string} */ file) => `${folder}/${file.slice(folder.length + 1).split("/")[0]}`;
    /** @type {Map<string, Set<string>>} */
    const graph = new Map();
    for (const [file, targets] of imports) {
      if (!file.startsWith(`${folder}/`)) continue;
      const from = part(file);
      if (!graph.has(from)) graph.set(from, new Set());
      for (const to of targets)
        if (to.startsWith(`${folder}/`) && part(to) !== from) graph.get(from)?.add(part(to));
    }
    return circlesIn(graph)
      .filter((circle) => circle.some((it) => !imports.has(it)))
      .map((circle) => ({ file: circle[0], line: 1, rule: `arrows run up among ${circle.join(", ")}` }));
  });
}

/** The folders that a file is in, the nearest first. @param {string} file @returns {string[]} */
function above(file) {
  const folder = posix.dirname(file);
  return folder === "." ? ["."] : [folder, ...above(folder)];
}

/** What each file of src/ that is no test imports of src/. @param {Map<string, string>} files */
function importsOf(files) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const [file, text] of files) {
    if (isTest(file)) continue;
    const targets = read(file, text).imports.map((it) => posix.join(posix.dirname(file), it.path));
    graph.set(file, new Set(targets.filter((it) => files.has(it))));
  }
  return graph;
}

/**
 * The strongly connected parts of more than one node, by Tarjan's algorithm.
 * @param {Map<string, Set<string>>} graph
 * @returns {string[][]}
 */
function circlesIn(graph) {
  /** @type {Map<string, { index: number, low: number, open: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const found = [];
  /** @param {string} node */
  const visitNode = (node) => {
    const own = { index: seen.size, low: seen.size, open: true };
    seen.set(node, own);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const known = seen.get(next);
      if (known === undefined) own.low = Math.min(own.low, visitNode(next).low);
      else if (known.open) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const circle = stack.splice(stack.indexOf(node));
      for (const it of circle) {
        const member = seen.get(it);
        if (member) member.open = false;
      }
      if (circle.length > 1) found.push(circle.sort());
    }
    return own;
  };
  for (const node of graph.keys()) if (!seen.has(node)) visitNode(node);
  return found;
}

/** Whether the heart of the engine is still small. @param {Map<string, string>} files @returns {Breach[]} */
function wrongHeart(files) {
  const sizes = [...files]
    .filter(([file]) => file.startsWith(heart.folder) && !isTest(file))
    .map(([file, text]) => ({ file, lines: text.split("\n").length - 1 }));
  const all = sizes.reduce((sum, it) => sum + it.lines, 0);
  const large = sizes.filter((it) => it.lines > heart.file);
  return [
    ...large.map(({ file, lines }) => ({ file, line: 1, rule: `${lines} lines: at most ${heart.file}` })),
    ...(all > heart.lines
      ? [{ file: heart.folder, line: 1, rule: `${all} lines in all: at most ${heart.lines}` }]
      : []),
  ];
}

/** The compiler's arrows, `references` in src/ROOM/tsconfig.json, must be those of the table. @param {string} src @returns {Breach[]} */
function wrongReferences(src) {
  const rooms = readdirSync(src, { withFileTypes: true })
    .filter((it) => it.isDirectory())
    .map((it) => it.name);
  return rooms.flatMap((name) => {
    const file = `${name}/tsconfig.json`;
    if (name === "fast") return []; // compiled with `core` while files of `core` import it
    const parts = Object.keys(arrows).filter((it) => it === name || it.startsWith(`${name}/`));
    if (parts.length === 0)
      return [{ file: name, line: 1, rule: "this module is not in the table of scripts/checks/arrows.mjs" }];
    if (!existsSync(join(src, file))) return [{ file, line: 1, rule: "every module has a tsconfig.json" }];
    const { references = [] } = JSON.parse(readFileSync(join(src, file), "utf8").replace(/^\/\/.*\n/, ""));
    const found = references.map((/** @type {{ path: string }} */ it) => basename(it.path)).sort();
    const project = (/** @type {string} */ it) => it.split("/")[0] ?? "";
    const wanted = [...new Set(parts.flatMap((it) => arrows[it].map(project)))]
      .filter((it) => it !== name && it !== "fast")
      .sort();
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
  const src = join(dirname(fileURLToPath(import.meta.url)), "../..", "src");
  const files = new Map(
    sources(src).map((path) => [relative(src, path).split(sep).join("/"), readFileSync(path, "utf8")]),
  );
  const found = [
    ...wrongReferences(src),
    ...breaches(files),
    ...wrongCircles(files),
    ...arrowsUp(files),
    ...wrongHeart(files),
  ];
  for (const { file, line, rule } of found) console.log(`src/${file}:${line}: ${rule}`);
  if (found.length > 0) process.exitCode = 1;
}
