// @ts-check
// Checks that the project stays small: its lines and words have caps, and nothing grows in a place that has none.
// `node scripts/checks/budget.mjs --print` prints the figures.

import { parseSync } from "oxc-parser";
import { runAlone, sources, textsIn } from "./files.mjs";

/**
 * Says what is counted, and the most that there may be. Code lines are those
 * without comments and blank lines; tests are never counted.
 * @type {Record<string, number>}
 */
const caps = {
  "code lines of src": 105_000,
  "lines of src/core": 16_017,
  "lines of src/core and src/fast": 26_935,
  "lines of the longest file of src/core": 350,
  "lines of scripts": 8_500,
  "files of the fullest folder of scripts": 20,
  "words of hand-written docs": 60_000,
};

/** Docs that a command writes, or that are many small answers, and the texts that tests run. */
const madeDocs = /^(?:tests\/|docs\/(recipes\/|doors\.md|reference\.md|messages[^/]*\.md|licences\.md))/;

/** Parts of hand-written pages that nobody wrote or reads there: tables that tests write, boards that they draw, tests in comments. */
const madeParts = /<!-- (\w+): made from [\s\S]*?<!-- end of \1 -->|<!--[\s\S]*?-->|^```play[\s\S]*?^```/gm;

/** @param {string} text */
const linesOf = (text) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** Counts the lines that hold more than a comment. @param {string} file @param {string} text */
function codeLines(file, text) {
  let code = text;
  for (const { start, end } of parseSync(file, text).comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/\S/g, " ") + code.slice(end);
  return code.split("\n").filter((it) => it.trim() !== "").length;
}

/** @param {Iterable<number>} counts */
const sum = (counts) => [...counts].reduce((all, it) => all + it, 0);

/** Counts everything that has a cap. @returns {Record<string, number>} */
function figures() {
  const src = [...sources()];
  const below = (/** @type {string} */ folder) =>
    src.filter(([file]) => file.startsWith(`${folder}/`)).map(([, text]) => linesOf(text));
  const core = below("core");
  const scripts = textsIn("scripts", /./);
  /** @type {Map<string, number>} */
  const folders = new Map();
  for (const file of scripts.keys()) {
    const folder = file.slice(0, file.lastIndexOf("/"));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const docs = [...textsIn("", /\.md$/)].filter(([file]) => !madeDocs.test(file));
  return {
    "code lines of src": sum(src.map(([file, text]) => codeLines(file, text))),
    "lines of src/core": sum(core),
    "lines of src/core and src/fast": sum([...core, ...below("fast")]),
    "lines of the longest file of src/core": Math.max(0, ...core),
    "lines of scripts": sum([...scripts.values()].map(linesOf)),
    "files of the fullest folder of scripts": Math.max(...folders.values()),
    "words of hand-written docs": sum(
      docs.map(([, text]) => text.replace(madeParts, "").split(/\s+/).filter(Boolean).length),
    ),
  };
}

runAlone(import.meta.url, () => {
  const counts = Object.entries(figures());
  if (process.argv.includes("--print"))
    for (const [what, count] of counts) console.log(`${String(count).padStart(8)} of ${caps[what]} ${what}`);
  return counts
    .filter(([what, count]) => count > caps[what])
    .map(
      ([what, count]) =>
        `${count} ${what}: at most ${caps[what]}. Delete as much as you add; a cap rises only for a word of the language.`,
    );
});
