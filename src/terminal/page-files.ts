import { existsSync, readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./failure.ts";
import { decode, makeFolder, readBytes, readTextFile, writeFile } from "./files/index.ts";
import { unpackFiles } from "./page-archive.ts";

/** A file of the page: where it lies, or what is in it. */
export type PageFile = string | Uint8Array;

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Where the package has the page. A checkout has it in a folder too. */
const archive = join(root, "dist/page.br");
const built = join(root, "dist/page");

/**
 * All files of the page, by their paths with `/` between folders: those of a folder, if given.
 * @throws a sentence, as an Error, if the page is not built.
 */
export function pageFiles(folder = built): ReadonlyMap<string, PageFile> {
  if (existsSync(join(folder, "index.html"))) return filesBelow(folder);
  if (folder !== built || !existsSync(archive))
    throw new Failure("The page has not been built. Run `npm run build`.");
  return unpackFiles(readBytes(archive), (name) => readBytes(join(root, name)));
}

function filesBelow(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name));
  return new Map(paths.map((it) => [it.slice(join(folder, "/").length).split(sep).join("/"), it]));
}

/** The text of a file of the page; empty if there is none. */
export function textOf(files: ReadonlyMap<string, PageFile>, name: string): string {
  const file = files.get(name);
  if (file === undefined) return "";
  return typeof file === "string" ? readTextFile(file) : decode(file, name);
}

/** Writes the page into a folder, for any host that serves files. */
export function writePage(folder: string): void {
  for (const [path, file] of pageFiles()) {
    const goal = join(folder, path);
    makeFolder(dirname(goal));
    writeFile(goal, typeof file === "string" ? readBytes(file) : file);
  }
}
