import { fileURLToPath } from "node:url";
import { filesBelow, isFolder } from "./files/index.ts";

/** Describes a bundled game. */
export interface LibraryGame {
  /** Stores the name that commands accept, such as `warehouse` or `cabbage/boulders`. */
  readonly name: string;
  readonly path: string;
}

const gamesFolder = fileURLToPath(new URL("../../games/", import.meta.url));

/** Caches the bundled games, which do not change while the process runs. */
let cachedGames: readonly LibraryGame[] | undefined;

/** Returns the bundled games, sorted by name. */
export function libraryGames(): readonly LibraryGame[] {
  cachedGames ??= (isFolder(gamesFolder) ? filesBelow(gamesFolder, () => true) : []).flatMap((path) => {
    const name = /^(.+)\.(quad|cab|txt)$/.exec(path.slice(gamesFolder.length))?.[1];
    return name === undefined ? [] : [{ name: name.replaceAll("\\", "/"), path }];
  });
  return cachedGames;
}
