// @ts-check
// `npm run check`: everything that can be said about the source without running it, and that `core` plays without `fast`. All
// checks run; any may fail.

import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install, run, tool } from "./ready.mjs";

const failure = install();
if (failure !== 0) process.exit(failure);

const checks = [
  { name: "types", command: [tool("tsc"), "-b"] },
  { name: "lint", command: [tool("oxlint"), "--deny-warnings"] },
  { name: "arrows", command: ["scripts/checks/arrows.mjs"] },
  { name: "rule numbers", command: ["scripts/checks/rule-numbers.mjs"] },
  { name: "mutations", command: ["scripts/checks/mutation-table.mjs"] },
  { name: "names", command: ["scripts/checks/names.mjs"] },
  { name: "throws", command: ["scripts/checks/throws.mjs"] },
  { name: "budget", command: ["scripts/checks/budget.mjs"] },
  { name: "docs", command: ["scripts/docs/reference.mjs", "--check"] },
  { name: "format", command: [tool("oxfmt"), "--check"] },
  { name: "dead code", command: [tool("knip"), "--no-progress"] },
  { name: "package", command: ["scripts/checks/package.mjs"] },
];
const core = "scripts/checks/core.mjs";

// `npm run check -- core [TESTS]` runs the last one alone, with these tests instead of its own.
if (process.argv[2] === "core") process.exit(await run([core, ...process.argv.slice(3)]));

// The last one takes as long as all others, so it runs beside them; what it says comes after them.
const folder = mkdtempSync(join(tmpdir(), "quadrille-check-"));
const said = join(folder, "core");
const beside = run([core], undefined, openSync(said, "w"));
const failed = [];
for (const { name, command } of checks) {
  console.log(`- ${name}`);
  if ((await run(command)) !== 0) failed.push(name);
}
const code = await beside;
console.log(`- core without fast\n${readFileSync(said, "utf8")}`);
rmSync(folder, { recursive: true });
if (code !== 0) failed.push("core without fast");
if (failed.length > 0) {
  console.log(`\ncheck failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
