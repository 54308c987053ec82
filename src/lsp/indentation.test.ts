import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { indentOf } from "./indentation.ts";

const games = fileURLToPath(new URL("../../games/", import.meta.url));

test("lines below a header are indented as in the bundled games", () => {
  const wrong: string[] = [];
  for (const file of readdirSync(games, { recursive: true }).map(String)) {
    if (!file.endsWith(".quad")) continue;
    const lines = readFileSync(games + file, "utf8").split("\n");
    lines.forEach((line, i) => {
      if (i === 0 || line.trim() === "" || !/^[a-z]/.test(lines[i - 1]!)) return;
      const blanks = line.length - line.trimStart().length;
      if (indentOf(lines.slice(0, i)) !== blanks) wrong.push(`${file}:${i + 1} ${lines[i - 1]} / ${line}`);
    });
  }
  // Few boards have a shape of their own.
  expect(wrong).toEqual(["firing-line.quad:7 board panel /   <^>"]);
});
