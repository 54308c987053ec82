import { readFileSync, writeSync } from "node:fs";

/** Describes the fields of package.json that the command line reads. */
export interface Manifest {
  readonly version: string;
  readonly homepage: string;
  /** Maps packages that only some commands need to their version ranges. */
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** Reads the package.json of the package. */
export function manifest(): Manifest {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Manifest;
}

/** Returns the version of the package. */
export const version = (): string => manifest().version;

/**
 * Prints the version; returns false if that fails, so that `runCli` can try again and report the reason. This module imports
 * nothing, so that the version is printed at once.
 */
export function printVersion(): boolean {
  try {
    writeSync(1, `${version()}\n`);
    return true;
  } catch {
    return false;
  }
}
