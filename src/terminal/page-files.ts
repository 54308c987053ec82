import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { Failure } from "./failure.ts";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { decode, makeFolder, readBytes, writeFile } from "./files/index.ts";
import { listPlayableGames } from "./list.ts";

/** Maps paths, whose parts are separated by `/`, to file contents. */
export type FilesByPath = ReadonlyMap<string, Uint8Array>;

/**
 * Describes the files outside of an archive from which the archive copies bytes: their names, and their contents joined in the
 * same order.
 */
export interface ArchiveSupplement {
  readonly names: readonly string[];
  readonly bytes: Uint8Array;
}

/** Describes the head of an archive, which is a line of JSON. It is followed by the bytes that are not copied from other files. */
export interface ArchiveHead {
  readonly beside: readonly string[];
  readonly files: readonly (readonly [path: string, size: number])[];
  /** Stores the hash of the joined contents of all files in the archive. */
  readonly hash: string;
  /**
   * Describes how to join the contents, in groups of three integers: how many bytes to take from the archive, then how many to
   * copy from the outside files, and the distance from the end of the previous copy to the start of this one.
   */
  readonly parts: readonly number[];
}

/** Limits the size of an unpacked archive, in bytes. */
const maxArchiveBytes = 256 * 1024 * 1024;
/** Returns the files in an archive that the build made; `read` reads an outside file. @throws Failure if an outside file has changed. */
export function unpackFiles(archive: Uint8Array, read: (name: string) => Uint8Array): FilesByPath {
  const headAndBytes = brotliDecompressSync(archive, { maxOutputLength: maxArchiveBytes });
  const headEnd = headAndBytes.indexOf("\n");
  const archiveHead: ArchiveHead = JSON.parse(headAndBytes.toString("utf8", 0, headEnd));
  const bytes = joinParts(
    archiveHead.parts,
    headAndBytes.subarray(headEnd + 1),
    Buffer.concat(archiveHead.beside.map(read)),
  );
  if (archiveHash(bytes) !== archiveHead.hash)
    throw new Failure("The page is damaged: something in the folder of the package has changed.");
  let at = 0;
  return new Map(archiveHead.files.map(([path, size]) => [path, bytes.subarray(at, (at += size))]));
}

function joinParts(parts: readonly number[], archiveBytes: Uint8Array, outsideBytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let archiveOffset = 0;
  let outsideOffset = 0;
  for (let partIndex = 0; partIndex < parts.length; partIndex += 3) {
    chunks.push(archiveBytes.subarray(archiveOffset, (archiveOffset += parts[partIndex])));
    outsideOffset += parts[partIndex + 2];
    chunks.push(outsideBytes.subarray(outsideOffset, (outsideOffset += parts[partIndex + 1])));
  }
  return Buffer.concat([...chunks, archiveBytes.subarray(archiveOffset)]);
}

/** Returns the hash of all files of an archive together. */
export function archiveHash(bytes: Uint8Array): string {
  return createHash("sha1").update(bytes).digest("hex");
}

/** Represents a file of the page: its path on disk, its content, or a function that creates its content. */
export type PageFile = string | Uint8Array | (() => Promise<Uint8Array>);

/** Stores the root folder of the package. */
export const packageFolder = fileURLToPath(new URL("../../", import.meta.url));
/** Stores the path of the packed page. A checkout also has the page as a folder. */
const archive = join(packageFolder, "dist/page.br");
const builtFolder = join(packageFolder, "dist/page");

/**
 * Returns all files of the page by path, with `/` as separator: from the given folder, or from the build.
 * @throws Failure if the page has not been built.
 */
export function pageFiles(folder = builtFolder): ReadonlyMap<string, PageFile> {
  if (existsSync(join(folder, "index.html"))) return listPageFiles(folder);
  if (folder !== builtFolder || !existsSync(archive))
    throw new Failure("The page has not been built. Run `npm run build`.");
  const archiveFiles = unpackFiles(readBytes(archive), (name) => readBytes(join(packageFolder, name)));
  return new Map<string, PageFile>([...archiveFiles, ...listGamesToMake()]);
}

/** Returns functions that compile the bundled games for the page, because the archive does not contain compiled games. */
function listGamesToMake(): readonly (readonly [string, () => Promise<Uint8Array>])[] {
  const makeGame = async (path: string): Promise<Uint8Array> => {
    const [{ readGameFile }, { encodeReadyGame }] = await Promise.all([
      import("./games/game-file.ts"),
      import("./games/ready-game.ts"),
    ]);
    return encodeReadyGame(readGameFile(path));
  };
  return listPlayableGames().map(({ name, path }) => [`games/${name}.json`, () => makeGame(path)]);
}

/** Returns the content of a file of the page. @throws Failure if the content must be created by a function, which only `contentOf` can await */
export function pageBytes(file: PageFile): Uint8Array {
  if (typeof file === "function") throw new Failure("This part of the page is made when it is asked for.");
  return typeof file === "string" ? readBytes(file) : file;
}

/** Returns the content of any file of the page, creating it if needed. */
export async function contentOf(file: PageFile): Promise<Uint8Array> {
  return typeof file === "function" ? file() : pageBytes(file);
}

function listPageFiles(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name));
  return new Map(paths.map((it) => [it.slice(join(folder, "/").length).split(sep).join("/"), it]));
}

/** Returns the text of a file of the page; empty if there is no such file. */
export function pageText(files: ReadonlyMap<string, PageFile>, name: string): string {
  const file = files.get(name);
  return file === undefined ? "" : decode(pageBytes(file), name);
}

/** Writes the page into a folder for a static host. The files in `ownFiles` replace files of the page. */
export async function writePage(
  folder: string,
  ownFiles: ReadonlyMap<string, string | Uint8Array> = new Map(),
): Promise<void> {
  const files = pageFiles();
  for (const path of new Set([...files.keys(), ...ownFiles.keys()])) {
    const targetPath = join(folder, path);
    makeFolder(dirname(targetPath));
    writeFile(targetPath, ownFiles.get(path) ?? (await contentOf(files.get(path)!)), false);
  }
}
