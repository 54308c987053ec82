import type { testReporters } from "../options.ts";
import type { Game } from "../../game/index.ts";
import { type Program, roots, walk, type Where } from "../../program/index.ts";
import { playTest, type TestResult } from "../../testing/index.ts";
import { type CycleTrace, traceBeginning, traceCycle } from "../../trace/index.ts";
import { manifest } from "../version.ts";

/** Names a format for other programs. */
export type TestReporter = (typeof testReporters)[number];

/** Holds the results of one file. */
export interface TestedFile {
  readonly file: string;
  readonly results: readonly TestResult[];
  readonly coverage?: Coverage;
}

/** Says which rules and lines of steps no test runs. */
export interface Coverage {
  readonly rules: number;
  readonly unused: readonly { readonly file: string; readonly line: number }[];
}

/** Returns the results of files in a format. */
export function testReport(reporter: TestReporter, files: readonly TestedFile[]): string {
  if (reporter === "tap") return tap(files);
  return reporter === "junit" ? junit(files) : `${JSON.stringify(summary(files), undefined, 2)}\n`;
}

const reasonsOf = ({ failures }: TestResult): string => failures.map((it) => it.text).join("\n");

/** Returns the line of the first failure, or else of the test. */
const lineOf = ({ failures, at }: TestResult): number | undefined => (failures[0]?.at ?? at)?.[1];

function summary(files: readonly TestedFile[]): object {
  const all = files.flatMap((it) => it.results);
  const failed = all.filter((it) => !it.passed).length;
  return {
    passed: all.length - failed,
    failed,
    files: files.map(({ results, ...rest }) => ({
      ...rest,
      tests: results.map((it) => ({ ...it, line: lineOf(it) })),
    })),
  };
}

/** Returns version 14 of the Test Anything Protocol. */
function tap(files: readonly TestedFile[]): string {
  const all = files.flatMap(({ file, results }) => results.map((result) => ({ file, result })));
  const points = all.map(({ file, result }, i) => {
    const name = `${file}: ${result.name}`.replaceAll(/[\\#]/g, "\\$&").replaceAll("\n", " ");
    if (result.passed) return `ok ${i + 1} - ${name}`;
    const details = { message: reasonsOf(result), at: { file, line: lineOf(result) } };
    return `not ok ${i + 1} - ${name}\n  ---\n  ${JSON.stringify(details)}\n  ...`;
  });
  return ["TAP version 14", `1..${all.length}`, ...points, ""].join("\n");
}

/** Escapes a text for XML, which has no other control characters than these. */
const xml = (text: string): string =>
  text
    .replaceAll(/[^\P{C}\t\n\r]/gu, "\ufffd")
    .replaceAll(/[&<>"\n\t\r]/g, (it) => `&#${it.codePointAt(0)};`);

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(String(value))}"`)
    .join("");

/** Returns the XML of JUnit, as the schemas of both Ant and Jenkins allow it. */
function junit(files: readonly TestedFile[]): string {
  const property = attributes({ name: "quadrille", value: manifest().version });
  const timestamp = new Date().toISOString().slice(0, 19);
  const cases = ({ file, results }: TestedFile): string[] =>
    results.map((it) => {
      const head = `    <testcase${attributes({ name: it.name, classname: file, time: 0 })}`;
      if (it.passed) return `${head}/>\n`;
      const place = [file, lineOf(it) ?? []].flat().join(":");
      const failure = attributes({ type: "failure", message: reasonsOf(it) });
      return `${head}><failure${failure}>${xml(`${place}: ${reasonsOf(it)}`)}</failure></testcase>\n`;
    });
  const suites = files.map((it, id) => {
    const failures = it.results.filter(({ passed }) => !passed).length;
    const counts = { tests: it.results.length, failures, errors: 0, time: 0 };
    const about = { id, package: "quadrille", name: it.file, ...counts, timestamp, hostname: "localhost" };
    return `  <testsuite${attributes(about)}>\n    <properties><property${property}/></properties>\n${cases(it).join("")}    <system-out/>\n    <system-err/>\n  </testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("")}</testsuites>\n`;
}

// ------------------------------------------------------------------------------------------------- coverage

/** Returns the rules and lines of steps that no test of the game runs. Its tests are played again, and traced. */
export function coverageOf(game: Game): Coverage {
  const { program } = game;
  const left = new Map(rulesIn(program).map((at) => [`${at[0]}:${at[1]}`, at]));
  const rules = left.size;
  const cover = ({ parts }: CycleTrace): void => {
    for (const { at, is, outcome } of parts)
      if (at && (is === "rule" || is === "line") && outcome !== "off") left.delete(`${at[0]}:${at[1]}`);
  };
  for (const test of program.tests)
    playTest(game, test, (played) => ({
      beforeCycle: (position, input) => cover(traceCycle(played, position, input)),
      beforeLevel: (begin) => cover(traceBeginning(played, begin)),
    }));
  return { rules, unused: [...left.values()].map(([file, line]) => ({ file: program.files[file], line })) };
}

/** Finds the places of the rules and lines of all steps. */
function rulesIn({ steps }: Program): readonly Where[] {
  const places: Where[] = [];
  const note = ({ at }: { readonly at?: Where }): void => void (at && places.push(at));
  walk(roots.steps.parts, steps, {
    rule: note,
    line: note,
    statement(it) {
      if (it.do !== "line") return;
      note(it);
      return "skip";
    },
  });
  return places;
}
