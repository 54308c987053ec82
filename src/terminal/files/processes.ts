import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";

/** Limits the age of a lock folder in milliseconds. An older lock folder was left behind by a killed process. */
const maxLockAge = 3000;
const retryMilliseconds = 5;

/** Returns true if a process with this id runs on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Returns an identifier of the current boot of the machine; empty if the system has none. */
export function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
}

/** Runs a function while holding a lock. The lock is a folder, which only one process at a time can create. */
export function withFolderLock<T>(folder: string, work: () => T): T {
  for (const startTime = performance.now(); !tryMakeFolder(folder); sleep(retryMilliseconds))
    if (performance.now() - startTime > maxLockAge && isAbandoned(folder))
      rmSync(folder, { recursive: true, force: true });
  try {
    return work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a folder; returns false if it already exists. */
export function tryMakeFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isAbandoned(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) > maxLockAge;
}

/** Blocks this thread, for some milliseconds. */
export const sleep = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
