import { readFileSync, statSync, writeFileSync } from "node:fs";
import { Failure } from "./failure.ts";

const mostBytes = 64 * 1024 * 1024;

/** The bytes of a file; a sentence where there is none to read. */
export function readBytes(path: string): Uint8Array {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) throw new Failure(`${path} is a folder; a file is needed.`);
    if (stat.size > mostBytes) throw new Failure(`${path} is too large: ${stat.size} bytes.`);
    return readFileSync(path);
  } catch (error) {
    throw failureOf(error, path, "read");
  }
}

/** The text of a file in UTF-8. */
export function readText(path: string): string {
  return decode(readBytes(path), path);
}

export function decode(bytes: Uint8Array, path: string): string {
  if (bytes.includes(0)) throw new Failure(`${path} is not a text file: it has zero bytes in it.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Failure(`${path} is not a text file in UTF-8.`);
  }
}

export function writeFile(path: string, content: string | Uint8Array, overwrite = true): void {
  try {
    writeFileSync(path, content, { flag: overwrite ? "w" : "wx" });
  } catch (error) {
    throw failureOf(error, path, "write");
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "a part of the path is no folder",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EEXIST: "it is already there, and nothing is overwritten",
  ENAMETOOLONG: "the name is too long",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

function failureOf(error: unknown, path: string, verb: string): Failure {
  if (error instanceof Failure) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new Failure(`Cannot ${verb} ${path}: ${reasons[code ?? ""] ?? message}.`);
}
