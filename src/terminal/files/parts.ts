import * as fs from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isAlive } from "./processes.ts";

/** Matches the name of an unfinished file, which a process leaves behind if it ends while writing. */
const partNamePattern = /^\.quadrille-(\d+)-\d+\.part$/;

const clearedFolders = new Set<string>();

/** Removes unfinished files from a folder; each process does so once per folder. */
function removeStaleParts(folder: string): void {
  if (clearedFolders.has(folder)) return;
  clearedFolders.add(folder);
  try {
    for (const name of fs.readdirSync(folder)) {
      const [, pid] = partNamePattern.exec(name) ?? [];
      if (pid !== undefined && !isAlive(Number(pid))) fs.rmSync(join(folder, name), { force: true });
    }
  } catch {
    // A folder that cannot be read keeps its unfinished files, which do no harm.
  }
}

/** Describes the file that a write to a path affects. */
export interface WriteTarget {
  readonly path: string;
  /** Stores the stat of the existing file, if there is one. */
  readonly stat: fs.Stats | undefined;
  /** Is true if the file is replaced by a new one; false for devices and pipes, which are written to directly. */
  readonly isReplaced: boolean;
}

/** Finds the file that a write to a path affects, following symbolic links. */
export function findWriteTarget(path: string): WriteTarget {
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  return { path: resolveLinks(path), stat, isReplaced: !stat || stat.isFile() };
}

/** Returns the target of a symbolic link, even if the target does not exist yet. */
export function resolveLinks(path: string, limit = 40): string {
  if (fs.existsSync(path)) return fs.realpathSync(path);
  const isLink = fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink && limit > 0 ? resolveLinks(resolve(dirname(path), fs.readlinkSync(path)), limit - 1) : path;
}

/** Writes to a device or a pipe. A pipe that nobody reads is refused, because opening it would wait for a reader. */
export function writeToDevice(path: string, content: string | Uint8Array): void {
  const file = fs.openSync(path, fs.constants.O_WRONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    fs.writeFileSync(path, content);
  } finally {
    fs.closeSync(file);
  }
}

let partCount = 0;

/** Creates an unfinished file in the folder of the target, with the target's mode and owner, which will replace the target. */
export function createPartFile({ path, stat }: WriteTarget) {
  const folder = dirname(path);
  removeStaleParts(folder);
  const partPath = join(folder, `.quadrille-${process.pid}-${++partCount}.part`);
  const file = fs.openSync(partPath, "wx", stat ? 0o600 : 0o666);
  if (stat) copyOwner(file, stat);
  return { path: partPath, file };
}

function copyOwner(file: number, { uid, gid, mode }: fs.Stats): void {
  try {
    const partStat = fs.fstatSync(file);
    if (partStat.uid !== uid || partStat.gid !== gid) fs.fchownSync(file, uid, gid);
  } catch {
    // Only the superuser can change a file's owner.
  }
  fs.fchmodSync(file, mode & 0o7777);
}

/** Flushes a folder to disk, so that a renamed file survives a power cut. Some systems cannot flush folders. */
export function flushFolder(folder: string): void {
  try {
    const file = fs.openSync(folder, fs.constants.O_RDONLY);
    fs.fsyncSync(file);
    fs.closeSync(file);
  } catch {
    // The failure is ignored: the content of the file has been flushed already.
  }
}
