import { describe, expect, test } from "vitest";
import { compilePuzzle } from "../../src/formats/index.ts";
import { push, puzzleText, storyOf, toldOf } from "./small-game.ts";

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

test("names of sections are rows of a level", () => {
  const levels = "rules\n.@...";
  const legend = "r = Wall\nu = Wall\nl = Wall\ne = Wall\ns = Wall";
  const text = puzzleText({ rules: push, legend, levels });
  expect(toldOf(text)).toEqual([]);
  expect(storyOf(text, "")).toEqual(["begin: #####/.@..."]);
});
