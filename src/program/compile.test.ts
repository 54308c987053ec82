import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { programOf, toldOf } from "../../tests/compiling.ts";
import { compileProgram } from "./index.ts";

const folder = fileURLToPath(new URL("../../games/", import.meta.url));
const games = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((it) => it.endsWith(".quad"));
const read = (name: string) => readFileSync(folder + name, "utf8");

/** Returns a game beside the one that names it. */
function include(name: string) {
  const file = games.find((it) => it === name || it === `${name}.quad` || it.endsWith(`/${name}.quad`));
  return file === undefined ? undefined : { file, text: read(file) };
}

describe("the games that come along", () => {
  test.each(games)("%s", (file) => {
    const { program, diagnostics } = compileProgram({ file, text: read(file) }, { include });
    expect(diagnostics.map((it) => `${it.severity} ${it.code}: ${it.message}`)).toEqual([]);
    expect(JSON.parse(JSON.stringify(program))).toEqual(program);
  });
});

const boxes = `
title Boxes
objects
  wall # brown   crate o orange   hero @ yellow
controls
  walk (way: straight) arrows
step walk when walk: move hero way
step fall: move crate down
level Theirs
  #@o
test theirs
  play right
`;

describe("include", () => {
  test("brings the sections of another file", () => {
    const { kinds, facts, files, steps } = programOf("include boxes\n", { boxes });
    expect(kinds.map((it) => it.name)).toEqual(["nothing", "wall", "crate", "hero"]);
    expect(facts.title).toBe("Boxes");
    expect(files).toEqual(["game", "boxes"]);
    expect(steps[0]!.at).toEqual([1, 7, 1]);
  });

  test("what the including file says counts more, before or after", () => {
    const text = "title Mine\ninclude boxes\nobjects: crate o red\nstep fall: move crate up\n";
    const { facts, kinds, steps } = programOf(text, { boxes });
    expect(facts.title).toBe("Mine");
    expect(kinds.map((it) => it.name)).toEqual(["nothing", "wall", "crate", "hero"]);
    expect(kinds[2]!.colours).toEqual(["#d93636"]);
    expect(steps.map((it) => `${it.name} ${it.at![0]}`)).toEqual(["walk 1", "fall 0"]);
  });

  test("levels of its own take the place of those included; tests are its own", () => {
    const { levels, tests } = programOf("include boxes\nlevel Mine\n  @.\n", { boxes });
    expect(levels.map((it) => (it.type === "map" ? it.name : ""))).toEqual(["Mine"]);
    expect(tests).toEqual([]);
  });

  test.each([
    ["a missing file", { game: "include nowhere\n" }, "1 include-missing «nowhere»"],
    ["a circle", { game: "include a\n", a: "include game\n" }, "a 1 include-circle «game»"],
    [
      "a longer circle",
      { game: "include a\n", a: "include b\n", b: "include a\n" },
      "b 1 include-circle «a»",
    ],
    ["a clash of names", { game: "include a\nstate: counter hero\n", a: boxes }, "2 name-clash «hero»"],
    [
      "a mistake in the other file",
      { game: "include a\n", a: "ends: when no hero: win\n" },
      "a 1 name-unknown «hero»",
    ],
  ])("%s", (_, files, told) => {
    const others: Readonly<Record<string, string>> = files;
    expect(toldOf(files.game, others)).toContain(told);
  });

  test("what the finder throws is told where the include stands", () => {
    const include = (): never => {
      throw new Error("The disk has gone.");
    };
    const { program, diagnostics } = compileProgram({ file: "game", text: "include a\n" }, { include });
    expect(program).toBeUndefined();
    expect(diagnostics.map((it) => [it.code, it.message])).toEqual([
      ["include-refused", "`a` cannot be included. The disk has gone."],
    ]);
  });

  test("a file that two others include counts once", () => {
    const { steps } = programOf("include a\ninclude b\n", {
      a: "include boxes\n",
      b: "include boxes\n",
      boxes,
    });
    expect(steps.map((it) => it.name)).toEqual(["walk", "fall"]);
  });
});

describe("a mistake is told once", () => {
  test.each([
    ["a name in many lines", "board 2x2\nstart\n  score = a\n  score = a\nstate: counter score\n", 1],
    ["a glyph in many cells", "objects: wall # grey\nlevel\n  #xx\n  xx#\n", 1],
    ["a text that cannot be read", "board 3x3\nstart: put crate at\n", 1],
    ["a file with no end of unknown names", manyNames(100), 20],
    ["a product of nothing, with a label", 'objects\n  each card of shown "{rank}"\n', 1],
  ])("%s", (_, text, count) => {
    expect(toldOf(text).filter((it) => !it.includes("-unused")).length).toBe(count);
  });

  function manyNames(count: number): string {
    const lines = Array.from({ length: count }, (_, i) => `  when n${i}x${i * 7919} > 0: win\n`);
    return `board 3x3\nends\n${lines.join("")}`;
  }
});

describe("a body that levels show by one cell is warned of, unless something may make a whole one", () => {
  test.each([
    ["a line names it", "", "put raft at (2, 0)", false],
    ["a line makes one", "", "let r = new raft, put r at (2, 0)", false],
    ["a thing becomes one", "", "for each sloop: it becomes raft", false],
    ["it is drawn from a source", "state: source next = raft", "put draw next at (2, 0)", false],
    ["it is the value of an option", "options: next: kind = sloop", "put next at (2, 0)", false],
    ["it is in a table", "define next = raft, sloop", "put next[random 0 to 1] at (2, 0)", false],
    [
      "it is the value of a field",
      "state for each sloop: kind next = raft",
      "put next of sloop at (2, 0)",
      false,
    ],
    ["it answers a meeting", "meetings: sloop into raft: put raft at (2, 0)", "move sloop right", false],
    ["its kind is asked for", "", "put kind of (raft at (0, 0)) at (2, 0)", false],
    ["no line names it", "", "move sloop right", true],
    ["only a test names it", "test a\n  given put raft at (2, 0)", "move sloop right", true],
    ["the procedure is never called", "define lay\n  put raft at (2, 0)", "move sloop right", true],
  ])("%s", (_, declaration, line, isTold) => {
    const text = `quadrille 2
board 5x1
bodies
  raft brown
  RR

  sloop white
  S
${declaration}
controls: go Space
step act when go: ${line}
level
  R...S
`;
    programOf(text);
    expect(toldOf(text).some((it) => it.includes("body-parts"))).toBe(isTold);
  });
});

describe("whatever the text, mistakes are values", () => {
  const texts = games.map((it) => read(it)).filter((it) => it.length < 20_000);
  const words = [...new Set(texts.join(" ").match(/[a-z-]+|[^\sa-z]/g) ?? [])];

  test("a game with words put in, taken out and swapped", () => {
    const edits = fc.array(
      fc.tuple(fc.nat(), fc.nat(20), fc.constantFrom(...words, "\n", "  ", "\t", "(", ")")),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(fc.constantFrom(...texts), edits, (text, changes) => {
        const changed = changes.reduce((it, [at, length, word]) => {
          const from = at % (it.length + 1);
          return it.slice(0, from) + word + it.slice(from + length);
        }, text);
        checkCompiled(changed);
      }),
      { numRuns: 300 },
    );
  });

  test("a state of looks where the name of a set was expected", () => {
    checkCompiled("looks: crate stowed when goal at place of it\n  00000");
  });

  test("lines of games, shuffled", () => {
    const lines = texts.flatMap((it) => it.split("\n"));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 40 }), (some) =>
        checkCompiled(some.join("\n")),
      ),
      { numRuns: 200 },
    );
  });

  function checkCompiled(text: string): void {
    const { program, diagnostics } = compileProgram({ file: "game", text }, { include });
    const wrong = diagnostics.some((it) => it.severity === "error");
    expect(program === undefined).toBe(wrong);
    for (const { span, message } of diagnostics) {
      expect(span.from).toBeLessThanOrEqual(span.to);
      expect(message).toMatch(/^[^a-z].*[.?]$/s);
    }
  }
});
