import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isAlive } from "./processes.ts";

/** Matches the name of an unfinished file, left by a process that ended while it wrote. */
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

/** Describes where the bytes of a path are written. */
export interface WriteTarget {
  readonly path: string;
  /** Describes the file that is there now. */
  readonly stat: Stats | undefined;
  /** Is true for a regular file, or nothing yet: devices and pipes are written to as they are. */
  readonly isReplaced: boolean;
}

/** Returns where writing to a path leads. */
export function findWriteTarget(path: string): WriteTarget {
  const stat = statSync(path, { throwIfNoEntry: false });
  return { path: behindLinks(path), stat, isReplaced: !stat || stat.isFile() };
}

/** Returns the file that a link leads to, even if it is not there yet. */
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

/** Represents the new file, beside the old one, while it is written. */
export interface PartFile {
  readonly path: string;
  readonly file: number;
}

let parts = 0;

/** Opens a file beside the goal, with its mode and owner. */
export function beginPart({ path, stat }: WriteTarget): PartFile {
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
export function flushFolder(folder: string): void {
  try {
    const file = openSync(folder, constants.O_RDONLY);
    fsyncSync(file);
    closeSync(file);
  } catch {
    // The file itself is on the disk already.
  }
}
