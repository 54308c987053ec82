import { expect, test } from "vitest";
import { makeGame } from "../../game/index.ts";
import { compilePuzzle } from "./index.ts";

const pusher = (rules: string, level: string): string => `title Test

OBJECTS
Background
green

Wall
brown

Player
blue

Crate
orange

LEGEND
. = Background
# = Wall
p = Player
o = Crate

SOUNDS

COLLISIONLAYERS
Background
Wall, Player, Crate

RULES
${rules}

WINCONDITIONS

LEVELS
${level}
`;

/** The top row of the level after walking right. */
function walked(rules: string, level: string, options: { readonly rules: "plain" | "fast" }): string {
  const { program, diagnostics } = compilePuzzle({ file: "test.txt", text: pusher(rules, level) });
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  const game = makeGame(program, options);
  const { position } = game.begin(0, 1);
  const control = program.controls.findIndex((it) => it.name === "right");
  game.cycle(position, { controls: [{ control, args: [], player: 0 }] });
  const [board] = position.boards;
  return Array.from({ length: board!.width }, (_, x) => program.kinds[position.topAt(x)]!.glyph).join("");
}

const push = "[ > Player | Crate ] -> [ > Player | > Crate ]";

test.each([
  { why: "a crate is pushed", rules: push, before: "po..", after: ".po." },
  { why: "a wall holds", rules: push, before: "po#.", after: "po#." },
  {
    why: "a row is pushed on",
    rules: `${push}\n[ > Crate | Crate ] -> [ > Crate | > Crate ]`,
    before: "poo.",
    after: ".poo",
  },
  {
    why: "cancel takes the turn back",
    rules: "[ > Player | Crate ] -> cancel",
    before: "po..",
    after: "po..",
  },
  {
    why: "a gap reaches far",
    rules: "[ > Player | ... | Crate ] -> [ > Player | ... | ]",
    before: "p..o",
    after: ".p..",
  },
  {
    why: "late rules see what moved",
    rules: "late [ Player | Crate ] -> [ Player | Wall ]",
    before: "p.o.",
    after: ".p#.",
  },
])("$why", ({ rules, before, after }) => {
  expect(walked(rules, before, { rules: "fast" })).toBe(after);
  expect(walked(rules, before, { rules: "plain" })).toBe(after);
});
