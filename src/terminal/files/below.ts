import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Returns true if a folder has this name. */
export const isFolder = (name: string): boolean =>
  !name.includes("\0") && existsSync(name) && statSync(name).isDirectory();

/** Returns the files in a folder and below that fit, in the order of their names, without hidden folders and packages. */
export function filesBelow(folder: string, fits: (path: string) => boolean): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((it) => {
    const path = join(folder, it.name);
    if (it.isDirectory()) return /^\.|^node_modules$/.test(it.name) ? [] : filesBelow(path, fits);
    return it.isFile() && fits(path) ? [path] : [];
  });
}
