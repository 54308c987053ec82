import { dirname } from "node:path";
import envPaths from "env-paths";
import { makeFolder, writeFile } from "../files/index.ts";

/** Stores the folders of saves, scores and settings. `QUADRILLE_HOME` puts all of them into a single folder. */
export type Folders = ReturnType<typeof findFolders>;

export function findFolders(): { readonly data: string; readonly settings: string } {
  const home = process.env["QUADRILLE_HOME"];
  if (home !== undefined && home !== "") return { data: home, settings: home };
  const { data, config } = envPaths("quadrille", { suffix: "" });
  return { data, settings: config };
}

/** Writes a file, creating its folder if needed. */
export function saveText(path: string, text: string): void {
  makeFolder(dirname(path));
  writeFile(path, text);
}

/** Returns the base name of a game's files: a readable form of its title, and a hash of its content. */
export function fileNameOf(title: string, hash: string): string {
  const titleSlug = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
  return `${titleSlug || "game"}-${hash}`;
}
