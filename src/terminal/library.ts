import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

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
  found ??= filesBelow("").flatMap((file) => {
    const name = /^(.+)\.(quad|cab|txt)$/.exec(file)?.[1];
    return name === undefined ? [] : [{ name, path: folder + file }];
  });
  return found;
}

function filesBelow(below: string): string[] {
  try {
    return readdirSync(folder + below, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesBelow(`${below}${entry.name}/`) : [below + entry.name],
      );
  } catch {
    return [];
  }
}
