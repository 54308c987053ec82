// A file of one's own, anywhere, includes every bundled game by its bare name, as the bundled games do among themselves.

import { expect, test } from "vitest";
import { includedFile, readIncludedSource } from "../../src/terminal/games/game-file.ts";
import { libraryGames } from "../../src/terminal/library.ts";
import { compileProgram } from "../../src/program/index.ts";

const own = "/nowhere/mine.quad";
const written = libraryGames().filter((it) => it.path.endsWith(".quad"));

test.each(written.map((it) => [it.name]))("%s is included by its name and by its bare one", (name) => {
  const bare = name.replace(/^.*\//, "");
  expect(includedFile(own, name)).toBeDefined();
  expect(includedFile(own, bare)).toMatch(new RegExp(String.raw`(^|[/\\])${bare}\.quad$`));
});

test.each(["chess", "sittuyin", "cambodian", "chess/cambodian"])(
  "a file that includes %s has no mistakes",
  (name) => {
    const source = { file: own, text: `quadrille 2\ninclude ${name}\n` };
    const { diagnostics } = compileProgram(source, { include: (it) => readIncludedSource(own, it) });
    expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  },
);
