// @ts-check
// Checks that what the package's doors hand out tells what it throws: a function or method with a `throw` that leaves it has `@throws` above it.

import { parseSync } from "oxc-parser";
import { runAlone, sources } from "./files.mjs";

/** Files whose exports others may import. */
const doors =
  /^(index|(syntax|program|formats|game|session|view|trace|solve|terminal)\/index|web\/player-script)\.ts$/;

/**
 * Returns the functions and methods that the doors of a set of files, path -> text, hand out, and that throw without a word.
 * @param {Map<string, string>} files
 * @returns {string[]}
 */
export function untoldThrows(files) {
  const handedOut = new Set([...files].flatMap(([file, text]) => (doors.test(file) ? namesIn(text) : [])));
  return [...files].flatMap(([file, text]) => {
    const { program, comments } = parseSync(file, text);
    return program.body
      .flatMap((/** @type {any} */ it) => (it.type === "ExportNamedDeclaration" ? partsOf(it) : []))
      .filter(({ owner, body }) => handedOut.has(owner) && throwsOut(body))
      .filter(({ start }) => !commentAbove(text, comments, start).includes("@throws"))
      .map(({ name }) => `${file}: ${name} throws, and the comment above it has no @throws`);
  });
}

/** Returns the names that a door exports, as they are called where they are from. @param {string} text */
function namesIn(text) {
  return parseSync("index.ts", text).program.body.flatMap((/** @type {any} */ node) => {
    if (node.type !== "ExportNamedDeclaration") return [];
    if (node.declaration) return partsOf(node).map((it) => it.owner);
    return node.specifiers.map((/** @type {any} */ it) => it.local.name);
  });
}

/**
 * Returns the function of a declaration, or the public methods of its class.
 * @param {any} node
 * @returns {{ owner: string, name: string, body: any, start: number }[]}
 */
function partsOf({ declaration, start }) {
  if (declaration?.type === "FunctionDeclaration") {
    const { name } = declaration.id;
    return [{ owner: name, name, body: declaration.body, start }];
  }
  if (declaration?.type !== "ClassDeclaration") return [];
  const { name } = declaration.id;
  return declaration.body.body
    .filter((/** @type {any} */ it) => it.type === "MethodDefinition" && it.key.type === "Identifier")
    .filter((/** @type {any} */ it) => it.accessibility !== "private")
    .map((/** @type {any} */ it) => ({
      owner: name,
      name: `${name}.${it.key.name}`,
      body: it.value.body,
      start: it.start,
    }));
}

/** Returns true if a `throw` below a node leaves it: not one that is caught, nor one of a function inside. @param {any} node @returns {boolean} */
function throwsOut(node) {
  if (node === null || typeof node !== "object") return false;
  if (Array.isArray(node)) return node.some(throwsOut);
  if (node.type === "ThrowStatement") return true;
  if (/Function|Class/.test(node.type ?? "")) return false;
  if (node.type === "TryStatement" && node.handler)
    return throwsOut(node.handler.body) || throwsOut(node.finalizer);
  return Object.values(node).some(throwsOut);
}

/**
 * Returns the comment directly above a place; empty if there is none.
 * @param {string} text
 * @param {readonly { value: string, end: number }[]} comments
 * @param {number} start
 */
function commentAbove(text, comments, start) {
  const last = comments.filter((it) => it.end <= start).pop();
  return last && text.slice(last.end, start).trim() === "" ? last.value : "";
}

runAlone(import.meta.url, () => untoldThrows(sources()));
