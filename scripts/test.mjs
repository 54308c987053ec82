// @ts-check
// `npm test`: builds, runs vitest with the arguments given, and ends with one line of counts. `npm test -- --changed` runs the tests of what was
// changed; as first words, `isolated` runs each file of tests in a process of its own, `whole` all of the sweeps of which each day has a part, and
// `nodes` the core with several versions of Node.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { installBrowser } from "./browser.mjs";
import { makeReady, run, tool } from "./ready.mjs";

const failure = makeReady();
if (failure !== 0) {
  console.log("0 passed, 1 failed");
  process.exit(failure);
}

const [kind, ...others] = process.argv.slice(2);
if (kind === "nodes") process.exit(await run(["scripts/checks/nodes.mjs", ...others]));

installBrowser();
const folder = mkdtempSync(join(tmpdir(), "quadrille-test-"));
const file = join(folder, "report.json");
try {
  if (kind === "whole") process.env["QUADRILLE_WHOLE"] = "1";
  process.env["QUADRILLE_BUILT"] = "1";
  const isolated = kind === "isolated" ? ["--isolate", "--pool=forks"] : [];
  const args = kind === "isolated" || kind === "whole" ? [...isolated, ...others] : process.argv.slice(2);
  const code = await run([
    "--max-semi-space-size=64", // Collecting young garbage less often saves 3 to 10 % of the processor time.
    tool("vitest"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...args,
  ]);
  const { passed, failed, skipped, times } = count(file);
  tellSlowest(times);
  // Vitest may fail without a failed test: no test at all, or an error that nobody caught.
  const failures = failed === 0 && code !== 0 ? 1 : failed;
  console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Tells which files took longest, so that what a test adds to the suite is seen. @param {readonly { file: string, seconds: number }[]} times */
function tellSlowest(times) {
  if (times.length <= 10) return;
  const sum = times.reduce((total, it) => total + it.seconds, 0);
  console.log(`\n${times.length} files took ${sum.toFixed(0)} s together. The slowest:`);
  for (const { file, seconds } of [...times].sort((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`);
}

/** Counts a report of vitest. A file that could not be loaded is one failure. @param {string} report */
function count(report) {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { name: string, startTime: number, endTime: number, status: string, assertionResults: unknown[] }[] }} */
  let result;
  try {
    result = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, times: [] };
  }
  const broken = result.testResults.filter(
    (it) => it.status === "failed" && it.assertionResults.length === 0,
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
    times: result.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}
