// @ts-check
// `npm test`: builds, runs vitest with the arguments given, and ends with one line of counts. `npm test -- --changed` runs the tests of what was
// changed; as first words, `isolated` runs each file of tests in a process of its own, and `nodes` the core with several versions of Node.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const args = kind === "isolated" ? ["--isolate", "--pool=forks", ...others] : process.argv.slice(2);
  const code = await run([
    tool("vitest"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...args,
  ]);
  const { passed, failed, skipped } = count(file);
  // Vitest may fail without a failed test: no test at all, or an error that nobody caught.
  const failures = failed === 0 && code !== 0 ? 1 : failed;
  console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Counts a report of vitest. A file that could not be loaded is one failure. @param {string} report */
function count(report) {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  let result;
  try {
    result = JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
  const broken = result.testResults.filter(
    (it) => it.status === "failed" && it.assertionResults.length === 0,
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}
