import { existsSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./failure.ts";
import { readBytes } from "./files/index.ts";
import { unpackFiles } from "./page-archive.ts";

/** A file of the page: where it lies, or what is in it. */
export type PageFile = string | Uint8Array;

const built = fileURLToPath(new URL("../../dist/page", import.meta.url));

/**
 * All files of the page, by their paths with `/` between folders. The package has most of them in an archive beside the folder.
 * @throws a sentence, as an Error, if the page is not built.
 */
export function pageFiles(folder = built): ReadonlyMap<string, PageFile> {
  const lying = existsSync(folder) ? filesBelow(folder) : [];
  const archive = `${folder}.br`;
  const isWhole = lying.some(([path]) => path === "index.html");
  if (isWhole) return new Map(lying);
  if (!existsSync(archive)) throw new Failure("The page has not been built. Run `npm run build`.");
  return new Map<string, PageFile>([...unpackFiles(readBytes(archive)), ...lying]);
}

function filesBelow(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name))
    .map((path) => [path.slice(folder.length + 1).split(sep).join("/"), path] as const);
}
