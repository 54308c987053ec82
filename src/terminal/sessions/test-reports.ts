import type { testReporters } from "../options.ts";
import type { Game } from "../../game/index.ts";
import { type Program, walkProgram, type Where } from "../../program/index.ts";
import { playTest, type TestResult } from "../../testing/index.ts";
import { type CycleTrace, traceBeginning, traceCycle } from "../../trace/index.ts";
import { readManifest } from "../version.ts";

/** Names a machine-readable format for test results. */
export type TestReporter = (typeof testReporters)[number];

/** Holds the test results of one file. */
export interface TestedFile {
  readonly file: string;
  readonly results: readonly TestResult[];
  readonly coverage?: Coverage;
}

/** Describes how many rules and lines of statements a game has, and lists those that no test runs. */
export type Coverage = ReturnType<typeof coverageOf>;

/** Returns the results of several files in the given format. */
export function formatTestReport(reporter: TestReporter, files: readonly TestedFile[]): string {
  if (reporter === "tap") return makeTap(files);
  return reporter === "junit" ? makeJunit(files) : `${JSON.stringify(summarize(files), undefined, 2)}\n`;
}

const joinReasons = ({ failures }: TestResult): string => failures.map((it) => it.text).join("\n");

/** Returns the line of the first failure, or the line of the test if nothing failed. */
const lineOf = ({ failures, at }: TestResult): number | undefined => (failures[0]?.at ?? at)?.[1];

function summarize(files: readonly TestedFile[]): object {
  const allResults = files.flatMap((it) => it.results);
  const failedCount = allResults.filter((it) => !it.passed).length;
  return {
    passed: allResults.length - failedCount,
    failed: failedCount,
    files: files.map(({ results, ...rest }) => ({
      ...rest,
      tests: results.map((it) => ({ ...it, line: lineOf(it) })),
    })),
  };
}

/** Returns the results in version 14 of the Test Anything Protocol. */
function makeTap(files: readonly TestedFile[]): string {
  const namedResults = files.flatMap(({ file, results }) => results.map((result) => ({ file, result })));
  const testPoints = namedResults.map(({ file, result }, i) => {
    const name = `${file}: ${result.name}`.replaceAll(/[\\#]/g, "\\$&").replaceAll("\n", " ");
    if (result.passed) return `ok ${i + 1} - ${name}`;
    const details = { message: joinReasons(result), at: { file, line: lineOf(result) } };
    return `not ok ${i + 1} - ${name}\n  ---\n  ${JSON.stringify(details)}\n  ...`;
  });
  return ["TAP version 14", `1..${namedResults.length}`, ...testPoints, ""].join("\n");
}

/** Escapes a text for XML, and replaces control characters that XML does not allow. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\P{C}\t\n\r]/gu, "\ufffd")
    .replaceAll(/[&<>"\n\t\r]/g, (it) => `&#${it.codePointAt(0)};`);

const formatAttributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");

/** Returns the results as JUnit XML that is valid in the schemas of both Ant and Jenkins. */
function makeJunit(files: readonly TestedFile[]): string {
  const property = formatAttributes({ name: "quadrille", value: readManifest().version });
  const timestamp = new Date().toISOString().slice(0, 19);
  const formatCases = ({ file, results }: TestedFile): string[] =>
    results.map((it) => {
      const head = `    <testcase${formatAttributes({ name: it.name, classname: file, time: 0 })}`;
      if (it.passed) return `${head}/>\n`;
      const failureLocation = [file, lineOf(it) ?? []].flat().join(":");
      const failure = formatAttributes({ type: "failure", message: joinReasons(it) });
      return `${head}><failure${failure}>${escapeXml(`${failureLocation}: ${joinReasons(it)}`)}</failure></testcase>\n`;
    });
  const suiteTexts = files.map((it, id) => {
    const failures = it.results.filter(({ passed }) => !passed).length;
    const counts = { tests: it.results.length, failures, errors: 0, time: 0 };
    const suite = { id, package: "quadrille", name: it.file, ...counts, timestamp, hostname: "localhost" };
    return `  <testsuite${formatAttributes(suite)}>\n    <properties><property${property}/></properties>\n${formatCases(it).join("")}    <system-out/>\n    <system-err/>\n  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suiteTexts.join("")}</testsuites>\n`;
}

// ------------------------------------------------------------------------------------------------- coverage

/** Returns the rules and lines of statements that no test of the game runs, by playing its tests again with tracing. */
export function coverageOf(game: Game): { rules: number; unused: readonly { file: string; line: number }[] } {
  const { program } = game;
  const unusedRules = new Map(locationsOfRules(program).map((at) => [`${at[0]}:${at[1]}`, at]));
  const ruleCount = unusedRules.size;
  const markCovered = ({ parts, idleLines }: CycleTrace): void => {
    const partsRun = parts.filter(({ is, outcome }) => (is === "rule" || is === "line") && outcome !== "off");
    for (const at of [...idleLines, ...partsRun.map((it) => it.at)])
      if (at) unusedRules.delete(`${at[0]}:${at[1]}`);
  };
  for (const test of program.tests)
    playTest(game, test, (played) => ({
      beforeCycle: (position, input) => markCovered(traceCycle(played, position, input)),
      beforeLevel: (begin) => markCovered(traceBeginning(played, begin)),
    }));
  return {
    rules: ruleCount,
    unused: [...unusedRules.values()].map(([file, line]) => ({ file: program.files[file], line })),
  };
}

/** Returns the source locations of all rules and lines of a program, except those of its tests. */
function locationsOfRules(program: Program): readonly Where[] {
  const locations: Where[] = [];
  const addLocation = ({ at }: { readonly at?: Where }): void => void (at && locations.push(at));
  walkProgram(
    { ...program, tests: [] },
    { rule: addLocation, line: addLocation, statement: (it) => it.do === "line" && addLocation(it) },
  );
  return locations.sort(([fileA, lineA], [fileB, lineB]) => fileA - fileB || lineA - lineB);
}
