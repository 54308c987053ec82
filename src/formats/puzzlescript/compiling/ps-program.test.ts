import { expect, test } from "vitest";
import { type GameOptions, makeGame, noFastImpls } from "../../../game/index.ts";
import { compilePuzzle } from "../index.ts";

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

/** Returns the top row of the level after walking right. */
function walked(rules: string, level: string, options?: GameOptions): string {
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
  expect(walked(rules, before)).toBe(after);
  expect(walked(rules, before, { fast: noFastImpls })).toBe(after);
});

test("`no` of a name on several layers holds as long as one of them is there", () => {
  const text = pusher("[ > Player | no Thing ] -> [ > Player | Mark ]", "p...")
    .replace("Crate\norange", "Crate\norange\n\nCoin\nyellow\n\nMark\nred")
    .replace("o = Crate", "o = Crate\nThing = Crate or Coin\n@ = Crate and Coin")
    .replace("Wall, Player, Crate", "Wall, Player, Crate\nCoin\nMark");
  const { program, diagnostics } = compilePuzzle({ file: "test.txt", text });
  expect(diagnostics).toEqual([]);
  const names = (options?: GameOptions) => {
    const game = makeGame(program, options);
    const { position } = game.begin(0, 1);
    game.cycle(position, { controls: [{ control: 3, args: [], player: 0 }] });
    return [0, 1, 2].map((cell) => position.kindsAt(cell).map((it) => program.kinds[it]!.name));
  };
  expect(names()).toEqual(names({ fast: noFastImpls }));
  expect(names()[1]).toEqual(["background", "player", "mark"]);
});

test("colours are those of the palette", () => {
  const { program } = compilePuzzle({ file: "test.txt", text: `color_palette c64\n${pusher(push, "p.")}` });
  expect(program.kinds.find((it) => it.name === "background")?.colours).toEqual(["#588d43"]);
});

test("sounds of occasions are habits", () => {
  const text = pusher(push, "p.").replace("SOUNDS\n", "SOUNDS\nundo 123\nendlevel 456\n");
  const { program } = compilePuzzle({ file: "test.txt", text });
  const { undo, won } = program.habits?.sounds ?? {};
  expect([undo, won].map((it) => program.sounds[it ?? -1])).toEqual(["undo-123", "endlevel-456"]);
});

test("the win conditions describe the game, because a file contains no description", () => {
  const aboutOf = (wins: string): string | undefined => {
    const text = pusher("", "p.o").replace("WINCONDITIONS\n", `WINCONDITIONS\n${wins}\n`);
    return compilePuzzle({ file: "test.txt", text }).program.facts.about;
  };
  expect(aboutOf("All Crate on Wall\nNo Player")).toBe("Goal: every crate on wall, no player.");
  expect(aboutOf("")).toBeUndefined();
  // A condition that is always true is no goal.
  expect(aboutOf("All Crate\nNo Player")).toBe("Goal: no player.");
});
