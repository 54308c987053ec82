// @ts-check
// `npm run bench -- readme`: measures the rows of the table in the README, and writes them there with the date, the commit and the machine. Each row
// is work of the engine and the same work by a peer, in alternating rounds of one run. Run it on a machine that does nothing else.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { load, names } from "./shared/benches.mjs";
import { ownRoot } from "./shared/tree.mjs";

/** @typedef {import("./shared/rounds.mjs").Figure} Figure */

export const about =
  "writes the figures of the README: each row beside a peer, with date, commit and machine";

const block = /(<!-- figures.*-->\n)[\s\S]*(<!-- end of figures -->)/;

export async function bench() {
  const path = join(ownRoot, "README.md");
  const text = readFileSync(path, "utf8");
  if (!block.test(text)) throw new Error("README.md has no block of figures.");
  const found = [];
  for (const name of names) found.push(...((await (await load(name)).figures?.()) ?? []));
  const table = `${rowsOf(found)}\n\n${occasion()}\n`;
  console.log(table);
  writeFileSync(
    path,
    text.replace(block, (_, begin, end) => `${begin}\n${table}\n${end}`),
  );
}

/** Returns a Markdown table. @param {readonly Figure[]} figures */
function rowsOf(figures) {
  const rows = figures.map(
    ({ what, unit, rate, peer, times }) =>
      `| ${what} | ${rounded(rate)} ${unit} | ${peer} | ${times.toPrecision(2)} |`,
  );
  return ["| work | a second | compared with | times as fast |", "|---|--:|---|--:|", ...rows].join("\n");
}

/** Returns a number with three digits that count, `1,230,000`. @param {number} number */
function rounded(number) {
  return Number(number.toPrecision(3)).toLocaleString("en");
}

/** When, of what and on what the figures were measured. */
function occasion() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, { cwd: ownRoot, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", "src", "games") === "" ? "" : " with changes";
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), Node ${process.versions.node}`;
  return `Measured by \`npm run bench -- readme\` on ${date}, commit \`${git("rev-parse", "--short=8", "HEAD")}\`${changed}: ${machine}.`;
}
