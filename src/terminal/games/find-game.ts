import { existsSync } from "node:fs";
import { basename, extname } from "node:path";
import { closest } from "../../base/index.ts";
import { Failure } from "../failure.ts";
import { filesBelow, isFolder, readBytes } from "../files/index.ts";
import { libraryGames } from "../library.ts";

/** Holds the texts of games that were fetched, by their addresses. */
export const fetchedGames = new Map<string, string>();

/** Returns the bytes of a game that was found. */
export function readGameBytes(path: string): Uint8Array {
  const fetched = fetchedGames.get(path);
  return fetched === undefined ? readBytes(path) : new TextEncoder().encode(fetched);
}

/** Puts in place of each folder the files in it and below that fit, each once. */
export function withFolders(names: readonly string[], fits: (path: string) => boolean): readonly string[] {
  const found = names.flatMap((it) => {
    if (isLibraryName(it) || !isFolder(it)) return [it];
    const files = filesBelow(it, fits);
    if (files.length === 0) throw new Failure(`${it} is a folder, and there is no game in it.`);
    return files;
  });
  return [...new Set(found)];
}

/** Returns where GAME is. */
export function findGame(game: string): string {
  if (fetchedGames.has(game)) return game;
  if (game === "") throw new Failure("The name of a game is empty.");
  if (game === "-")
    throw new Failure("`-`, the standard input, is read behind `--input` and by `check` only. Give a file.");
  if (game.includes("\0")) throw new Failure("The name of a game has a zero byte in it.");
  if (existsSync(game) && !isLibraryName(game)) return game;
  const known = libraryGames();
  const named =
    known.find((it) => it.name === game) ?? onlyOne(known.filter((it) => basename(it.name) === game));
  if (named) return named.path;
  if (existsSync(game)) return game;
  const closestName = closest(
    game.replace(/\.(?:quad|cab|txt)$/, ""),
    known.flatMap((it) => [it.name, basename(it.name)]),
  );
  const hint =
    closestName === undefined
      ? "`quadrille list` shows the bundled games."
      : `Did you mean \`${closestName}\`?`;
  throw new Failure(`There is no file or game called ${game}. ${hint}`);
}

/** Returns true for the bare name of a bundled game, which takes precedence over a folder of that name. */
function isLibraryName(game: string): boolean {
  return extname(game) === "" && !game.startsWith(".") && libraryGames().some((it) => it.name === game);
}

function onlyOne<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** Returns true if a file is in CABBAGE, by its name. */
export function isNamedCab(path: string): boolean {
  return extname(path).toLowerCase() === ".cab";
}
