import { expect, test } from "vitest";
import { nameAt, renameAt } from "./rename.ts";

const file = "crates.quad";
const game = `title Crate
objects
  crate c brown
  hero  @ blue
state
  counter steps = 0
controls
  walk (way: straight)  arrows
  wait                  Space
define far(n: number) = n > 3
define near(n: number) = n < 3
step walk when walk
  move hero way
  steps = steps + 1
  when far(steps): say "{steps} steps, and the crate stands"
step end when near(steps)
  say "Go on."
loop: walk, end
level first
  @.c
test "by keys"
  level first
  play walk right, wait
  expect steps = 1
`;

/** Returns what the lines become in which something changes when a name is given another one, at its first place behind \`mark\`. */
function changed(name: string, to: string, mark = ""): string | readonly string[] {
  const at = game.indexOf(name, game.indexOf(mark));
  const done = renameAt([{ file, text: game }], file, at, to);
  if ("wrong" in done) return done.wrong;
  const edits = [...done.edits].sort((a, b) => b.span.from - a.span.from);
  const text = edits.reduce(
    (it, { span, text: by }) => it.slice(0, span.from) + by + it.slice(span.to),
    game,
  );
  const before = game.split("\n");
  return text.split("\n").flatMap((it, line) => (it === before[line] ? [] : [it.trim()]));
}

test("a name is changed wherever it is that name, and nowhere else", () => {
  expect(changed("steps", "strides")).toEqual([
    "counter strides = 0",
    "strides = strides + 1",
    `when far(strides): say "{strides} steps, and the crate stands"`,
    "step end when near(strides)",
    "expect strides = 1",
  ]);
  expect(changed("n: number", "amount", "near")).toEqual(["define near(amount: number) = amount < 3"]);
});

test("a step may be called like its control: each is changed by itself, in the inputs of tests too", () => {
  expect(changed("walk", "go", "controls")).toEqual([
    "go (way: straight)  arrows",
    "step walk when go",
    "play go right, wait",
  ]);
  expect(changed("walk", "going", "step walk")).toEqual(["step going when walk", "loop: going, end"]);
  expect(changed("first", "only")).toEqual(["level only", "level only"]);
});

test("what would be another game is refused, and says why", () => {
  expect(changed("hero", "crate")).toContain("`hero` cannot become `crate`. `crate` is already an object");
  expect(changed("hero", "each")).toContain("no word of the language is one");
  expect(nameAt([{ file, text: game }], file, game.indexOf("brown"))).toBeUndefined();
  expect(nameAt([{ file, text: game }], file, game.indexOf("Crate"))).toBeUndefined();
});

test("a name from another file is changed there too", () => {
  const own = { file: "own.quad", text: "include base.quad\nlevel\n  @\nstart\n  move hero right\n" };
  const base = { file: "base.quad", text: "objects\n  hero @ blue\n" };
  const done = renameAt([own, base], own.file, own.text.indexOf("hero"), "walker");
  const places = "edits" in done ? done.edits.map(({ span }) => `${span.file} ${span.from}`) : done.wrong;
  expect(places).toEqual(["own.quad 41", "base.quad 10"]);
});
