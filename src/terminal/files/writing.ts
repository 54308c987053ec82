import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { tryMakeFolder } from "./processes.ts";
import { beginPart, flushFolder, findWriteTarget } from "./parts.ts";
import { failureOf, withPathInErrors } from "./reasons.ts";

/**
 * Writes a file whole or not at all: beside it, flushed to the disk, then renamed. A full disk or a kill in the middle leaves the old one.
 * Mode and owner stay, and so does a symbolic link that leads to it. A file of many that a command can write again is not `flushed`.
 */
export function writeFile(path: string, content: string | Uint8Array, flushed = true): void {
  withPathInErrors(path, "write", () => {
    const goal = findWriteTarget(path);
    if (!goal.isReplaced) return writeFileSync(path, content);
    const part = beginPart(goal);
    try {
      fillNow(part.file, content, flushed);
      renameSync(part.path, goal.path);
      return flushed ? flushFolder(dirname(goal.path)) : undefined;
    } finally {
      rmSync(part.path, { force: true });
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
 * Writes a file as `writeFile` does, without holding up what else there is to do: the disk is waited for beside it. Nothing is written
 * if the content is no longer `wanted` when it is there.
 */
export async function writeFileAsync(path: string, content: string, wanted: () => boolean): Promise<void> {
  try {
    const goal = findWriteTarget(path);
    if (!goal.isReplaced) return writeFileSync(path, content);
    const part = beginPart(goal);
    try {
      closeSync(part.file);
      await fill(part.path, content);
      if (wanted()) renameSync(part.path, goal.path);
    } finally {
      rmSync(part.path, { force: true });
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

/** Makes a folder, and those above it: one by one, for Node's own way never ends where the system takes none (`/proc/x`). */
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
