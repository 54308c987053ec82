import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, join, sep } from "node:path";

/**
 * Returns true if a path stays inside a folder, both as written and after symbolic links are resolved. A file that does not
 * exist counts as inside.
 */
export function isInsideFolder(folder: string, name: string): boolean {
  if (isAbsolute(name) || name.includes("\0") || name.split(/[\\/]/).includes("..")) return false;
  if (!existsSync(join(folder, name))) return true;
  try {
    const root = realpathSync(folder);
    return realpathSync(join(folder, name)).startsWith(root.endsWith(sep) ? root : root + sep);
  } catch {
    return false;
  }
}
