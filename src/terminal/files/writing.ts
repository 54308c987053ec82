import {
  type Stats,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { isAlive } from "./processes.ts";
import { failureOf, told } from "./reading.ts";

/**
 * Writes a file whole or not at all: beside it, flushed to the disk, then renamed. A full disk or a kill in the middle leaves the old one.
 * Mode and owner stay, and so does a symbolic link that leads to it.
 */
export function writeFile(path: string, content: string | Uint8Array): void {
  told(path, "write", () => {
    const goal = goalOf(path);
    if (!goal.isReplaced) return writeFileSync(path, content);
    const part = beginPart(goal);
    try {
      fillNow(part.file, content);
      renameSync(part.path, goal.path);
      return flushFolder(dirname(goal.path));
    } finally {
      rmSync(part.path, { force: true });
    }
  });
}

/** Writes a new file; fails if it exists. */
export function createFile(path: string, content: string): void {
  told(path, "write", () => {
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
export async function writeFileLater(path: string, content: string, wanted: () => boolean): Promise<void> {
  try {
    const goal = goalOf(path);
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

function fillNow(file: number, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
    fsyncSync(file);
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

/** Makes a folder, and those above it. */
export function makeFolder(path: string): void {
  told(path, "write", () => void mkdirSync(path, { recursive: true }));
}

/** Renames a file, and replaces one that has the new name. */
export function moveFile(from: string, to: string): void {
  told(from, "move", () => renameSync(from, to));
}

/** Removes a file, if it is there. */
export function removeFile(path: string): void {
  told(path, "remove", () => rmSync(path, { force: true }));
}

/** The name of an unfinished file, left by a process that ended while it wrote. */
const partName = /^\.quadrille-(\d+)-\d+\.part$/;

const cleared = new Set<string>();

/** Removes unfinished files from a folder, once for each process. */
function clearParts(folder: string): void {
  if (cleared.has(folder)) return;
  cleared.add(folder);
  try {
    for (const name of readdirSync(folder)) {
      const [, process] = partName.exec(name) ?? [];
      if (process !== undefined && !isAlive(Number(process))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // There is nothing to remove in a folder that cannot be read.
  }
}

/** Where the bytes of a path are written. */
export interface WriteTarget {
  readonly path: string;
  /** The file that is there now. */
  readonly stat: Stats | undefined;
  /** A regular file, or nothing yet: devices and pipes are written to as they are. */
  readonly isReplaced: boolean;
}

/** Where writing to a path leads. */
function goalOf(path: string): WriteTarget {
  const stat = statSync(path, { throwIfNoEntry: false });
  return { path: behindLinks(path), stat, isReplaced: !stat || stat.isFile() };
}

/** The file that a link leads to, even if it is not there yet. */
function behindLinks(path: string, most = 40): string {
  try {
    return realpathSync(path);
  } catch {
    const target = linkTarget(path);
    return target === undefined || most === 0 ? path : behindLinks(resolve(dirname(path), target), most - 1);
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** The new file, beside the old one, while it is written. */
export interface PartFile {
  readonly path: string;
  readonly file: number;
}

let parts = 0;

/** Opens a file beside the goal, with its mode and owner. */
function beginPart({ path, stat }: WriteTarget): PartFile {
  const folder = dirname(path);
  clearParts(folder);
  const part = join(folder, `.quadrille-${process.pid}-${++parts}.part`);
  const file = openSync(part, "wx", stat ? 0o600 : 0o666);
  if (stat) keepOwner(file, stat);
  return { path: part, file };
}

function keepOwner(file: number, { uid, gid, mode }: Stats): void {
  try {
    const now = fstatSync(file);
    if (now.uid !== uid || now.gid !== gid) fchownSync(file, uid, gid);
  } catch {
    // Only the superuser can change a file's owner.
  }
  fchmodSync(file, mode & 0o7777);
}

/** Flushes a folder: the new name is to outlast a power cut too. Not every system can say so of a folder. */
function flushFolder(folder: string): void {
  try {
    const file = openSync(folder, constants.O_RDONLY);
    fsyncSync(file);
    closeSync(file);
  } catch {
    // The file itself is on the disk already.
  }
}
