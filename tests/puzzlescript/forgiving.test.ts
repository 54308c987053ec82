import { describe, expect, test } from "vitest";
import { compilePuzzle } from "../../src/formats/index.ts";
import { load } from "../../src/index.ts";
import { push, puzzleText, type SmallGame, storyOf, toldOf } from "./small-game.ts";

/** The picture of an object in letters, one for each of its colours, and the colours. */
function pictureOf(objects: string): string[] {
  const text = puzzleText({ levels: "@" }).replace("Goal\nblue\n", `Goal\nblue\n\n${objects}\n`);
  const whole = text.replace("Background\nGoal", "Background\nGem\nGoal");
  const { program } = compilePuzzle({ file: "small.txt", text: whole });
  const { sprite, colours } = program.kinds.find((it) => it.name === "gem")!;
  if (!sprite) return [colours.join(" ")];
  const rows = Array.from({ length: sprite.height }, (_, y) =>
    sprite.pixels.slice(y * sprite.width, (y + 1) * sprite.width).map((it) => (it < 0 ? "." : "abc"[it])),
  );
  return [sprite.colours.join(" "), ...rows.map((it) => it.join(""))];
}

describe("objects", () => {
  const gem = ["#be2633 #ffffff", "..a..", ".aba.", "abbba", ".aba.", "..a.."];
  const rows = "..0..\n.010.\n01110\n.010.\n..0..";
  test.each([
    { title: "colours by name", objects: `Gem\nred white\n${rows}` },
    { title: "colours written together", objects: `Gem\nredwhite\n${rows}` },
    { title: "of a name and digits", objects: `Gem\n#be2633white\n${rows}` },
    { title: "of digits only", objects: `Gem\n#be2633#fff\n${rows}` },
    { title: "a comment between colours and picture", objects: `Gem\nred white\n(a gem)\n${rows}` },
    { title: "a comment that ends there", objects: `Gem\nred white (a\ngem)\n${rows}` },
    { title: "comments between rows", objects: `Gem\nred white\n${rows.replaceAll("\n", "\n(row)\n")}` },
    { title: "an empty line between colours and picture", objects: `Gem\nred white\n\n${rows}` },
    { title: "tabs and blanks in rows", objects: `Gem\nred white\n${rows.replaceAll("1", "\t1 ")}` },
    { title: "a colour that is none, which does not count", objects: `Gem\nred bleu white\n${rows}` },
  ])("$title", ({ objects }) => expect(pictureOf(objects)).toEqual(gem));

  test("a colour that is none leaves fewer to draw with", () => {
    const text = puzzleText({ levels: "@" }).replace("Goal\nblue\n", `Goal\nred bleu\n${rows}\n`);
    expect(toldOf(text)).toEqual([
      "error colour-unknown: red bleu",
      "error sprite-pixel: .010.",
      "error sprite-pixel: 01110",
      "error sprite-pixel: .010.",
    ]);
  });

  test("an empty line ends an object with a picture, or before a name", () => {
    expect(pictureOf("Gem\nred\n\nRing\nwhite\n.....\n0....")).toEqual(["#be2633"]);
  });
});

/** Rules that say what `push` says, each with something that does not belong there, and what is told of it. */
const odd: readonly (readonly [rule: string, told: string])[] = [
  ["[ > Player | Crate ] -> [ -> [ > Player | > Crate ]", "warning rule-arrow, warning rule-bracket"],
  ["[[ > Player | Crate ] -> [ > Player | > Crate ]", "warning rule-bracket"],
  ["[ > Player | Crate ] Wall -> [ > Player | > Crate ]", "warning rule-outside"],
  ["[ > Player | Crate ] -> [ > Player | > Crate ] no Wall", "warning rule-outside, warning rule-outside"],
  ["[ > Player | Crate ] -> random [ > Player | > Crate ]", "warning rule-outside"],
  [
    "[ > Player | Crate ] -> [ > Player | > Crate ] right |",
    "warning rule-way-place, warning rule-bar-outside",
  ],
  [
    "[ > Player | Crate no Wall no Wall ] -> [ > Player | > Crate ]",
    "warning line-no-needless, warning rule-name-twice",
  ],
  ["[ > Player | Crate rigid ] -> [ > Player | > Crate ]", "error rule-name"],
  ["[ > Player | Crate ]§ -> [ > Player | > Crate ]", "error rule-outside"],
  ["[ > up Player | Crate ] -> [ > Player | > Crate ]", "error rule-two-words"],
  ["fast [ > Player | Crate ] -> [ > Player | > Crate ]", "error rule-start"],
  ["[ > Player | Crate ] -> [ > Player | > Crate ] (push) cancel", "warning comment-in-rule"],
];

describe("rules with something that does not belong there", () => {
  test.each(odd)("%s: %s", (rule, told) => {
    const text = puzzleText({ rules: rule, levels: "@*.." });
    expect(toldOf(text).map((it) => it.slice(0, it.indexOf(":")))).toEqual(told.split(", "));
    expect(storyOf(text, "right")).toEqual(["begin: @*..", "right: .@*."]);
  });

  test("a late rule goes without its movements", () => {
    const text = puzzleText({ rules: "late [ > Player | Crate ] -> [ Player | ]", levels: "@.*" });
    expect(toldOf(text)).toEqual(["error rule-late-wish: late [ > Player | Crate ] -> [ Player | ]"]);
    expect(storyOf(text, "right")).toEqual(["begin: @.*", "right: .@."]);
  });

  test.each([
    ["[ > Player | Crate ] -> Player ]", "warning rule-outside", "warning rule-bracket"],
    ["[ > Player | Crate ] -> [ > Player | > Crate", "warning rule-bracket"],
    ["[ > Player | Crate ] -> [ > Player ] [ > Crate ]", "warning rule-rows"],
    ["[ > Player (who) | Crate ] -> [ > Player | > Crate ]", "error rule-arrow", "warning comment-in-rule"],
  ])("%s is left out", (rule, ...told) => {
    const text = puzzleText({ rules: rule, levels: "@*.." });
    expect(toldOf(text)).toEqual(told.map((it) => `${it}: ${rule}`));
    expect(storyOf(text, "right")).toEqual(["begin: @*..", "right: @*.."]);
  });
});

describe("what PuzzleScript plays nevertheless, as it plays it", () => {
  const jump = { levels: "@.o" };
  test.each<[string, Omit<SmallGame, "levels"> & { readonly levels: string }, string[], string]>([
    [
      "a gap on the left side only is a gap",
      { ...jump, rules: "[ > Player | ... | Goal ] -> [ > Player | Crate | ]" },
      ["error rule-gap-match: [ > Player | ... | Goal ] -> [ > Player | Crate | ]"],
      "right: .@.",
    ],
    [
      "a gap on the right side only is an empty cell",
      { levels: "@*o", rules: "[ > Player | Crate | Goal ] -> [ > Player | ... | Goal ]" },
      ["error rule-gap-match: [ > Player | Crate | Goal ] -> [ > Player | ... | Goal ]"],
      "right: .@o",
    ],
    [
      "a loop that begins inside of a group",
      {
        levels: "@*.",
        rules: `${push}\nstartloop\n+ [ > Crate ] -> [ > Crate ] sfx0\nendloop`,
        sounds: "sfx0 1",
      },
      ["error loop-in-group: startloop"],
      "right: .@*; hears sfx0-1",
    ],
    [
      "a group that goes on behind a loop",
      {
        levels: "@*.",
        rules: `startloop\n${push}\nendloop\n+ [ > Crate ] -> [ > Crate ] sfx0`,
        sounds: "sfx0 1",
      },
      ["error loop-in-group: startloop"],
      "right: .@*; hears sfx0-1",
    ],
    [
      "a sound with something behind its number is none",
      { levels: "@*.", rules: push, sounds: "Crate move 12 loud\nPlayer move 34" },
      ["error sound-form: Crate move 12 loud"],
      "right: .@*; hears 34",
    ],
    [
      "a rule that asks for something and for its absence",
      { levels: "@*.", rules: `${push}\n[ > Player ] -> [ > Player no Player ]` },
      ["error line-no-both: [ > Player ] -> [ > Player no Player ]"],
      "right: .@*",
    ],
  ])("%s", (_, game, told, story) => {
    expect(toldOf(puzzleText(game))).toEqual(told);
    expect(storyOf(puzzleText(game), "right").at(-1)).toBe(story);
  });

  test("a name that is taken counts once; the second object does nothing", () => {
    const text = puzzleText({ rules: push, levels: "@*." }).replace(
      "Goal\nblue\n",
      "Goal\nblue\n\nCrate\nred\n",
    );
    expect(toldOf(text)).toEqual(["error name-taken: Crate"]);
    expect(storyOf(text, "right")).toEqual(["begin: @*.", "right: .@*"]);
  });
});

test("names of sections are rows of a level", () => {
  const levels = "rules\n.@...";
  const legend = "r = Wall\nu = Wall\nl = Wall\ne = Wall\ns = Wall";
  const text = puzzleText({ rules: push, legend, levels });
  expect(toldOf(text)).toEqual([]);
  expect(storyOf(text, "")).toEqual(["begin: #####/.@..."]);
});

/** What is told of a game with these lines in one of its sections. */
const checks: readonly (readonly [
  title: string,
  game: Omit<SmallGame, "levels">,
  told: readonly string[],
])[] = [
  [
    "objects of the background on several layers",
    {
      objects: ["Grass", "Sand"],
      legend: "Field = Grass or Sand",
      layers: "Grass\nSand",
      background: "Field",
    },
    ["error background-layer: Background = Field"],
  ],
  [
    "the background beside others, by its own name",
    { objects: ["Cloud"], layers: "Background, Cloud" },
    ["error background-layer: Background, Cloud", "warning layer-several: Background, Cloud"],
  ],
  [
    "the background beside others, by another name",
    { objects: ["Grass", "Cloud"], layers: "Grass, Cloud", background: "Grass" },
    [],
  ],
  [
    "one object twice in a name for several at once",
    { legend: "G = Goal\nBoth = G and Goal" },
    ["error legend-one-layer: Both = G and Goal"],
  ],
  [
    "`random` before a name for several at once",
    { legend: "Both = Goal and Crate", rules: "[ Player | ] -> [ Player | random Both ]" },
    ["warning line-random-one: [ Player | ] -> [ Player | random Both ]"],
  ],
  [
    "a repeated `no` on the right",
    { rules: "[ Player ] -> [ no Goal no Goal Player ]" },
    ["warning rule-name-twice: [ Player ] -> [ no Goal no Goal Player ]"],
  ],
  [
    "flags and sounds that do nothing",
    { prelude: "norepeat_action\nscanline", sounds: "titlescreen 5" },
    [
      "warning setting-idle: norepeat_action",
      "warning setting-idle: scanline",
      "warning sound-idle: titlescreen 5",
    ],
  ],
  [
    "what stands behind a number of seconds",
    { prelude: "key_repeat_interval 0.5x\nagain_interval soon" },
    ["warning setting-number: key_repeat_interval 0.5x", "error setting-number: again_interval soon"],
  ],
  ["a title and an author that share five lines", { title: "word ".repeat(27), author: "me" }, []],
  [
    "a title that leaves no line for the author",
    { title: "word ".repeat(31), author: "me" },
    [`warning setting-long: title ${"word ".repeat(31)}`],
  ],
  [
    "an author who takes more than what the title leaves",
    { title: "word ".repeat(27), author: "many ".repeat(9) },
    [`warning setting-long: author ${"many ".repeat(9)}`],
  ],
  [
    "the same where no action is explained",
    { prelude: "noaction", title: "word ".repeat(27), author: "many ".repeat(9) },
    [],
  ],
];

describe("check tells of", () => {
  test.each(checks)("%s", (_, game, told) => {
    expect(toldOf(puzzleText({ ...game, levels: "@." }))).toEqual(told);
  });
});

test("a cell with something on the layer of the background gets no other background", () => {
  const text = puzzleText({
    objects: ["Grass", "Cloud"],
    layers: "Grass, Cloud",
    background: "Grass",
    legend: "c = Cloud",
    levels: "c@",
  });
  const { program } = compilePuzzle({ file: "small.txt", text });
  const [level] = program.levels;
  const names =
    level?.type === "map"
      ? level.boards[0]!.cells.map((it) => it.map((kind) => program.kinds[kind]!.name))
      : [];
  expect(names).toEqual([["cloud"], ["cloud", "player"]]);
});

test("a number of seconds counts without what stands behind it", () => {
  const text = puzzleText({ prelude: "key_repeat_interval 0.5x", levels: "@" });
  expect(compilePuzzle({ file: "small.txt", text }).program.habits?.keyRepeat).toBe(500_000);
});

describe("a file with mistakes", () => {
  const rules = (mistakes: number) =>
    Array.from({ length: mistakes }, (_, i) => `[ Ghost${i} ] -> [ ]`).join("\n");

  test.each([0, 1, 5])("of which there are %i is played", (mistakes) => {
    const loaded = load(puzzleText({ rules: rules(mistakes), levels: "@." }));
    expect(loaded.ok).toBe(true);
    expect(loaded.diagnostics.filter((it) => it.severity === "error")).toHaveLength(mistakes);
  });

  test("of which there are more is not", () => {
    expect(load(puzzleText({ rules: rules(6), levels: "@." })).ok).toBe(false);
  });

  test("without a level is not", () => {
    expect(load(puzzleText({ levels: "message Bye" })).ok).toBe(false);
  });
});

describe("a legend that would grow without end", () => {
  const chain = (count: number, line: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => line(i)).join("\n");
  const errorsOf = (legend: string): readonly string[] =>
    compilePuzzle({ file: "small.txt", text: puzzleText({ legend, levels: "@" }) })
      .diagnostics.filter((it) => it.severity === "error")
      .map((it) => it.message);

  test.each([
    ["doubles with each line", `x0 = Player or Goal\n${chain(60, (i) => `x${i + 1} = x${i} or x${i}`)}`],
    [
      "and is declared upside down",
      `${chain(60, (i) => `x${i} = x${i + 1} or x${i + 1}`)}\nx60 = Player or Goal`,
    ],
    ["doubles all of several", `x0 = Player and Goal\n${chain(60, (i) => `x${i + 1} = x${i}`)}`],
  ])("is read if it %s", (_, legend) => {
    expect(errorsOf(legend)).toEqual([]);
  });

  test("is refused if it leads through too many names", () => {
    expect(errorsOf(`${chain(600, (i) => `x${i} = x${i + 1}`)}\nx600 = Player`)).toContain(
      "x0 is defined through more than 500 other names.",
    );
  });
});
