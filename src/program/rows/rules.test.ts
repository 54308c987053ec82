import { describe, expect, test } from "vitest";
import { programOf } from "../../../tests/compiling.ts";
import type { CellTest, CellWrite, Program, Rule, RuleBlock } from "../index.ts";

const head = `
objects
  floor , grey   wall # brown   crate o orange   gem d blue   player @ yellow   goal x green
layers
  floor
  goal
  others
legend
  + player, goal
  ? any crate, gem
  ! no wall, crate
  ; nothing
  _ anything
define all-of-it = (0, 0) to (2, 2)
controls: walk (way: straight) arrows
board 9x9
`;

/** What a rewrite makes of a picture: one line for each rule, cells parted by `|`. Kinds by name, layers by number. */
describe("a picture becomes tests and writes (R11)", () => {
  test.each([
    ["a glyph is tested and put", "@.  ->  .@", "player|empty 2 -> clear 2|put player"],
    ["what stays is left alone", "@o  ->  @.", "player|crate -> keep|clear 2"],
    ["* tests nothing and keeps", "@*  ->  *@", "player|* -> keep|put player"],
    ["the layers are those of the rule", "@x  ->  .@", "player|goal -> clear 1,2|clear 1,put player"],
    ["a rule without objects speaks of all layers", ".*  ->  *.", "empty 0,1,2|* -> keep|clear 0,1,2"],
    [
      "a glyph of several kinds is all of them",
      "+.  ->  .+",
      "player,goal|empty 1,2 -> clear 1,2|put player,put goal",
    ],
    ["a layer not named again is emptied", "+  ->  x", "player,goal -> clear 2"],
    ["any moves to where it stands", "@?  ->  ?@", "player|any crate gem -> found 1|put player"],
    ["any stays where it is", "@?  ->  .?", "player|any crate gem -> clear 2|keep"],
    [
      "any at its only place that is given up",
      "??.  ->  ?.?",
      "any crate gem|any crate gem|empty 2 -> keep|clear 2|found 1",
    ],
    ["no names no layer to empty", "@!  ->  .@", "player|no wall crate -> clear 2|put player"],
    ["no removes", "@o  ->  @!", "player|crate -> keep|remove wall crate"],
    ["legend words for nothing and anything", "@;_  ->  ;@_", "player|empty 2|* -> clear 2|put player|keep"],
  ])("%s", (_, picture, made) => {
    expect(rulesOf(`rewrite once\n  ${picture}`)).toEqual([made]);
  });

  test("rows of a picture are read from the top", () => {
    expect(rulesOf("scan\n  o.      ..\n  #.  ->  #o")).toEqual([
      "crate|empty 2|wall|empty 2 -> clear 2|keep|keep|put crate",
    ]);
  });
});

describe("copies", () => {
  test.each([
    ["turned", "@.", ["2x1 @.", "1x2 @.", "2x1 .@", "1x2 .@"]],
    ["turned", "@.@", ["3x1 @.@", "1x3 @.@"]],
    ["mirrored", "@.", ["2x1 @.", "2x1 .@"]],
    ["turned mirrored", "@o.", ["3x1 @o.", "1x3 @o.", "3x1 .o@", "1x3 .o@"]],
  ])("%s %s", (options, picture, copies) => {
    const { items } = blockOf(`rewrite once ${options}\n  ${picture}  ->  ${"_".repeat(picture.length)}`);
    expect(items.map((it) => ("rule" in it ? drawn(it.rule) : ""))).toEqual(copies);
  });

  test("all eight of a picture without symmetry", () => {
    const { items } = blockOf("rewrite once turned mirrored\n  @o  ->  __\n  .*      __");
    expect(items.length).toBe(8);
  });

  test("turned to a direction: one for each, with the way it faces", () => {
    const { items, turnedTo } = blockOf("rewrite once turned to way\n  @.  ->  .@");
    expect(turnedTo?.is).toBe("argument");
    expect(items.map((it) => ("rule" in it ? `${it.rule.facing} ${drawn(it.rule)}` : ""))).toEqual([
      "2 2x1 @.",
      "4 1x2 @.",
      "6 2x1 .@",
      "0 1x2 .@",
    ]);
  });

  test("turned to a direction and mirrored: across it", () => {
    const { items } = blockOf("rewrite once turned to way mirrored\n  @.  ->  __\n  o*      __");
    const facingRight = items.flatMap((it) => ("rule" in it && it.rule.facing === 2 ? [drawn(it.rule)] : []));
    expect(facingRight).toEqual(["2x2 @.o*", "2x2 o*@."]);
  });
});

describe("the middle is rounded up and left (R13)", () => {
  test.each([
    ["@", 0],
    ["@.", 0],
    ["@.o", 1],
    ["@.oo", 1],
  ])("%s", (row, middle) => {
    const { items } = blockOf(`scan\n  ${row}  ->  ${"_".repeat(row.length)}`);
    expect(items.map((it) => ("rule" in it ? it.rule.middle : -1))).toEqual([middle]);
  });
});

describe("options", () => {
  test.each<[string, Partial<RuleBlock>]>([
    ["scan", { first: "cell", order: "down", writes: "now", which: "every", until: { type: "once" } }],
    ["rewrite", { first: "rule", order: "down", writes: "now", which: "every", until: { type: "still" } }],
    [
      "scan up together apart until still",
      { order: "up", writes: "together", which: "apart", until: { type: "still" } },
    ],
    ["rewrite random 3 times", { which: "random", until: { type: "times", times: number(3) } }],
    ["scan in all-of-it", { among: { is: "block", from: cell(0, 0), to: cell(2, 2) } }],
    ["rewrite first once when walk", { which: "first", when: { is: "control", control: 0 } }],
  ])("%s", (line, options) => {
    expect(blockOf(`${line}\n  @o  ->  .@`)).toMatchObject(options);
  });

  test("a block inside another looks at the same cells", () => {
    const { items } = blockOf("rewrite in all-of-it\n  rewrite once\n    @o  ->  .@");
    const [inner] = items;
    expect(inner && "block" in inner ? inner.block.among?.is : undefined).toBe("block");
  });
});

function number(value: number) {
  return { is: "constant", type: "number", value } as const;
}

function cell(x: number, y: number) {
  return { is: "cell", board: 0, x: number(x), y: number(y) } as const;
}

function compiled(block: string): Program {
  return programOf(`${head}${block}\n`);
}

function blockOf(text: string): RuleBlock {
  const [statement] = compiled(text).steps[0]!.body.statements;
  if (statement?.do !== "rules") throw new Error("no rules");
  return statement.block;
}

function rulesOf(text: string): readonly string[] {
  const { kinds } = compiled(text);
  const names = (ids: readonly number[]) => ids.map((it) => kinds[it]!.name).join(" ");
  return blockOf(text).items.map((it) => {
    if (!("rule" in it)) return "";
    const before = it.rule.before.map((tests) => tests.map((test) => testText(test, names)).join(",") || "*");
    const after = it.rule.after.map(
      (writes) => writes.map((write) => writeText(write, names)).join(",") || "keep",
    );
    return `${before.join("|")} -> ${after.join("|")}`;
  });
}

type Names = (ids: readonly number[]) => string;

function testText(test: CellTest, names: Names): string {
  if (test.test === "empty") return `empty ${test.layers.join(",")}`;
  return test.test === "any" && test.kinds.length === 1
    ? names(test.kinds)
    : `${test.test} ${names(test.kinds)}`;
}

function writeText(write: CellWrite, names: Names): string {
  switch (write.write) {
    case "put":
      return `put ${names([write.kind])}`;
    case "found":
      return `found ${write.cell}`;
    case "clear":
      return `clear ${write.layers.join(",")}`;
    case "remove":
      return `remove ${names(write.kinds)}`;
  }
}

/** A rule's left side as glyphs in one row. */
function drawn({ width, height, before }: Rule): string {
  const glyphs = before.map(([test]) => {
    if (!test) return "*";
    return test.test === "empty" ? "." : (",#od@x"[test.kinds[0]! - 1] ?? "?");
  });
  return `${width}x${height} ${glyphs.join("")}`;
}
