import { fileURLToPath } from "node:url";
import { readTextFile } from "./files/index.ts";
import { flush, printLine } from "./output/output.ts";

/** Lists what the command line reads of package.json. */
export interface Manifest {
  readonly version: string;
  readonly homepage: string;
  /** Ranges of the packages that only some commands need. */
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** Reads the package.json of the package. */
export function manifest(): Manifest {
  const file = fileURLToPath(new URL("../../package.json", import.meta.url));
  return JSON.parse(readTextFile(file)) as Manifest;
}

/** Returns the version of the package. */
export const version = (): string => manifest().version;

/** Prints the version; false if that fails: `runCli` then tries again and says why. */
export function tellVersion(): boolean {
  try {
    printLine(version());
    flush();
    return true;
  } catch {
    return false;
  }
}
