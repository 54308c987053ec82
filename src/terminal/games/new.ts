import { basename } from "node:path";
import { firstGame, firstTest } from "../../syntax/index.ts";
import { Failure } from "../failure.ts";
import { createFile } from "../files/index.ts";
import { printLine } from "../output/output.ts";

/** Writes a first game. */
export function newGame(name: string): void {
  const path = name.endsWith(".quad") ? name : `${name}.quad`;
  const title = basename(path, ".quad");
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(title))
    throw new Failure(
      `${JSON.stringify(name)} cannot be the name of a game: use letters, digits, spaces and hyphens.`,
    );
  createFile(path, firstGame(titled(title)) + firstTest);
  printLine(`Wrote ${path}. Play it with: quadrille play ${quoted(path)}`);
}

function titled(name: string): string {
  const words = name.replace(/[-_.]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function quoted(path: string): string {
  return path.includes(" ") ? `"${path}"` : path;
}
