import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { makeReadyGame } from "../program/index.ts";
import { Failure } from "./failure.ts";
import { decode, makeFolder, readBytes, writeFile } from "./files/index.ts";
import { type CheckedFile, readGameFile } from "./games/game-file.ts";
import { gameTable } from "./list.ts";
import { unpackFiles } from "./page-archive.ts";

/** A file of the page: where it lies, what is in it, or what makes it. */
export type PageFile = string | Uint8Array | (() => Uint8Array);

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
  const unpacked = unpackFiles(readBytes(archive), (name) => readBytes(join(root, name)));
  return new Map<string, PageFile>([...unpacked, ...gamesToMake()]);
}

/** Games ready to play, which the archive leaves out: the package has their texts, and what makes them. */
function gamesToMake(): readonly (readonly [string, () => Uint8Array])[] {
  return gameTable().map(({ name, path }) => [`games/${name}.json`, () => readyGame(readGameFile(path))]);
}

/** A game as the page plays it without a compiler. Of where its text lies on this machine it keeps the names of the files alone. */
export function readyGame({ program }: Pick<CheckedFile, "program">): Uint8Array {
  const named = program && { ...program, files: program.files.map((it) => basename(it)) };
  return Buffer.from(makeReadyGame(JSON.stringify(named ?? null)));
}

/** What is in a file of the page. */
export function pageBytes(file: PageFile): Uint8Array {
  if (typeof file === "string") return readBytes(file);
  return typeof file === "function" ? file() : file;
}

function filesBelow(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name));
  return new Map(paths.map((it) => [it.slice(join(folder, "/").length).split(sep).join("/"), it]));
}

/** The text of a file of the page; empty if there is none. */
export function pageText(files: ReadonlyMap<string, PageFile>, name: string): string {
  const file = files.get(name);
  return file === undefined ? "" : decode(pageBytes(file), name);
}

/** Writes the page into a folder, for any host that serves files. */
export function writePage(folder: string): void {
  for (const [path, file] of pageFiles()) {
    const goal = join(folder, path);
    makeFolder(dirname(goal));
    writeFile(goal, pageBytes(file));
  }
}
