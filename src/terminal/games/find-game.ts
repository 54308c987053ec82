import { existsSync } from "node:fs";
import { basename, extname } from "node:path";
import { closest } from "../../base/index.ts";
import { Failure } from "../failure.ts";
import { filesBelow, isFolder, readBytes } from "../files/index.ts";
import { libraryGames } from "../library.ts";

/** Maps web addresses to the texts of the games that were fetched from them. */
export const fetchedGames = new Map<string, string>();

/** Returns the content of a game from a path, or from the web address from which it was fetched. */
export function readGameBytes(path: string): Uint8Array {
  const fetchedText = fetchedGames.get(path);
  return fetchedText === undefined ? readBytes(path) : new TextEncoder().encode(fetchedText);
}

/** Replaces each folder by the matching files in it and its subfolders, and removes duplicates. */
export function listFolders(names: readonly string[], matches: (path: string) => boolean): readonly string[] {
  const paths = names.flatMap((it) => {
    if (isLibraryName(it) || !isFolder(it)) return [it];
    const files = filesBelow(it, matches);
    if (files.length === 0) throw new Failure(`${it} is a folder, and there is no game in it.`);
    return files;
  });
  return [...new Set(paths)];
}

/** Resolves the argument GAME of a command to a path. @throws Failure if there is no such game */
export function findGame(game: string): string {
  if (fetchedGames.has(game)) return game;
  if (game === "") throw new Failure("The name of a game is empty.");
  if (game === "-")
    throw new Failure("`-`, the standard input, is read behind `--input` and by `check` only. Give a file.");
  if (game.includes("\0")) throw new Failure("The name of a game has a zero byte in it.");
  if (existsSync(game) && !isLibraryName(game)) return game;
  const allGames = libraryGames();
  const namesakes = allGames.filter((it) => basename(it.name) === game);
  const bundledGame =
    allGames.find((it) => it.name === game) ?? (namesakes.length === 1 ? namesakes[0] : undefined);
  if (bundledGame) return bundledGame.path;
  if (existsSync(game)) return game;
  const closestName = closest(
    game.replace(/\.(?:quad|cab|txt)$/, ""),
    allGames.flatMap((it) => [it.name, basename(it.name)]),
  );
  const hint = game.startsWith("-")
    ? `The options of a game follow its name: \`GAME ${game}\`.`
    : closestName === undefined
      ? "`quadrille list` shows the bundled games."
      : `Did you mean \`${closestName}\`?`;
  throw new Failure(`There is no file or game called ${game}. ${hint}`);
}

/** Returns true if the argument is the name of a bundled game, which takes precedence over a folder with that name. */
function isLibraryName(game: string): boolean {
  return extname(game) === "" && !game.startsWith(".") && libraryGames().some((it) => it.name === game);
}

/** Returns true if a file has the extension of CABBAGE files. */
export function isCabName(path: string): boolean {
  return extname(path).toLowerCase() === ".cab";
}
