import { describe, expect, test } from "vitest";
import { programOf, show, toldOf } from "../../../tests/compiling.ts";
import type { Statement } from "../index.ts";

const head = `
players white, black
objects
  crate o orange   hero @ yellow
state
  counter score
  switch open
  timer gust every 3
state for each player
  counter lives
controls
  walk (way: straight) arrows
board 4x4
`;

describe("the order of the steps", () => {
  const scan = "scan\n  @o  ->  .@\n";
  const steps = `${scan}step a: add 1 to score\n${scan}${scan}step b: add 2 to score\nstep c: add 3 to score\n`;
  const names = (text: string) => programOf(head + text).steps.map((it) => it.name || "scan");

  test("is that of the text", () => {
    expect(names(steps)).toEqual(["scan", "a", "scan", "scan", "b", "c"]);
  });

  test("or that of `loop`; a scan stays behind the step that it follows", () => {
    expect(names(`${steps}loop: c, a, b\n`)).toEqual(["scan", "c", "a", "scan", "scan", "b"]);
  });

  test("a step may run twice", () => {
    expect(names(`${steps}loop: c, a, b, c\n`)).toEqual(["scan", "c", "a", "scan", "scan", "b", "c"]);
  });

  test("none may be left out", () => {
    expect(toldOf(`${head}${steps}loop: c, a\n`)).toContainEqual(
      expect.stringContaining("step-left-out «b»"),
    );
  });
});

describe("statements", () => {
  test.each([
    [
      "move hero way or refuse",
      "move first hero way | refuse",
      "(line alternatives=[[(move what=(one=(first ([2] []))) (argument control=0 argument=0 :direction))] [(refuse)]])",
    ],
    ["score = 3, add 1 to score", "two actions", "(line alternatives=[[(assign 0 3) (add 0 1)]])"],
    ["remove each crate", "each", "(line alternatives=[[(remove what=(each=([1] [])))]])"],
    [
      "crate becomes hero",
      "become",
      "(line alternatives=[[(become what=(one=(first ([1] []))) kind=kind:2)]])",
    ],
    ["lives of opponent = 3", "of", "(line alternatives=[[(assign 2 (opponent) 3)]])"],
    ['white wins "Yes"', "win", "(line alternatives=[[(win who=player:0 text=(text parts=[Yes]))]])"],
    [
      "let n = score, score = n + n",
      "let",
      "(line alternatives=[[(let local=0 (variable 0)) (assign 0 (arithmetic + (local local=0) (local local=0)))]])",
    ],
    ["fire gust, end turn, again", "words", "(line alternatives=[[(fire timer=0) (end-turn) (again)]])"],
    [
      "when open: win\n  otherwise: lose",
      "when",
      "(when branches=[(test=(variable 1) body=[(line alternatives=[[(win)]])]) (body=[(line alternatives=[[(lose)]])])])",
    ],
    [
      "for each crate: remove it",
      "each",
      "(each ([1] []) local=0 body=[(line alternatives=[[(remove what=(one=(local local=0 :thing)))]])])",
    ],
    [
      "for each cells as spot: put crate at spot",
      "each",
      "(each ([]) local=0 body=[(line alternatives=[[(put kind=kind:1 (local local=0 :cell))]])])",
    ],
    [
      "for each opponent: add 1 to lives",
      "players",
      "(each-player others=true body=[(line alternatives=[[(add 2 1)]])])",
    ],
    [
      "repeat score: restart",
      "repeat",
      "(repeat times=(variable 0) body=[(line alternatives=[[(restart)]])])",
    ],
  ])("%s", (line, _, made) => {
    const { body } = programOf(`${head}step s\n  ${line}\n`).steps[0]!;
    expect(show(body.statements[0])).toBe(made);
  });

  test("`it` of an outer member has the name that `as` gives it", () => {
    const text = "for each crate as box\n    for each hero: move box way, move it way";
    const { body } = programOf(`${head}step s\n  ${text}\n`).steps[0]!;
    expect(locals(body.statements)).toEqual([0, 1]);
    expect(body.locals).toBe(2);
  });

  test("a `let` lasts to the end of its block", () => {
    const text = "when open\n    let n = 3\n    score = n\n  score = n";
    expect(toldOf(`${head}step s\n  ${text}\n`)).toContain(`${head.split("\n").length + 4} name-unknown «n»`);
  });
});

/** Returns locals in the order in which moves name them. */
function locals(statements: readonly Statement[]): readonly number[] {
  const found = show(statements).matchAll(/move what=\(one=\(local local=(\d)/g);
  return [...found].map(([, local]) => Number(local));
}

describe("procedures", () => {
  test("take arguments as their first locals", () => {
    const text =
      "define hurt (who: cell, n: number)\n  let m = n + 1\n  add m to score\n  put crate at who\n";
    const { procedures, start } = programOf(`${head}${text}start: hurt((0, 0), 2)\n`);
    const [hurt] = procedures;
    expect(hurt!.args).toEqual([
      { name: "who", type: "cell" },
      { name: "n", type: "number" },
    ]);
    expect(hurt!.body.locals).toBe(3);
    expect(show(start.statements)).toBe(
      "[(line alternatives=[[(call procedure=0 args=[(cell board=0 0 0) 2])]])]",
    );
  });

  test("may be used above the place where they are defined, and see the arguments of controls", () => {
    expect(toldOf(`${head}step s: go\ndefine go: move hero way\n`)).not.toContainEqual(
      expect.stringContaining("error"),
    );
  });
});
