// @ts-check
// Moves the line breaks of games to places where rule L7 of docs/language.md allows them, puts parentheses around operands, and formats the result:
// it must be the same game with the same comments, and formatting it once more must change nothing.
//
//   npm run fuzz -- fmt [--count N] [--seed S]      2,000 texts by default: bundled games, the docs, generated games

import { readdirSync, readFileSync, rmSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { bundled } from "./bundle.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** @param {string} folder @param {RegExp} name */
const filesBelow = (folder, name) =>
  readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((it) => name.test(it))
    .map((it) => readFileSync(join(root + folder, it), "utf8"));

export async function fuzzFmt() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { count: { type: "string", default: "2000" }, seed: { type: "string", default: "1" } },
  });
  const folder = mkdtempSync(join(tmpdir(), "quadrille-fmt-"));
  const module = join(folder, "breaks.mjs");
  writeFileSync(module, await bundled("random/breaks.ts"));
  /** @type {typeof import("../../tests/random/breaks.ts")} */
  const { drawer, isReadable, moveBreaks, randomText, wrongFormat } = await import(
    pathToFileURL(module).href
  );
  rmSync(folder, { recursive: true });
  const docs = filesBelow("docs", /\.md$/).flatMap((it) => [...it.matchAll(/^```\n([^]*?)^```/gm)]);
  const texts = [...filesBelow("games", /\.quad$/), ...docs.map((it) => it[1] ?? "")].filter(isReadable);
  const [first, count] = [Number(values.seed), Number(values.count)];
  let failed = 0;
  for (let seed = first; seed < first + count; seed++) {
    const draw = drawer(seed);
    const text = draw(2) === 0 ? randomText(draw) : (texts[draw(texts.length)] ?? "");
    const moved = moveBreaks(text, draw);
    const wrong = wrongFormat(text, moved);
    if (wrong === undefined) continue;
    console.log(`--- seed ${seed} ${wrong}\n${moved}`);
    failed++;
  }
  console.log(`${count} texts from ${texts.length} games and from generated ones, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
