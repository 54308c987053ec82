import { fileURLToPath } from "node:url";
import { readTextFile } from "./files/index.ts";
import { flush, printLine } from "./output/output.ts";

/** Returns the version of the package. */
export function version(): string {
  const file = fileURLToPath(new URL("../../package.json", import.meta.url));
  return (JSON.parse(readTextFile(file)) as { version: string }).version;
}

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
