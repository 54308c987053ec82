import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Store } from "./store/index.ts";

/** Says how often it is looked whether a day is over, in milliseconds. */
const pause = 10 * 60 * 1000;

/** Holds each kind of copy, how its files are called, and how many of them are kept: many starts take no day's copy away. */
const kinds = {
  day: { names: /^quadrille-\d{4}-\d\d-\d\d\.db$/, most: 7 },
  start: { names: /^quadrille-start-[\d-]+T[\d-]+Z\.db$/, most: 3 },
  upgrade: { names: /^quadrille-before-upgrade-[\d-]+T[\d-]+Z\.db$/, most: 3 },
} as const;

export interface BackupOptions {
  readonly store: Store;
  readonly folder: string;
  /** Hears why a copy could not be made. Play goes on. */
  failed(error: unknown): void;
}

export interface Backups {
  close(): void;
}

/**
 * Puts a copy of the data into a folder now, another as the copy of today if there is none, and one each day from now on. Each copy is whole: a server can
 * be started on it. Of each kind the oldest go.
 */
export async function keepBackups({ store, folder, failed }: BackupOptions): Promise<Backups> {
  let last = "";
  const tried = async (work: () => Promise<void>): Promise<void> => {
    try {
      makeFolder(folder);
      await work();
      dropOldest(folder);
    } catch (error) {
      failed(error);
    }
  };
  const copyDay = (): Promise<void> =>
    tried(async () => {
      const name = `quadrille-${new Date().toISOString().slice(0, "yyyy-mm-dd".length)}.db`;
      if (name === last) return;
      if (!readdirSync(folder).includes(name)) await store.copyTo(join(folder, name));
      last = name;
    });
  await tried(() => store.copyTo(join(folder, `quadrille-start-${timeNow()}.db`)));
  await copyDay();
  const timer = setInterval(() => void copyDay(), pause);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

/** Makes a folder and those above it, one by one: Node's own way never ends where the system takes none (`/proc/x`). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Puts a copy of the data into a folder as it is before an upgrade. @throws a sentence if that fails: the data are not changed then */
export async function copyBeforeUpgrade(
  folder: string,
  copyTo: (file: string) => Promise<void>,
): Promise<void> {
  try {
    makeFolder(folder);
    await copyTo(join(folder, `quadrille-before-upgrade-${timeNow()}.db`));
    dropOldest(folder);
  } catch (error) {
    throw new Error(
      `no copy could be put into ${folder} before the upgrade, so nothing was changed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

function dropOldest(folder: string): void {
  const files = readdirSync(folder);
  for (const { names, most } of Object.values(kinds))
    for (const it of files
      .filter((name) => names.test(name))
      .sort()
      .slice(0, -most))
      rmSync(join(folder, it), { force: true });
}

/** Returns the time in UTC, as it can stand in the name of a file: `2026-11-28T04-36-08-123Z`. */
const timeNow = (): string => new Date().toISOString().replaceAll(/[:.]/g, "-");
