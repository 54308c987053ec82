import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { Failure } from "./failure.ts";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { decode, makeFolder, readBytes, writeFile } from "./files/index.ts";
import { listPlayableGames } from "./list.ts";

/** Maps paths, with `/` between folders, to files. */
export type FilesByPath = ReadonlyMap<string, Uint8Array>;

/** Describes bytes that lie beside an archive: the names of files, and what is in them one after another. */
export interface ArchiveSupplement {
  readonly names: readonly string[];
  readonly bytes: Uint8Array;
}

/** Describes what an archive begins with, in a line of JSON. The bytes that are nowhere else follow. */
export interface Head {
  readonly beside: readonly string[];
  readonly files: readonly (readonly [path: string, size: number])[];
  /** Gives the hash of all files together. */
  readonly hash: string;
  /**
   * Tells how the bytes of all files go on, in turn: the number of those that follow, and the number of those that lie
   * beside, with the way to them from the end of the copy before.
   */
  readonly parts: readonly number[];
}

/** Limits the size of an unpacked archive, in bytes. */
const largestArchive = 256 * 1024 * 1024;
/**
 * Returns the files that the build packed; `read` reads what lies beside.
 * @throws a sentence, as an Error, if something of it has changed.
 */
export function unpackFiles(archive: Uint8Array, read: (name: string) => Uint8Array): FilesByPath {
  const whole = brotliDecompressSync(archive, { maxOutputLength: largestArchive });
  const end = whole.indexOf("\n");
  const head: Head = JSON.parse(whole.toString("utf8", 0, end));
  const bytes = joined(head.parts, whole.subarray(end + 1), Buffer.concat(head.beside.map(read)));
  if (archiveHash(bytes) !== head.hash)
    throw new Failure("The page is damaged: something in the folder of the package has changed.");
  let at = 0;
  return new Map(head.files.map(([path, size]) => [path, bytes.subarray(at, (at += size))]));
}

function joined(parts: readonly number[], own: Uint8Array, beside: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let at = 0;
  let last = 0;
  for (let i = 0; i < parts.length; i += 3) {
    pieces.push(own.subarray(at, (at += parts[i])));
    last += parts[i + 2];
    pieces.push(beside.subarray(last, (last += parts[i + 1])));
  }
  return Buffer.concat([...pieces, own.subarray(at)]);
}

/** Returns the hash of all files of an archive together. */
export function archiveHash(bytes: Uint8Array): string {
  return createHash("sha1").update(bytes).digest("hex");
}

/** Represents a file of the page: where it lies, what is in it, or what makes it. */
export type PageFile = string | Uint8Array | (() => Promise<Uint8Array>);

/** Locates the package. */
export const packageFolder = fileURLToPath(new URL("../../", import.meta.url));
/** Locates the page in the package. A checkout has it in a folder too. */
const archive = join(packageFolder, "dist/page.br");
const builtFolder = join(packageFolder, "dist/page");

/**
 * Returns all files of the page, by their paths with `/` between folders: those of a folder, if given.
 * @throws a sentence, as an Error, if the page is not built.
 */
export function pageFiles(folder = builtFolder): ReadonlyMap<string, PageFile> {
  if (existsSync(join(folder, "index.html"))) return filesBelow(folder);
  if (folder !== builtFolder || !existsSync(archive))
    throw new Failure("The page has not been built. Run `npm run build`.");
  const unpacked = unpackFiles(readBytes(archive), (name) => readBytes(join(packageFolder, name)));
  return new Map<string, PageFile>([...unpacked, ...gamesToMake()]);
}

/** Returns games ready to play, which the archive leaves out: the package has their texts, and what makes them. */
function gamesToMake(): readonly (readonly [string, () => Promise<Uint8Array>])[] {
  const makeGame = async (path: string): Promise<Uint8Array> => {
    const [{ readGameFile }, { readyGame }] = await Promise.all([
      import("./games/game-file.ts"),
      import("./games/ready-game.ts"),
    ]);
    return readyGame(readGameFile(path));
  };
  return listPlayableGames().map(({ name, path }) => [`games/${name}.json`, () => makeGame(path)]);
}

/** Returns the content of a file of the page. @throws Failure if the file is made on request, as `madeBytes` does */
export function pageBytes(file: PageFile): Uint8Array {
  if (typeof file === "function") throw new Failure("This part of the page is made when it is asked for.");
  return typeof file === "string" ? readBytes(file) : file;
}

/** Returns the content of any file of the page. */
export async function madeBytes(file: PageFile): Promise<Uint8Array> {
  return typeof file === "function" ? file() : pageBytes(file);
}

function filesBelow(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name));
  return new Map(paths.map((it) => [it.slice(join(folder, "/").length).split(sep).join("/"), it]));
}

/** Returns the text of a file of the page; empty if there is none. */
export function pageText(files: ReadonlyMap<string, PageFile>, name: string): string {
  const file = files.get(name);
  return file === undefined ? "" : decode(pageBytes(file), name);
}

/** Writes the page into a folder, for any host that serves files; `own` files take the place of those of the page. */
export async function writePage(
  folder: string,
  own: ReadonlyMap<string, string | Uint8Array> = new Map(),
): Promise<void> {
  const files = pageFiles();
  for (const path of new Set([...files.keys(), ...own.keys()])) {
    const goal = join(folder, path);
    makeFolder(dirname(goal));
    writeFile(goal, own.get(path) ?? (await madeBytes(files.get(path)!)), false);
  }
}
