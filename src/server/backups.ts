import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Store } from "./store/index.ts";

/** Defines the interval, in milliseconds, at which the server checks whether a new day has begun. */
const checkInterval = 10 * 60 * 1000;

/**
 * Maps each kind of backup to the pattern of its file names and the number of files to keep. Each kind has its own limit, so that
 * frequent restarts do not displace the daily backups.
 */
const backupKinds = {
  day: { namePattern: /^quadrille-\d{4}-\d\d-\d\d\.db$/, maxFiles: 7 },
  start: { namePattern: /^quadrille-start-[\d-]+T[\d-]+Z\.db$/, maxFiles: 3 },
  asked: { namePattern: /^quadrille-asked-[\d-]+T[\d-]+Z\.db$/, maxFiles: 3 },
  upgrade: { namePattern: /^quadrille-before-upgrade-[\d-]+T[\d-]+Z\.db$/, maxFiles: 3 },
} as const;

/**
 * Writes a start-up backup into the folder, a backup for today if there is none yet, and one backup on each later day. Each
 * backup is complete: a server can be started on it. The oldest backups of each kind are deleted. @param onError is called when a
 * backup could not be made; the server keeps running
 */
export async function keepBackups(store: Store, folder: string, onError: (error: unknown) => void) {
  let lastDayFile = "";
  const tryTask = async (task: () => Promise<void>): Promise<void> => {
    try {
      makeFolder(folder);
      await task();
      deleteOldestBackups(folder);
    } catch (error) {
      onError(error);
    }
  };
  const backUpDay = (): Promise<void> =>
    tryTask(async () => {
      const name = `quadrille-${new Date().toISOString().slice(0, "yyyy-mm-dd".length)}.db`;
      if (name === lastDayFile) return;
      if (!readdirSync(folder).includes(name)) await store.copyTo(join(folder, name));
      lastDayFile = name;
    });
  const backUpNow = (kind: "start" | "asked"): Promise<void> =>
    tryTask(() => store.copyTo(join(folder, `quadrille-${kind}-${makeTimeStamp()}.db`)));
  // Deletes unfinished copies, which remain if a server is killed while it writes one.
  await tryTask(async () => {
    for (const it of readdirSync(folder)) if (/^quadrille-.*\.db\.part$/.test(it)) rmSync(join(folder, it));
  });
  await backUpNow("start");
  await backUpDay();
  const timer = setInterval(() => void backUpDay(), checkInterval);
  timer.unref();
  return {
    /** Writes a backup now. */
    copy: () => backUpNow("asked"),
    close: () => clearInterval(timer),
  };
}

/** Makes a folder and its parents, one by one, because Node's recursive `mkdir` never returns if the system forbids the operation (`/proc/x`). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Writes a backup of the data into a folder before an upgrade. @throws an error message if the backup fails; the data is then unchanged */
export async function copyBeforeUpgrade(folder: string, copyTo: (file: string) => Promise<void>) {
  try {
    makeFolder(folder);
    await copyTo(join(folder, `quadrille-before-upgrade-${makeTimeStamp()}.db`));
    deleteOldestBackups(folder);
  } catch (error) {
    throw new Error(
      `no copy could be put into ${folder} before the upgrade, so nothing was changed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

function deleteOldestBackups(folder: string): void {
  const files = readdirSync(folder);
  for (const { namePattern, maxFiles } of Object.values(backupKinds))
    for (const it of files
      .filter((name) => namePattern.test(name))
      .sort()
      .slice(0, -maxFiles))
      rmSync(join(folder, it), { force: true });
}

/** Returns the time in UTC, in a form that is valid in file names: `2026-11-28T04-36-08-123Z`. */
const makeTimeStamp = (): string => new Date().toISOString().replaceAll(/[:.]/g, "-");
