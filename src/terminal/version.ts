import { readFileSync, writeSync } from "node:fs";

/** Describes the fields of package.json that the command line uses. */
export interface Manifest {
  readonly version: string;
  readonly homepage: string;
  /** Maps packages that only some commands need to their version ranges. */
  readonly peerDependencies: Readonly<Record<string, string>>;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Manifest;
}

export const version = (): string => readManifest().version;

/**
 * Prints the version. Returns false if that fails, so that `runCli` can try again and report the reason. This
 * module avoids other modules of the project, so that the version is printed without delay.
 */
export function printVersion(): boolean {
  try {
    writeSync(1, `${version()}\n`);
    return true;
  } catch {
    return false;
  }
}
