// The grammars in editors/ are those that the table of the language makes today, and tell words apart as the language itself does.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isCab, isPuzzle } from "../../src/formats/index.ts";
import { differences, loadTextMate } from "./compare.ts";
import { grammarFiles, groups, puzzleScript, textMate } from "./grammars.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

const textsBelow = (folder: string, ending: RegExp): readonly (readonly [file: string, text: string])[] =>
  readdirSync(root + folder, { recursive: true })
    .map(String)
    .filter((it) => ending.test(it))
    .sort()
    .map((it) => [
      `${folder}/${it}`,
      readFileSync(`${root}${folder}/${it}`, "utf8").replaceAll("\r\n", "\n"),
    ]);

const examples = textsBelow("docs", /\.md$/).flatMap(([file, page]) =>
  [...page.matchAll(/^```quad\n([\s\S]*?)^```/gm)].map(
    ({ 1: text = "", index }) => [`${file}@${index}`, text] as const,
  ),
);

const sets = {
  games: textsBelow("games", /\.quad$/),
  examples,
  "wrong files": textsBelow("tests/errors", /\.quad$/),
  "PuzzleScript games": [
    ...textsBelow("games", /\.txt$/),
    ...textsBelow("tests/puzzlescript/mixed", /\.txt$/),
  ],
};

test.each(Object.entries(grammarFiles))(
  "editors/%s is up to date (npx vitest run tests/editors -u makes it)",
  async (file, text) => {
    await expect(text).toMatchFileSnapshot(`${root}editors/${file}`);
  },
);

describe("TextMate", () => {
  const listed: string[] = [];
  test.each(Object.entries(sets))("tells words of %s apart as the language does", async (set, texts) => {
    const readers = { quad: await loadTextMate(textMate), puzzle: await loadTextMate(puzzleScript) };
    let [count, wrong] = [0, 0];
    for (const [file, text] of texts) {
      if (isCab(text)) continue;
      const found = differences(text, readers[isPuzzle(text) ? "puzzle" : "quad"](text));
      count += found.count;
      wrong += found.wrong.length;
      listed.push(...found.wrong.map((it) => `${file}:${it}`));
    }
    expect(count).toBeGreaterThan(500);
    const share = (100 * wrong) / count;
    console.log(`${set}: ${wrong} of ${count} tokens differ, ${share.toFixed(2)} %`);
    expect(share).toBeLessThan(1);
  });

  test("differences are listed", async () => {
    await expect(`${listed.join("\n")}\n`).toMatchFileSnapshot("./differences.txt");
  });
});

const has = (command: string): boolean => spawnSync(command, ["--version"]).status === 0;

describe("Vim", () => {
  test.skipIf(!has("vim"))("tells words of games apart; skipped where vim is not installed", () => {
    const folder = mkdtempSync(join(tmpdir(), "quadrille-vim-"));
    let [count, wrong] = [0, 0];
    for (const [file, text] of sets.games.filter((_, i) => i % 12 === 0)) {
      writeFileSync(
        join(folder, "script.vim"),
        `set encoding=utf-8
syntax on
source ${root}editors/vim/syntax/quadrille.vim
let found = []
for line in range(1, line('$'))
  call add(found, join(map(range(1, len(getline(line))), 'synIDattr(synID(line, v:val, 1), "name")'), ' '))
endfor
call writefile(found, '${folder}/found')
qall!
`,
      );
      spawnSync("vim", ["-u", "NONE", "-es", "-S", join(folder, "script.vim"), root + file]);
      const names = readFileSync(join(folder, "found"), "utf8").split("\n");
      const kinds = new Map<string, string>(Object.entries(groups).map(([kind, [own]]) => [own, kind]));
      for (const [own, kind] of [
        ["quadFree", "text"],
        ["quadRow", "picture"],
        ["quadArrow", "operator"],
        ["quadTitle", "name"],
        ["quadSprite", "name"],
        ["quadPlay", "text"],
        ["quadTable", "picture"],
      ] as const)
        kinds.set(own, kind);
      // Vim counts bytes: lines with other letters are left out.
      const ascii = text.split("\n").map((it) => /^[\x20-\x7e]*$/.test(it));
      const scoped = text.split("\n").flatMap((line, i) => {
        const own = names[i]?.split(" ") ?? [];
        return [...[...line].map((_, at) => kinds.get(own[at] ?? "")), undefined];
      });
      const found = differences(text, scoped);
      count += found.count;
      wrong += found.wrong.filter((it) => ascii[Number(it.split(" ")[0]) - 1]).length;
    }
    rmSync(folder, { recursive: true, force: true });
    console.log(`Vim: ${wrong} of ${count} tokens differ, ${((100 * wrong) / count).toFixed(1)} %`);
    expect(wrong / count).toBeLessThan(0.06);
  });
});

describe("tree-sitter", () => {
  test.skipIf(!has("tree-sitter"))("parses every game; skipped where tree-sitter is not installed", () => {
    const folder = mkdtempSync(join(tmpdir(), "quadrille-tree-"));
    writeFileSync(join(folder, "grammar.js"), grammarFiles["tree-sitter/grammar.js"]!);
    execFileSync("tree-sitter", ["generate"], { cwd: folder });
    const files = sets.games.map(([file]) => root + file);
    expect(spawnSync("tree-sitter", ["parse", "--quiet", ...files], { cwd: folder }).status).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });
});
