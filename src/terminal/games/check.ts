import { applyEdits } from "../../base/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readInputText, writeFile } from "../files/index.ts";
import { type CheckedFile, isGame, readGameFile } from "./game-file.ts";
import { fetchedGames, isCabName, listFolders } from "./find-game.ts";
import { libraryGames } from "../library.ts";
import { count, reportFailure, printJson, printLine, raiseExit } from "../output/output.ts";
import { renderDiagnostics } from "../output/rendering.ts";
import { paintTemplate } from "../output/visible.ts";
import type { ReportFormat } from "./reports.ts";

interface CheckOptions {
  readonly json?: true;
  readonly format?: ReportFormat;
  readonly watch?: true;
  readonly fix?: true;
  readonly stdinFilename: string;
}

/** Reports all mistakes in the given games. With `watch`, the games are checked again whenever a file changes. */
export async function check(games: readonly string[], options: CheckOptions): Promise<void> {
  const { json, format = json && "json", watch, fix, stdinFilename } = options;
  if (games.includes("-")) {
    if (fix || watch) throw new Failure("Standard input can be neither fixed nor watched. Give a file.");
    fetchedGames.set(stdinFilename, await readInputText("-"));
  }
  const paths = games.map((it) => (it === "-" ? stdinFilename : it));
  const files = checkGames(paths, fix === true);
  if (format === undefined) files.forEach(printReport);
  else {
    const report = (await import("./reports.ts")).formatCheckReport(format, files);
    if (typeof report === "object") printJson(report, 2);
    else if (report !== "") printLine(report);
  }
  if (!watch || files.length < paths.length) return;
  const { repeatOnChange } = await import("../output/watching.ts");
  await repeatOnChange([...paths, ...pathsOf(files)], () => {
    const changedFiles = checkGames(paths, false);
    changedFiles.forEach(printReport);
    return pathsOf(changedFiles);
  });
}

/** Checks the games, applies fixes if requested, and sets the exit code. */
function checkGames(games: readonly string[], appliesFixes: boolean): readonly CheckedFile[] {
  const files: CheckedFile[] = [];
  for (const game of listFolders(games, isGame)) {
    try {
      files.push(appliesFixes ? applyFixes(game) : readGameFile(game));
    } catch (error) {
      reportFailure(error, exitCodes.usage);
    }
  }
  if (files.some((file) => !file.program || countErrors(file) > 0)) raiseExit(exitCodes.failed);
  return files;
}

/** Limits the rounds of fixing. Several rounds are needed because a fix may reveal another mistake. */
const maxRounds = 10;

/** Applies the fixes of all mistakes that have exactly one fix, and checks the game again. */
function applyFixes(game: string): CheckedFile {
  let file = readGameFile(game);
  for (let round = 0; round < maxRounds; round++) {
    const fixes = file.diagnostics.flatMap(({ fixes = [] }) => (fixes.length === 1 ? fixes : []));
    const changedSources = isCabName(file.path)
      ? []
      : file.sources.filter((it) => {
          const edits = fixes.flatMap((fix) => fix.edits).filter(({ span }) => span.file === it.file);
          // Of overlapping fixes, only one is applied per round.
          const text = applyEdits(it.text, edits);
          if (text !== it.text) writeFile(it.file, text);
          return text !== it.text;
        });
    if (changedSources.length === 0) break;
    file = readGameFile(game);
  }
  return file;
}

function pathsOf(files: readonly CheckedFile[]): string[] {
  return files.flatMap((file) => [file.path, ...file.sources.map((it) => it.file)]);
}

function printReport(file: CheckedFile): void {
  if (file.diagnostics.length > 0)
    printLine(paintTemplate`${renderDiagnostics(file.diagnostics, file.sources)}\n`);
  const errorCount = countErrors(file);
  const warningCount = file.diagnostics.length - errorCount;
  const countTexts = [
    errorCount > 0 ? count(errorCount, "mistake") : "",
    warningCount > 0 ? count(warningCount, "warning") : "",
  ];
  const { name = file.path } = libraryGames().find((it) => it.path === file.path) ?? {};
  printLine(`${name}: ${countTexts.filter((it) => it !== "").join(", ") || "fine"}`);
}

function countErrors(file: CheckedFile): number {
  return file.diagnostics.filter((it) => it.severity === "error").length;
}
