import { exitCodes } from "../failure.ts";
import { clearScreen, printToStderr } from "./output.ts";

/** Sets how many milliseconds must pass without a change before the work is repeated. Editors write a file in several steps. */
const quietTime = 60;

/** Repeats some work whenever one of its files changes, until the user presses Ctrl-C. */
export async function repeatOnChange(files: readonly string[], work: () => readonly string[]): Promise<void> {
  const { watch } = await import("chokidar");
  const watcher = watch([...files], { ignoreInitial: true });
  let quietTimer: NodeJS.Timeout | undefined;
  const repeatWork = (): void => {
    process.exitCode = exitCodes.fine;
    clearScreen();
    watcher.add([...files, ...work()]);
    printWaitingHint();
  };
  watcher.on("all", () => {
    clearTimeout(quietTimer);
    quietTimer = setTimeout(repeatWork, quietTime);
  });
  // A change before the watcher is ready would be missed, so the hint is printed only then.
  watcher.once("ready", printWaitingHint);
  await waitUntilStopped();
  clearTimeout(quietTimer);
  await watcher.close();
}

/** Resolves when the user or the system stops the process. */
export const waitUntilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => resolve());
  });

function printWaitingHint(): void {
  printToStderr("Waiting for changes. Press Ctrl-C to stop.");
}
