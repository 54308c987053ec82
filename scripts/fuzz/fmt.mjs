// @ts-check
// Moves the line breaks of games to places where rule L7 of docs/language.md allows them, puts parentheses around operands, and formats the result:
// it must be the same game with the same comments, and formatting it once more must change nothing.
//
//   npm run fuzz -- fmt [--count N] [--seed S]      2,000 texts by default: bundled games, the docs, generated games

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { textsIn } from "../checks/files.mjs";
import { inFolder, readOptions } from "../shared/tools.mjs";
import { bundled } from "./bundle.mjs";

const { count, seed: first } = readOptions({ count: 2000, seed: 1 }, process.argv.slice(3));
/** @type {typeof import("../../tests/random/breaks.ts")} */
const { drawer, isReadable, moveBreaks, randomText, wrongFormat } = await inFolder(async (folder) => {
  const module = join(folder, "breaks.mjs");
  writeFileSync(module, await bundled("random/breaks.ts"));
  return import(pathToFileURL(module).href);
});
const docs = [...textsIn("docs", /\.md$/).values()].flatMap((it) => [...it.matchAll(/^```\n([^]*?)^```/gm)]);
const games = [...textsIn("games", /\.quad$/).values()];
const texts = [...games, ...docs.map((it) => it[1] ?? "")].filter(isReadable);
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
