import { closeSync, existsSync, openSync, promises, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { tryMakeFolder } from "./processes.ts";
import { createPartFile, flushFolder, findWriteTarget, writeToDevice } from "./parts.ts";
import { failureOf, withPathInErrors } from "./reasons.ts";

/**
 * Writes a file atomically: a temporary file in the same folder is written, flushed to disk and renamed, so that the old file survives a full
 * disk or a kill. Mode, owner and symbolic links are preserved. Pass `isFlushed` as false for files that a command can easily write again.
 */
export function writeFile(path: string, content: string | Uint8Array, isFlushed = true): void {
  withPathInErrors(path, "write", () => {
    const target = findWriteTarget(path);
    if (!target.isReplaced) return writeToDevice(path, content);
    const partFile = createPartFile(target);
    try {
      writeAndClose(partFile.file, content, isFlushed);
      renameSync(partFile.path, target.path);
      return isFlushed ? flushFolder(dirname(target.path)) : undefined;
    } finally {
      rmSync(partFile.path, { force: true });
    }
  });
}

/** Creates a file; fails if it already exists. */
export function createFile(path: string, content: string): void {
  withPathInErrors(path, "write", () => {
    const file = openSync(path, "wx");
    try {
      writeAndClose(file, content);
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  });
}

/** Writes a file like `writeFile`, but asynchronously. If `isWanted` returns false once the new file is complete, the old file is kept. */
export async function writeFileAsync(path: string, content: string, isWanted: () => boolean): Promise<void> {
  try {
    const target = findWriteTarget(path);
    if (!target.isReplaced) return writeToDevice(path, content);
    const partFile = createPartFile(target);
    try {
      closeSync(partFile.file);
      await promises.writeFile(partFile.path, content, { flag: "r+", flush: true });
      if (isWanted()) renameSync(partFile.path, target.path);
    } finally {
      rmSync(partFile.path, { force: true });
    }
  } catch (error) {
    throw failureOf(error, path, "write");
  }
}

function writeAndClose(file: number, content: string | Uint8Array, isFlushed = true): void {
  try {
    writeFileSync(file, content, { flush: isFlushed });
  } finally {
    closeSync(file);
  }
}

/** Creates a folder and its parents one at a time, because Node's recursive `mkdir` never returns where folders cannot be created (`/proc/x`). */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  withPathInErrors(path, "write", () => void tryMakeFolder(path));
}

/** Renames a file, replacing any file with the new name. */
export function moveFile(from: string, to: string): void {
  withPathInErrors(from, "move", () => renameSync(from, to));
}

/** Removes a file if it exists. */
export function removeFile(path: string): void {
  withPathInErrors(path, "remove", () => rmSync(path, { force: true }));
}
