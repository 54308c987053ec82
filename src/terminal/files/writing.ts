import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { tryMakeFolder } from "./processes.ts";
import { beginPart, flushFolder, findWriteTarget } from "./parts.ts";
import { failureOf, withPathInErrors } from "./reasons.ts";

/**
 * Writes a file atomically: a new file is written in the same folder, flushed to disk, then renamed, so that a full disk or a
 * kill leaves the old file. Mode, owner and symbolic links are preserved. Pass `flushed` false for files that a command can
 * simply write again.
 */
export function writeFile(path: string, content: string | Uint8Array, flushed = true): void {
  withPathInErrors(path, "write", () => {
    const goal = findWriteTarget(path);
    if (!goal.isReplaced) return writeFileSync(path, content);
    const partFile = beginPart(goal);
    try {
      fillNow(partFile.file, content, flushed);
      renameSync(partFile.path, goal.path);
      return flushed ? flushFolder(dirname(goal.path)) : undefined;
    } finally {
      rmSync(partFile.path, { force: true });
    }
  });
}

/** Writes a new file; fails if it exists. */
export function createFile(path: string, content: string): void {
  withPathInErrors(path, "write", () => {
    const file = openSync(path, "wx");
    try {
      fillNow(file, content);
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
  });
}

/**
 * Writes a file like `writeFile`, but waits for the disk asynchronously. The old file stays if `wanted` returns false when the
 * new one is complete.
 */
export async function writeFileAsync(path: string, content: string, wanted: () => boolean): Promise<void> {
  try {
    const goal = findWriteTarget(path);
    if (!goal.isReplaced) return writeFileSync(path, content);
    const partFile = beginPart(goal);
    try {
      closeSync(partFile.file);
      await fill(partFile.path, content);
      if (wanted()) renameSync(partFile.path, goal.path);
    } finally {
      rmSync(partFile.path, { force: true });
    }
  } catch (error) {
    throw failureOf(error, path, "write");
  }
}

function fillNow(file: number, content: string | Uint8Array, flushed = true): void {
  try {
    writeFileSync(file, content);
    if (flushed) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

async function fill(path: string, content: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder and its parents, one by one: Node's recursive `mkdir` never ends where no folder can be made (`/proc/x`). */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  withPathInErrors(path, "write", () => void tryMakeFolder(path));
}

/** Renames a file, and replaces one that has the new name. */
export function moveFile(from: string, to: string): void {
  withPathInErrors(from, "move", () => renameSync(from, to));
}

/** Removes a file, if it is there. */
export function removeFile(path: string): void {
  withPathInErrors(path, "remove", () => rmSync(path, { force: true }));
}
