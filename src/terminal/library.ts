import { fileURLToPath } from "node:url";
import { filesBelow, isFolder } from "./files/index.ts";

/** Describes a game that comes along. */
export interface LibraryGame {
  /** Gives the name as it is asked for: `warehouse`, `cabbage/boulders`. */
  readonly name: string;
  readonly path: string;
}

const folder = fileURLToPath(new URL("../../games/", import.meta.url));

/** Caches the games that were found: they do not change while we run. */
let found: readonly LibraryGame[] | undefined;

/** Returns the games that come with the package, by name. */
export function libraryGames(): readonly LibraryGame[] {
  found ??= (isFolder(folder) ? filesBelow(folder, () => true) : []).flatMap((path) => {
    const name = /^(.+)\.(quad|cab|txt)$/.exec(path.slice(folder.length))?.[1];
    return name === undefined ? [] : [{ name: name.replaceAll("\\", "/"), path }];
  });
  return found;
}
