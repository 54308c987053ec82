import { type Diagnostic, placeAt, type Source } from "../../base/index.ts";
import { exit, Failure } from "../failure.ts";
import { type CheckedFile, readGameFile } from "./game-file.ts";
import { clearScreen, complain, count, printJson, printLine } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";
import { painted } from "../output/visible.ts";

interface CheckOptions {
  readonly json?: true;
  readonly watch?: true;
}

/** Reports every mistake in games; with `watch` it does so again whenever a file changes. */
export async function check(games: readonly string[], options: CheckOptions): Promise<void> {
  const files = checkOnce(games, options.json === true);
  if (options.watch && files.length === games.length) await checkAgain(games, files);
}

/** Reports every mistake, and answers the files that were read. */
function checkOnce(games: readonly string[], json: boolean): readonly CheckedFile[] {
  let unreadable = 0;
  const files: CheckedFile[] = [];
  for (const game of games) {
    try {
      files.push(readGameFile(game));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      complain(`quadrille: ${error.message}`);
      unreadable++;
    }
  }
  if (json) printJson(files.flatMap(plainDiagnostics), 2);
  else for (const file of files) report(file);
  if (files.some((file) => !file.program || errorsOf(file) > 0)) process.exitCode = exit.failed;
  if (unreadable > 0) process.exitCode = exit.usage;
  return files;
}

/** Milliseconds without a change before a check, because editors write a file in several steps. */
const quiet = 60;

/** Checks whenever one of the games or a file that it includes changes, until Ctrl-C. */
async function checkAgain(games: readonly string[], first: readonly CheckedFile[]): Promise<void> {
  const { watch } = await import("chokidar");
  const watcher = watch([...games, ...pathsOf(first)], { ignoreInitial: true });
  let waiting: NodeJS.Timeout | undefined;
  const again = (): void => {
    process.exitCode = exit.fine;
    clearScreen();
    watcher.add(pathsOf(checkOnce(games, false)));
    tellWaiting();
  };
  watcher.on("all", () => {
    clearTimeout(waiting);
    waiting = setTimeout(again, quiet);
  });
  tellWaiting();
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
  clearTimeout(waiting);
  await watcher.close();
}

function tellWaiting(): void {
  complain("Waiting for changes. Press Ctrl-C to stop.");
}

function pathsOf(files: readonly CheckedFile[]): string[] {
  return files.flatMap((file) => [file.path, ...file.sources.map((it) => it.file)]);
}

function report(file: CheckedFile): void {
  if (file.diagnostics.length > 0) printLine(painted`${renderDiagnostics(file.diagnostics, file.sources)}\n`);
  const errors = errorsOf(file);
  const warnings = file.diagnostics.length - errors;
  const found = [errors > 0 ? count(errors, "mistake") : "", warnings > 0 ? count(warnings, "warning") : ""];
  printLine(`${file.path}: ${found.filter((it) => it !== "").join(", ") || "fine"}`);
}

function errorsOf(file: CheckedFile): number {
  return file.diagnostics.filter((it) => it.severity === "error").length;
}

function plainDiagnostics(file: CheckedFile): object[] {
  return file.diagnostics.map((it) => ({ ...it, ...placesOf(it, file.sources) }));
}

function placesOf({ span }: Diagnostic, sources: readonly Source[]): object {
  const source = sources.find((it) => it.file === span.file);
  if (!source) return { file: span.file };
  const { line, column } = placeAt(source, span.from);
  const end = placeAt(source, span.to);
  return { file: span.file, line, column, endLine: end.line, endColumn: end.column };
}
