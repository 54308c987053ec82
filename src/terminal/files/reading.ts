import * as fs from "node:fs";
import { join } from "node:path";
import { replaceLoneReturns } from "../../base/index.ts";
import { Failure } from "../failure.ts";
import { failureOf, withPathInErrors } from "./reasons.ts";

/** Limits the size of files that are read. */
const maxFileBytes = 64 * 1024 * 1024;

// Opening must not block on a pipe that has no writer.
const readFlags = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);

/** Returns the content of a regular file. @throws Failure if it cannot be read or is larger than `maxBytes` bytes */
export function readBytes(path: string, maxBytes = maxFileBytes): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const chunk of readInChunks(path, maxBytes)) {
    chunks.push(chunk);
    size += chunk.length;
    // Some files of the operating system report a size of 0 bytes, but never end.
    checkSize(size, path, maxBytes);
  }
  return Buffer.concat(chunks, size);
}

/** Yields the bytes of a regular file in chunks, by default of a file of any size. @throws Failure if it cannot be read or is too large */
export function* readInChunks(path: string, maxBytes = Infinity): Generator<Uint8Array, void> {
  const file = withPathInErrors(path, "read", () => fs.openSync(path, readFlags));
  try {
    let bytesLeft = withPathInErrors(path, "read", () => checkReadable(fs.fstatSync(file), path, maxBytes));
    for (;;) {
      // Small buffers die in the young generation, so the garbage collector never has to promote them to the old generation. A file of
      // limited size is read at once.
      const chunk = Buffer.allocUnsafe(Math.max(1 << 14, maxBytes === Infinity ? 0 : bytesLeft + 1));
      const length = withPathInErrors(path, "read", () => fs.readSync(file, chunk));
      if (length === 0) return;
      bytesLeft -= length;
      yield chunk.subarray(0, length);
    }
  } finally {
    fs.closeSync(file);
  }
}

/** Returns the text of a UTF-8 file. */
export function readTextFile(path: string): string {
  return decode(readBytes(path), path);
}

export function decode(bytes: Uint8Array, path: string): string {
  if (bytes.includes(0)) throw new Failure(`${path} is not a text file: it contains zero bytes.`);
  try {
    return replaceLoneReturns(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Failure(`${path} is not a text file in UTF-8.`);
  }
}

/** Checks the size of a pipe's content, which has the same limit as a file. */
export function checkSize(bytes: number, name: string, maxBytes: number): void {
  if (bytes > maxBytes) throw makeTooLargeFailure(name, maxBytes);
}

const makeTooLargeFailure = (name: string, maxBytes: number): Failure =>
  new Failure(`${name} is too large: more than ${maxBytes} bytes.`);

/** Returns the size of a file in bytes. @throws Failure if it is no regular file, or is too large */
function checkReadable(stat: fs.Stats, path: string, maxBytes: number): number {
  if (stat.isDirectory()) throw new Failure(`${path} is a folder, not a file.`);
  if (!stat.isFile()) throw new Failure(`${path} is a device or a pipe, not a file.`);
  if (stat.size > maxBytes) throw new Failure(`${path} is too large: ${stat.size} bytes.`);
  return stat.size;
}

/** Returns the text of an input file, or of standard input for `-`. */
export async function readInputText(file: string): Promise<string> {
  if (file !== "-") return readTextFile(file);
  const name = "standard input";
  const bytes = await joinChunks(process.stdin, maxFileBytes, () =>
    makeTooLargeFailure(name, maxFileBytes),
  ).catch((error) => {
    throw failureOf(error, name, "read");
  });
  return decode(bytes, name);
}

/** Joins chunks of bytes. @throws the error that `makeError` creates if there are more than `maxBytes` bytes */
export async function joinChunks(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
  makeError: () => Error,
): Promise<Buffer> {
  const joinedChunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw makeError();
    joinedChunks.push(chunk);
  }
  return Buffer.concat(joinedChunks);
}

/** Returns true if the name is the path of a folder. */
export const isFolder = (name: string): boolean =>
  !name.includes("\0") && fs.existsSync(name) && fs.statSync(name).isDirectory();

/** Returns the matching files in a folder and its subfolders, sorted by name. Hidden folders and `node_modules` are skipped. */
export function filesBelow(folder: string, matches: (path: string) => boolean): string[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((it) => {
    const path = join(folder, it.name);
    if (it.isDirectory()) return /^\.|^node_modules$/.test(it.name) ? [] : filesBelow(path, matches);
    return it.isFile() && matches(path) ? [path] : [];
  });
}
