import { readFileSync, writeSync } from "node:fs";

/** Returns the version of the package. */
export function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** Prints the version; false if that fails: `runCli` then tries again and says why. Imports nothing, because whoever asks for a version waits for nothing else. */
export function tellVersion(): boolean {
  try {
    writeSync(1, `${version()}\n`);
    return true;
  } catch {
    return false;
  }
}
