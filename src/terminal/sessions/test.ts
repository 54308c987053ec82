import { existsSync } from "node:fs";
import { extname } from "node:path";
import { isReplayText } from "../../session/index.ts";
import { outcomeOf, runTests, type TestFailure, type TestResult } from "../../testing/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readTextFile } from "../files/index.ts";
import { listFolders } from "../games/find-game.ts";
import { isGame } from "../games/game-file.ts";
import { loadGame, type LoadGameOptions } from "../games/load-game.ts";
import { count, reportFailure, print, printLine, raiseExit } from "../output/output.ts";
import { readReplay, replayUntilMismatch } from "./replays.ts";
import { paint } from "../output/rendering.ts";
import { paintTemplate } from "../output/visible.ts";
import type { TestedFile, TestReporter } from "./test-reports.ts";

interface TestOptions extends LoadGameOptions {
  /** Names the game that the replays belong to. */
  readonly game?: string;
  readonly reporter?: TestReporter;
  readonly coverage?: true;
  readonly watch?: true;
}

/** Runs the tests in game files, and replays recorded sessions. With `watch`, runs them again whenever a file changes. */
export async function testFiles(files: readonly string[], options: TestOptions): Promise<void> {
  const { reporter, coverage, watch } = options;
  const reports = reporter !== undefined || coverage ? await import("./test-reports.ts") : undefined;
  const testAll = (): readonly string[] => {
    const testedFiles: TestedFile[] = [];
    const unreadFiles: string[] = [];
    for (const file of listFolders(files, (path) => isGame(path) || path.endsWith(".replay"))) {
      try {
        const game = isReplay(file) ? undefined : loadGame(file, options);
        const results = game ? runTests(game) : testReplay(file, options);
        const rules = coverage && game ? reports?.coverageOf(game) : undefined;
        testedFiles.push({ file, results, ...(rules && { coverage: rules }) });
        if (reporter === undefined) printFileReport(testedFiles.at(-1)!);
      } catch (error) {
        reportFailure(error);
        unreadFiles.push(file);
        if (error instanceof Failure) testedFiles.push({ file, results: [makeUnreadableResult(error)] });
      }
    }
    const readFiles = testedFiles.filter((it) => !unreadFiles.includes(it.file));
    const allResults = readFiles.flatMap((it) => it.results);
    const failedCount = allResults.filter((it) => !it.passed).length;
    // The exit code is set before anything is printed, because printing throws if the reader has closed the pipe.
    if (failedCount > 0) raiseExit(exitCodes.failed);
    if (reporter !== undefined && reports) print(reports.formatTestReport(reporter, testedFiles));
    if (reporter === undefined) {
      const hasTested = unreadFiles.length === 0 || readFiles.length > 0;
      const unreadTexts = unreadFiles.length > 0 ? [`${count(unreadFiles.length, "file")} not tested`] : [];
      printLine(
        [
          ...(hasTested ? [`${allResults.length - failedCount} passed, ${failedCount} failed`] : []),
          ...unreadTexts,
        ].join(", "),
      );
    }
    return [...files.filter((it) => existsSync(it)), ...testedFiles.map((it) => it.file)];
  };
  const paths = testAll();
  if (watch) await (await import("../output/watching.ts")).repeatOnChange(paths, testAll);
}

/** Returns a failed test result for a file that could not be tested. */
const makeUnreadableResult = ({ message: text }: Failure): TestResult => ({
  name: "can be tested",
  passed: false,
  failures: [{ text }],
  notes: [],
});

/** Returns true if a file is a replay, by its extension or its first line. */
function isReplay(file: string): boolean {
  return extname(file) === ".replay" || (existsSync(file) && isReplayText(readTextFile(file)));
}

function printFileReport({ file, results, coverage }: TestedFile): void {
  if (results.length === 0) printLine(`${file}: no tests`);
  for (const { name, passed, failures, notes, at } of results) {
    printLine(paintTemplate`${passed ? paint("green", "pass") : paint("red", "FAIL")}  ${file}: ${name}`);
    for (const it of [...failures, ...notes]) printLine(failureLine(it, at));
  }
  if (!coverage) return;
  const { rules, unused } = coverage;
  printLine(`${file}: tests use ${rules - unused.length} of ${count(rules, "rule")}`);
  for (const it of unused) printLine(`      ${it.file}:${it.line}: no test uses this rule`);
}

function failureLine({ at, text }: TestFailure, testLocation: TestFailure["at"]): string {
  const lineNumber = (at ?? testLocation)?.[1];
  return `      ${lineNumber === undefined ? "" : `line ${lineNumber}: `}${text.replaceAll("\n", "\n      ")}`;
}

function testReplay(file: string, options: TestOptions): readonly TestResult[] {
  const { game, replay } = readReplay(file, readTextFile(file), options.game, options);
  const { disagreement, changedGame, session } = replayUntilMismatch(game, replay);
  const changedNote = changedGame ? " The game has changed since it was recorded." : "";
  const failures = disagreement
    ? [{ text: `${file}:${disagreement.line}: ${disagreement.text}${changedNote}` }]
    : [];
  const outcome = outcomeOf(session);
  const name = [count(session.number, "input"), ...(outcome === undefined ? [] : [outcome])].join(", ");
  return [{ name, passed: !disagreement, failures, notes: [] }];
}
