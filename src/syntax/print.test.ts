import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Span } from "../base/index.ts";
import { type File, parse, printFile } from "./index.ts";
import { today } from "../../tests/moves/sweep.ts";

const read = (text: string): { file: File; mistakes: number } => {
  const { file, diagnostics } = parse({ file: "t", text });
  return { file, mistakes: diagnostics.length };
};

const bare = (file: File): unknown =>
  JSON.parse(
    JSON.stringify(file.sections, (key, value: unknown) =>
      ["span", "bracketed"].includes(key) ? undefined : value,
    ),
  );

const comments = (file: File): string[] => file.comments.map((comment) => comment.text).sort();

/** The three laws: the tree stays, the comments stay, and what is printed is printed so again. */
function checkLaws(text: string): void {
  const { file, mistakes } = read(text);
  expect(mistakes).toBe(0);
  const printed = printFile(file);
  const again = read(printed);
  expect(again.mistakes).toBe(0);
  expect(bare(again.file)).toEqual(bare(file));
  expect(comments(again.file)).toEqual(comments(file));
  expect(printFile(again.file)).toBe(printed);
}

describe("a file is printed as it is best written", () => {
  const cases = [
    {
      title: "entries are aligned, and stay on their lines",
      text: `
objects
 wall # brown   floor . grey
 backslash \\
controls
   walk,go (way: straight) arrows wasd
   drop Space click wall   button "Drop"
state
   counter score,lines=2
   switch over
`,
      printed: `
objects
  wall      # brown   floor . grey
  backslash \\

controls
  walk, go (way: straight)  arrows wasd
  drop                      Space        click wall button "Drop"

state
  counter score, lines = 2
  switch  over
`,
    },
    {
      title: "arrows are aligned, and stand in the middle row of a picture",
      text: `
scan   down
  @*. -> .@*  when left   then win
  @. -> .@

  ab  ->  cd
  ef  gh
  ij  kl
`,
      printed: `
scan down
  @*.  ->  .@*  when left  then win
  @.   ->  .@

  ab      cd
  ef  ->  gh
  ij      kl
`,
    },
    {
      title: "what stands behind a colon stays there, and so does an empty line in a block",
      text: `
title A
author B

about C
ends: when no a:win
step x
    when left:  win

    otherwise
        lose
`,
      printed: `
title  A
author B

about C
ends: when no a: win

step x
  when left: win

  otherwise
    lose
`,
    },
    {
      title: "L7: lines go on where they did, and what is behind them stays there",
      text: `
define odd = 1,
    3,   // three
         5
define sum (a: number,
   b: number) = (a)
step run when left   and
      (a    // why
   or b)
  move hero left   or
        move hero right,  win
lines
  [ a | b ]->
      [ b|a ]
`,
      printed: `
define odd = 1,
    3,  // three
    5
define sum (a: number,
    b: number) = a

step run when left and
    (a  // why
    or b)
  move hero left or
      move hero right, win

lines
  [ a | b ] ->
      [ b | a ]
`,
    },
    {
      title: "comments stay at their places",
      text: `
// first
title A // behind

// above objects
objects // header
    // above wall
  wall # // wall
   // at the end of objects
scan //h
  // one

  .. -> ..

// between


  // two

  a -> b

     // last of scan

level
  ##

  // in the level
  win // here
// end
`,
      printed: `
// first
title A  // behind

// above objects
objects  // header
  // above wall
  wall #  // wall
  // at the end of objects

scan  //h
  // one

  ..  ->  ..

  // between

  // two

  a  ->  b

  // last of scan

level
  ##

  // in the level
  win  // here
// end
`,
    },
  ];
  test.each(cases)("$title", ({ text, printed }) => {
    expect(printFile(read(text).file)).toBe(printed.slice(1));
    checkLaws(text);
  });
});

test("a tree that was made and not read is printed too", () => {
  const text = `title A

objects
  wall #  brown

step s
  when left: win
  when right
    win
    lose

scan down
  @.  ->  .@
  .@  ->  @.
`;
  const { file } = read(text);
  const made: File = JSON.parse(JSON.stringify(file, (key, value: unknown) => madeUp(key, value)));
  expect(printFile(made)).toBe(text);
});

/** Returns no source, and no places. */
function madeUp(key: string, value: unknown): unknown {
  if (key === "source") return "";
  return key === "span" ? { file: "", from: 0, to: 0 } : value;
}

describe("the laws hold", () => {
  const games = fileURLToPath(new URL("../../games/", import.meta.url));
  const names = readdirSync(games, { recursive: true }).map(String);
  test.each(today(names.filter((name) => name.endsWith(".quad"))))(
    "of games/%s, which is laid out so",
    (name) => {
      const text = readFileSync(games + name, "utf8");
      checkLaws(text);
      expect(printFile(read(text).file)).toBe(text);
    },
  );

  test("of any value in any place", () => {
    fc.assert(
      fc.property(anyValue, fc.constantFrom(...places), (value, place) => {
        const text = place.replace("E", value);
        if (read(text).mistakes === 0) checkLaws(text);
      }),
      {
        numRuns: 2000,
        examples: [
          [
            "random straight where 1 = random straight where 1 = direction from a to cells farthest from a",
            "step s: for each a or b at E as c: f(E, b)",
          ],
        ],
      },
    );
  });

  // Each line of the bundled games, except those of pictures and of free text in rules, takes a comment and means the same.
  test.each(today(names.filter((name) => name.endsWith(".quad"))))(
    "of games/%s, with a comment behind every line",
    (name) => {
      const text = readFileSync(games + name, "utf8");
      const { file } = read(text);
      const drawnLines = new Set<number>();
      const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length - 1;
      const markDrawn = (node: unknown): void => {
        if (typeof node !== "object" || node === null) return;
        const { rows = [], span, is } = node as { rows?: { span: Span }[]; span?: Span; is?: string };
        const drawn = span && (is === "rules" || is === "lines") ? [{ span }] : rows;
        for (const { span: place } of drawn)
          for (let line = lineOf(place.from); line <= lineOf(place.to - 1); line++) drawnLines.add(line);
        for (const inner of Object.values(node)) markDrawn(inner);
      };
      markDrawn(file.sections);
      const commented = text
        .split("\n")
        .map((line, i) => (line.trim() === "" || drawnLines.has(i) ? line : `${line} // it, a: b`));
      const again = read(commented.join("\n"));
      expect(again.mistakes).toBe(0);
      expect(bare(again.file)).toEqual(bare(file));
    },
  );

  test("of any file made of parts, with comments anywhere", () => {
    const line = fc.oneof(
      fc.constantFrom(...parts),
      fc.constantFrom("// own", "  // own", "    // deep", ""),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(line, fc.boolean()), { maxLength: 12 }), (lines) => {
        const text = lines
          .map(([part, comment]) => part + (comment && !part.endsWith("!") ? " // c" : ""))
          .join("\n");
        const whole = text.replaceAll("!", "");
        if (read(whole).mistakes === 0) checkLaws(whole);
      }),
      { numRuns: 2000 },
    );
  });
});

// ---------------------------------------------------------------------------------------------- any value

const names = ["a", "b", "left", "it", "here", "zone", "way", "random", "draw"];
const operators = ["+", "-", "*", "/", "%", "=", "<", "!=", "and", "or", ", "];

const anyValue: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...names, "1", "0", "-3", "(1, 2)", '"x {a:3} {{"'),
    fc.tuple(tie("value"), fc.constantFrom(...operators), tie("value")).map((it) => it.join(" ")),
    fc
      .tuple(
        fc.constantFrom("not ", "-", "against ", "no ", "count ", "random ", "my ", "a of "),
        tie("value"),
      )
      .map((it) => it.join("")),
    fc
      .tuple(
        tie("value"),
        fc.constantFrom(" is ", " is not "),
        fc.constantFrom("a", "a or b", "(a or b)", "none"),
      )
      .map((it) => it.join("")),
    fc
      .tuple(
        fc.constantFrom("a", "a or b", "(a or b)", "cells", "no a", "count a or b"),
        filters(tie("value")),
      )
      .map((it) => it.join(" ")),
    tie("value").map((it) => `(${it})`),
    tie("value").map((it) => `f(${it})`),
    tie("value").map((it) => `t[${it}]`),
    fc.tuple(tie("value"), tie("value"), tie("value")).map(([a, b, c]) => `(if ${a} then ${b} else ${c})`),
    fc.tuple(tie("value"), tie("value")).map(([a, b]) => `random ${a} to ${b}`),
    tie("value").map((it) => `random straight where 1 = ${it}`),
    fc.tuple(tie("value"), tie("value")).map(([a, b]) => `direction from ${a} to ${b}`),
    fc
      .tuple(
        tie("value"),
        fc.constantFrom("to", "away from"),
        tie("value"),
        fc.constantFrom("", " by straight"),
      )
      .chain(([a, way, b, by]) =>
        fc
          .constantFrom("", " past a", " avoiding a", " past (a or b) avoiding c")
          .map((it) => `path from ${a} ${way} ${b}${by}${it}`),
      ),
  ),
})).value;

function filters(value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const filter = fc.oneof(
    fc
      .tuple(
        fc.constantFrom(
          "at ",
          "around ",
          "in ",
          "within 2 of ",
          "in sight of ",
          "nearest to ",
          "farthest from ",
          "where ",
        ),
        value,
      )
      .map((it) => it.join("")),
    fc.constantFrom("with a", "without a or b", "with (a or b)", "in (0, 0) to (1, 1)", "in (0, 0), (1, 1)"),
  );
  return fc.array(filter, { minLength: 1, maxLength: 3 }).map((it) => it.join(" "));
}

const places = [
  "step s when E: again",
  "step s: x = E",
  "step s: add E to x of y or win",
  "step s: move E left or win",
  "step s: move a E, win",
  "step s: put E at b or win",
  "step s: put a at E or win",
  "step s: E becomes b",
  "step s: a becomes E or win",
  "step s: remove each a where E",
  "step s: remove each a or b in E or win",
  "step s: for each a or b at E as c: f(E, b)",
  "step s: repeat E: again",
  "define d = E, (1, 1)",
  "define d = (0, 0) to (1, 1), E",
  "define d (n: number) = E",
  "state: counter x = E, y = 3",
  "scan when E in zone\n  a -> b",
  "scan turned to E in zone when E\n  a -> b",
  "scan\n  a -> b when E then x = E, win",
  "view: board of E in zone when E",
  "view: board in E when a",
  "step s: push E left by 2 or win",
  "step s: push a E by E, win",
  "step s: move E forward 2, move a backward E or win",
  "view: board showing a or E remembering a, b when c",
  "view: board in E showing cells in sight of E covering a as b",
  "view: board in 3x3 around E when a",
  "view: board in 3x3 pages around a when E",
  "step s: wish each a E",
  "step s: when E is stuck: win",
  "lines: [ a ] -> [ b ] when E then add E to n",
  'view: "a {E:3} {E}"',
  "test t\n  expect E",
];

// Holds lines of a file; those that end in `!` take no comment.
const parts = [
  "title A",
  "message B",
  "opaque a, b",
  "opaque",
  "  a, b",
  "objects",
  "  wall # brown   floor .",
  "  rock *",
  "scan down",
  "  a -> b!",
  "  ab -> cd!",
  "  ab    cd!",
  "rewrite",
  "  rewrite first",
  "    a -> b!",
  "step s",
  "  when left",
  "  when left: win",
  "  otherwise",
  "    win",
  "    lose or win",
  "  scan",
  "level",
  "level One",
  "  ##!",
  "   #!",
  "ends: win",
  "legend: + wall, rock",
  "state",
  "  counter a, b",
  "  counter c",
  "loop",
  "  a, b",
  "lines",
  "  lines when a",
  "  [ > a | ... | no b ] -> [ a | ... | ]",
  '    + late up [ a ][ b ] -> [][ random b ] again sound "7" when a then win',
  "  loop",
  "  grant",
  "    wish each a or b left",
  "habits: no undo",
  "noises: move a, b left right sound c",
];

test("players, options, files, questions, covers and screens are laid out as they are written", () => {
  const text = `players red, blue together

options for each player
  script: file of gem = "gems.txt"
  speed: 1 to 3 = 1, 2

state for each player
  source story = file script
  source later = file of gem

controls when debt > 0 asking "{me}: which one?"
  pick (what: kind of gem)  bare
  dig, d                    times Space

controls always
  run (moves: commands)

start
  reseed
  put draw makers[speed] at (0, 0)

view
  for each player beside 3
    screen
      Score: {score:5}  {{
      {map covering mine as fog when me != viewer covering (0, 0) to (1, 1) as fog}|
      {next}

file gems.txt
  ruby  opal
`;
  checkLaws(text);
  expect(printFile(read(text).file).replace(/ +/g, " ")).toBe(text.replace(/ +/g, " "));
});
