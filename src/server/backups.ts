import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "./store/index.ts";

/** So many copies are kept. */
const mostCopies = 7;
/** How often it is looked whether a day is over, in milliseconds. */
const pause = 10 * 60 * 1000;

const isCopy = (name: string): boolean => /^quadrille-\d{4}-\d\d-\d\d\.db$/.test(name);

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
 * Puts a copy of the data into a folder now, if there is none of today, and each day from now on. Each copy is whole: a server can be started on it.
 * The oldest go.
 */
export async function keepBackups({ store, folder, failed }: BackupOptions): Promise<Backups> {
  let last = "";
  const copy = async (): Promise<void> => {
    const name = `quadrille-${new Date().toISOString().slice(0, "yyyy-mm-dd".length)}.db`;
    if (name === last) return;
    try {
      mkdirSync(folder, { recursive: true });
      if (!readdirSync(folder).includes(name)) await store.copyTo(join(folder, name));
      last = name;
      for (const it of readdirSync(folder).filter(isCopy).sort().slice(0, -mostCopies))
        rmSync(join(folder, it));
    } catch (error) {
      failed(error);
    }
  };
  await copy();
  const timer = setInterval(() => void copy(), pause);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
