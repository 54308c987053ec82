import { expect, test } from "vitest";
import { puzzleNameAt, renamePuzzle } from "./ps-rename.ts";

const file = "crates.txt";
const text = `title Big crate
========
OBJECTS
========
Background
black

Player
white

Crate Box
orange

Wall
grey

=======
LEGEND
=======
. = Background
P = Player
* = Crate
# = Wall
Heavy = Crate or Wall

=======
SOUNDS
=======
Crate move 36772507

================
COLLISIONLAYERS
================
Background
Player, Wall, Crate

======
RULES
======
[ > Player | crate ] -> [ > Player | > CRATE ]
[ > Player | Heavy ] -> message a crate is heavy

==============
WINCONDITIONS
==============
No Crate

=======
LEVELS
=======
#P*.#
`;

/** The lines that change when what is named behind \`mark\` is called otherwise, or why it is not. */
function changed(mark: string, to: string): string | readonly string[] {
  const done = renamePuzzle({ file, text }, text.indexOf(mark), to);
  if ("wrong" in done) return done.wrong;
  const now = done.edits.reduceRight(
    (it, { span, text: by }) => it.slice(0, span.from) + by + it.slice(span.to),
    text,
  );
  const before = text.split("\n");
  return now.split("\n").filter((it, line) => it !== before[line]);
}

test("a name is changed wherever it is that name, however it is written, and nowhere else", () => {
  expect(changed("Crate Box", "Barrel")).toEqual([
    "Barrel Box",
    "* = Barrel",
    "Heavy = Barrel or Wall",
    "Barrel move 36772507",
    "Player, Wall, Barrel",
    "[ > Player | Barrel ] -> [ > Player | > Barrel ]",
    "No Barrel",
  ]);
  expect(changed("Heavy =", "Solid")).toEqual([
    "Solid = Crate or Wall",
    "[ > Player | Solid ] -> message a crate is heavy",
  ]);
});

test.each([
  ["Crate Box", "wall", "`wall` means something else already. Choose another name."],
  [
    "Crate Box",
    "late",
    "`late` cannot be a name: two or more letters, digits and low lines make one, and no word of PuzzleScript is one.",
  ],
  [
    "Crate Box",
    "big crate",
    "`big crate` cannot be a name: two or more letters, digits and low lines make one, and no word of PuzzleScript is one.",
  ],
  ["orange", "fox", "There is no name here that could be changed."],
])("%s cannot become %s", (mark, to, why) => {
  expect(changed(mark, to)).toBe(why);
});

test("the object that every game must have keeps its name", () => {
  expect(changed("Player\nwhite", "Hero")).toContain("`player` cannot become `Hero`.");
});

test("what levels draw, colours and words of the notation are no names to change", () => {
  const at = (mark: string): string | undefined => puzzleNameAt({ file, text }, text.indexOf(mark));
  expect([at("Crate Box"), at("Box"), at("P = Pl"), at("orange"), at("message"), at("#P*")]).toEqual([
    "crate",
    "box",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
