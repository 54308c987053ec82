// @ts-check
// Checks the direction of data in src/: which module may import which, that a module is entered by its index.ts, and that folders do not
// import one another in a circle, types included. The table is the one in docs/architecture.md; oxlint checks what pure modules may name.

import { existsSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { parseSync } from "oxc-parser";
import { root } from "../ready.mjs";
import { isTest, lineAt, runAlone, textsIn } from "./files.mjs";

/** Holds the modules that each module may import. `core` holds what a game means, `fast` what only makes it faster; `index.ts` is the entry point of the package. */
const table = `
  base:
  syntax: base
  program: base syntax
  core/engine: base program
  core/bodies: base program core/engine
  core/rules: base program core/engine
  core/moves: base program core/engine
  core/piles: base program core/engine
  core/game: base program core/engine core/bodies core/rules core/moves core/piles
  fast/pictures: base program core/engine core/rules
  fast/rows: base program core/engine core/rules
  fast/bodies: base program core/engine core/bodies
  fast/hash: base program core/engine
  fast/moves: base program core/moves
  fast/choosing: program core/game
  fast/generated: base program core/engine core/bodies core/rules core/game fast/pictures
  game: base program core/game core/moves fast/pictures fast/rows fast/bodies fast/moves fast/choosing fast/generated fast/hash
  formats: base syntax program game
  session: base program formats game
  view: base program game session
  trace: base program core/engine core/bodies core/rules core/game game session view
  testing: base program core/game game session view
  solve: base program core/engine core/game game session view
  lsp: base syntax program formats trace
  play: base program formats game session view solve
  server: base program formats game session view solve play
  terminal: base syntax program formats game session view trace testing solve lsp play server
  web: base syntax program formats game session view solve play
  studio: base syntax program formats game session view trace testing solve lsp play web
  index.ts: base syntax program formats game session view testing solve
`;

/** @type {Record<string, string[]>} */
const arrows = Object.fromEntries(
  [...table.matchAll(/^ {2}(\S+):(.*)$/gm)].map(([, name = "", list = ""]) => [
    name,
    list.split(" ").filter(Boolean),
  ]),
);

/** Second doors, from src/, and the modules that may enter by each. @type {Record<string, string[]>} */
const secondDoors = {
  "core/game/inside.ts": ["trace", "testing", "solve"],
  "core/moves/inside.ts": ["game"],
};

/** @typedef {{ file: string, line: number, rule: string }} Breach */

/**
 * Returns the breaches in a set of files, path (from src/, with slashes) -> text. Tests may import any module, by its index.ts.
 * @param {Map<string, string>} files
 * @returns {Breach[]}
 */
export function breaches(files) {
  return [...files].flatMap(([file, text]) =>
    importsIn(file, text).flatMap(({ at, path }) => {
      const rule = wrongImport(file, path, files);
      return rule ? [{ file, line: lineAt(text, at), rule }] : [];
    }),
  );
}

/** @param {string} file @param {string} path @param {Map<string, string>} files */
function wrongImport(file, path, files) {
  if (!path.startsWith(".")) return undefined;
  const target = posix.join(posix.dirname(file), path);
  const from = moduleOf(file);
  const to = moduleOf(target);
  if (target.startsWith("../")) return isTest(file) ? undefined : `${path} is outside src/`;
  if (from !== to && !isTest(file) && !arrows[from]?.includes(to)) return `${from} may not import ${to}`;
  const door = closedDoor(file, target, files);
  return door && `enter ${posix.dirname(door)}/ by its index.ts, not by ${target}`;
}

/**
 * Returns the index.ts that an import passes by: that of the outermost folder which holds the target and not the importer.
 * A folder without index.ts is only a folder.
 * @param {string} file
 * @param {string} target
 * @param {Map<string, string>} files
 */
function closedDoor(file, target, files) {
  if (secondDoors[target]?.includes(moduleOf(file))) return undefined;
  // A module of `fast` knows the files of its counterpart in `core`, parts of which it replaces, and of the fast modules that it builds on.
  if (file.startsWith("fast/") && /^(?:core|fast)\//.test(target)) return undefined;
  const door = above(target)
    .reverse()
    .filter((folder) => !file.startsWith(`${folder}/`))
    .map((folder) => `${folder}/index.ts`)
    .find((index) => files.has(index));
  return door === target ? undefined : door;
}

/** @param {string} file */
const moduleOf = (file) => (/^(?:core|fast)\/[^/]+|^[^/]+/.exec(file) ?? [""])[0];

/** Lists the folders that a file is in, the nearest first. @param {string} file @returns {string[]} */
function above(file) {
  const folder = posix.dirname(file);
  return folder === "." ? [] : [folder, ...above(folder)];
}

/** Lists what a file imports, types included, and where. @param {string} file @param {string} text */
function importsIn(file, text) {
  const { staticImports, staticExports } = parseSync(file, text).module;
  const requests = [...staticImports, ...staticExports.flatMap((it) => it.entries)];
  const found = new Map(requests.map(({ moduleRequest: it }) => [it?.value ?? "", it?.start ?? 0]));
  for (const it of text.matchAll(/\bimport\("([^"]+)"\)/g)) found.set(it[1] ?? "", it.index);
  return [...found].map(([path, at]) => ({ path, at }));
}

/**
 * Returns the circles of imports that cross a folder: each folder holds, taken as one, the folders below it and the files in it.
 * @param {Map<string, string>} files
 * @returns {Breach[]}
 */
export function circles(files) {
  const imports = [...files]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, text]) =>
      importsIn(file, text).map(({ path }) => ({ file, target: posix.join(posix.dirname(file), path) })),
    );
  return [...new Set([...files.keys()].flatMap(above))].flatMap((folder) => {
    const isInside = (/** @type {string} */ file) => file.startsWith(`${folder}/`);
    const part = (/** @type {string} */ file) => `${folder}/${file.slice(folder.length + 1).split("/")[0]}`;
    /** @type {Map<string, Set<string>>} */
    const graph = new Map();
    for (const { file, target } of imports)
      if (isInside(file) && isInside(target) && part(file) !== part(target))
        graph.set(part(file), (graph.get(part(file)) ?? new Set()).add(part(target)));
    return circlesIn(graph)
      .filter((circle) => circle.some((it) => !files.has(it)))
      .map((circle) => ({
        file: circle[0] ?? "",
        line: 1,
        rule: `a circle of imports: ${circle.join(", ")}`,
      }));
  });
}

/** Returns the groups of nodes that all lead to one another. @param {Map<string, Set<string>>} graph @returns {string[][]} */
function circlesIn(graph) {
  const reached = new Map([...graph.keys()].map((node) => [node, new Set([node])]));
  // A set goes on to what is added to it on the way.
  for (const found of reached.values())
    for (const node of found) for (const next of graph.get(node) ?? []) found.add(next);
  const groups = [...reached].map(([node, found]) =>
    [...found].filter((it) => reached.get(it)?.has(node)).sort(),
  );
  return groups.filter((it, i) => it.length > 1 && groups.findIndex((one) => one[0] === it[0]) === i);
}

/** Checks that the compiler has the same table: `references` in src/MODULE/tsconfig.json. @param {Iterable<string>} files @returns {Breach[]} */
function wrongReferences(files) {
  const modules = new Set([...files].flatMap((it) => (it.includes("/") ? [it.split("/")[0] ?? ""] : [])));
  return [...modules].flatMap((name) => {
    const file = `${name}/tsconfig.json`;
    const path = join(root, "src", file);
    const parts = Object.keys(arrows).filter((it) => it === name || it.startsWith(`${name}/`));
    if (parts.length === 0)
      return [{ file: name, line: 1, rule: "this module is not in the table of scripts/checks/arrows.mjs" }];
    if (!existsSync(path)) return [{ file, line: 1, rule: "every module has a tsconfig.json" }];
    const { references = [] } = JSON.parse(readFileSync(path, "utf8").replace(/^\/\/.*\n/, ""));
    const found = references.map((/** @type {{ path: string }} */ it) => basename(it.path)).sort();
    const project = (/** @type {string} */ it) => it.split("/")[0] ?? "";
    const wanted = [...new Set(parts.flatMap((it) => arrows[it].map(project)))]
      .filter((it) => it !== name)
      .sort();
    if (found.join() === wanted.join()) return [];
    return [{ file, line: 1, rule: `references must be: ${wanted.join(", ") || "none"}` }];
  });
}

runAlone(import.meta.url, () => {
  const files = textsIn("src", /\.tsx?$/, "src");
  const found = [...wrongReferences(files.keys()), ...breaches(files), ...circles(files)];
  return found.map(({ file, line, rule }) => `src/${file}:${line}: ${rule}`);
});
