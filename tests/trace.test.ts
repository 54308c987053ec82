import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { compilePuzzle } from "../src/formats/index.ts";
import { type Game, makeGame } from "../src/game/index.ts";
import { newSession } from "../src/session/index.ts";
import {
  labelsOf,
  traceRows,
  Timeline,
  traceCycle,
  type TraceRow,
  whyInWords,
  Words,
} from "../src/trace/index.ts";
import { gameOf, someGames, play, sessionOf } from "./playing.ts";
import { randomInputs } from "./random/inputs.ts";

const puzzles = ["rods", "powder-cellar", "moss-garden"].map((name): [string, Game] => {
  const file = `../games/puzzlescript/${name}.txt`;
  const { program } = compilePuzzle({ file, text: readFileSync(new URL(file, import.meta.url), "utf8") });
  return [name, makeGame(program!)];
});

test.each([...someGames(), ...puzzles])(
  "%s: a traced cycle comes to what the cycle comes to, and goes back",
  (_, game) => {
    let traced = 0;
    const session = newSession(game, {
      seed: 5,
      beforeCycle: (position, input) => {
        traced++;
        const [before, after] = [position.hash(), position.copy()];
        const trace = traceCycle(game, position, input);
        const report = game.cycle(after, input);
        expect(JSON.stringify(trace.report)).toBe(JSON.stringify(report));
        if (report.result === "done") expect(trace.positionAt(trace.moments).hash()).toBe(after.hash());
        expect(trace.positionAt(0).hash()).toBe(before);
        expect(position.hash()).toBe(before);
      },
    });
    for (const input of randomInputs(game, 5, 7)) session.play(input);
    expect(traced).toBeGreaterThan(0);
  },
);

const settling = `bodies piece
  one cyan
  O
board yard 5x4
controls
  go g
state
  slot a
start: a = new one, put a at (0, 0)
step x when go: settle a
view: yard
`;

test("to make the record of a body available again is no moment of a trace", () => {
  const game = gameOf(settling);
  const { position } = game.begin(0, 1);
  const trace = traceCycle(game, position, { controls: [{ control: 0, args: [], player: 0 }] });
  expect(trace.moments).toBe(1);
  expect(trace.parts.at(-1)!.to).toBe(trace.moments);
});

const crates = `objects
  player @  crate *  wall #  goal o
layers
  goal
  others
controls
  walk (way: straight)  arrows
  shout  Space
state: counter steps
// Who walks pushes.
step walk when walk
  rewrite first once turned to way
    // One crate, never two.

    @*.  ->  .@*   then add 1 to steps
    @.   ->  .@
step shout when shout
  when steps > 3 and no crate: say "Tired."
  move player left or move crate up
ends: when no goal without crate: win
level
  #######
  #@.*.o#
  #######
`;

/** What the last of some inputs did, a line each, indented by what it is inside of. */
function told(text: string, words: string): string {
  const timeline = timelineOf(text, words);
  const { cycles } = timeline.input(timeline.length);
  const labels = labelsOf(text);
  return cycles
    .flatMap((it) =>
      traceRows(it, new Words(timeline.game.program, it.positionAt(0)), (_, line) => labels(line)),
    )
    .flatMap((row) => lines(row, ""))
    .join("\n");
}

function timelineOf(text: string, words: string): Timeline {
  return new Timeline(play(sessionOf(text), words));
}

function lines({ part, title, code, notes, innerRows }: TraceRow, indent: string): readonly string[] {
  const head = [title, code ?? ""].filter((it) => it !== "").join(" | ");
  return [
    `${indent}${head}${part.outcome === "done" ? "" : ` (${part.outcome})`}`,
    ...notes.map((it) => `${indent}= ${it}`),
    ...innerRows.flatMap((it) => lines(it, `${indent}  `)),
  ];
}

test("parts have the nearest comment above, and what they changed", () => {
  expect(told(crates, "2 right")).toBe(
    `
Who walks pushes. | step walk when walk
  rewrite first once turned to way
    One crate, never two. | @*.  ->  .@*   then add 1 to steps
    = player moves right to 3 1.
    = crate moves right to 4 1.
    = steps: 0 → 1
step shout when shout (off)
Ends
  ends: when no goal without crate: win (off)
  = \`no goal without crate\` does not hold.`.trimStart(),
  );
});

test("a line tells what was refused, a `when` what did not hold", () => {
  expect(told(crates, "shout")).toBe(
    `
Who walks pushes. | step walk when walk (off)
step shout when shout
  when steps > 3 and no crate: say "Tired." (off)
  = \`steps > 3\` does not hold: \`steps\` is 0.
  move player left or move crate up (refused)
  = Refused: There is wall in the way.
Ends
  ends: when no goal without crate: win (off)
  = \`no goal without crate\` does not hold.`.trimStart(),
  );
});

test("a time line goes forwards and backwards", () => {
  const timeline = timelineOf(crates, "right, right, right");
  const seen = [3, 1, 2, 0].map((number) => {
    const [cycle] = timeline.input(number).cycles;
    return cycle ? [0, cycle.moments].map((it) => cycle.positionAt(it).kindsAt(8 + 1).length) : [];
  });
  expect(seen.map((it) => it.length)).toEqual([2, 2, 2, 0]);
  expect(timeline.input(2).input).toBe("right");
});

test("what was turned away last is told too", () => {
  const careful = crates.replace(
    "  move player left",
    '  when steps = 0: refuse "Walk first."\n  move player left',
  );
  expect(told(careful, "shout")).toContain("= Refused: Walk first.");
  expect(timelineOf(careful, "right, shout").length).toBe(2);
  expect(timelineOf(careful, "shout, right").length).toBe(1);
});

test("what went wrong last is told too, up to where it did", () => {
  const wrong = crates.replace(
    "  move player left",
    "  add 2 to steps\n  add 1 / (steps - 2) to steps\n  move player left",
  );
  const timeline = timelineOf(wrong, "shout");
  const { result, cycles } = timeline.input(1);
  expect([timeline.length, result.fault!.code]).toEqual([1, "division-by-zero"]);
  expect(cycles[0]!.between(0, cycles[0]!.moments).values).toEqual([
    { variable: 0, player: 0, before: 0, after: 2 },
  ]);
});

/** Why the rule at a line does not match at a place before the last input, or after it. */
function why(text: string, words: string, rule: string, [x, y]: readonly [number, number]): string {
  const timeline = timelineOf(text, words);
  const cycle = timeline.input(timeline.length).cycles.at(-1)!;
  const line = text.split("\n").findIndex((it) => it.trim().startsWith(rule)) + 1;
  const { first, width } = cycle.positionAt(0).boards[0]!;
  const found = cycle.explainMismatch([0, line], first + y * width + x, 0);
  return found ? whyInWords(found, new Words(timeline.game.program, cycle.positionAt(0))).join(" ") : "";
}

test.each([
  [
    "right",
    "@*.",
    [2, 1],
    "It comes nearest laid over 2 1 to 4 1: At 2 1 player is wanted, and nothing is there.",
  ],
  ["2 right", "@*.", [3, 1], "It matches, laid over 2 1 to 4 1."],
  [
    "2 right",
    "@.",
    [3, 1],
    "It comes nearest laid over 2 1 and 3 1: At 3 1 no player or crate or wall may be, and crate is there.",
  ],
  [
    "left",
    "@.",
    [1, 1],
    "It comes nearest laid turned left, over 0 1 and 1 1: At 0 1 no player or crate or wall may be, and wall is there.",
  ],
] as const)("why after %s the rule %s does not match at %j", (words, rule, cell, expected) => {
  expect(why(crates, words, rule, cell)).toBe(expected);
});

const lineRules = `objects
  player @  crate *  wall #
layers
  others
controls
  walk (way: straight)  arrows
step walk
  when walk: wish each player way
  grant
    // Pushing.
    lines
      [ > player | crate ] -> [ > player | > crate ]
level
  #######
  #@*.#.#
  #######
`;

test("wishes of line rules are told, and so is what they came to", () => {
  expect(told(lineRules, "right")).toBe(
    `
step walk
  when walk: wish each player way
  = What is at 1 1 wishes to go right.
  grant
  = player moves right to 2 1.
  = crate moves right to 3 1.
  = No wish at 1 1 any more.
  = No wish at 2 1 any more.
    Pushing. | lines
      [ > player | crate ] -> [ > player | > crate ]
      = What is at 2 1 wishes to go right.`.trimStart(),
  );
});

test("a line rule says what it lacks", () => {
  expect(why(lineRules, "up", "[ > player", [1, 1])).toBe(
    "It comes nearest laid to the right, over 1 1 and 2 1: At 1 1 a wish right is wanted, and player is there.",
  );
});

const hulls = `bodies hull
  turns about o
  raft
  =o=
bodies boat
  skiff
  -
objects
  pin o  plank =  rock #
legend: R raft
state
  slot    last, hulk
  counter tries = 2
state for each hull
  counter knocks
controls
  walk (way: straight)  arrows
  spin Space
  sink x
start
  last = new skiff
  put last at (4, 2)
  hulk = hull at (0, 1)
step walk when walk
  // It notes what it bumps into.
  move hulk way or add 1 to knocks of hulk
step spin when spin
  turn hulk cw
step sink when sink: remove skiff
ends: when no skiff: win
level
  ......
  .R....
  .....#
level
  ......
  .R....
  ......
`;

test.each([
  [
    "",
    `
As the level begins
= tries: 0 → 2
  last = new skiff
  = last: none → skiff
  put last at (4, 2)
  = skiff appears at 4 2.
  hulk = hull at (0, 1)
  = hulk: none → raft`,
  ],
  [
    "right",
    `
step walk when walk
  It notes what it bumps into. | move hulk way or add 1 to knocks of hulk
  = raft moves right to 2 1.`,
  ],
  [
    "left, left",
    `
step walk when walk
  It notes what it bumps into. | move hulk way or add 1 to knocks of hulk
  = knocks of raft at 1 1: 1 → 2`,
  ],
  [
    "spin",
    `
step spin when spin
  turn hulk cw
  = raft turns clockwise at 1 1.`,
  ],
] as const)("a level begins, bodies move, turn and keep things: %s", (words, expected) => {
  expect(told(hulls, words)).toContain(expected.trimStart());
});

test("the level that a win leads to begins in the same input", () => {
  const timeline = timelineOf(hulls, "sink");
  const cycles = timeline.input(1).cycles;
  expect(cycles.map((it) => it.isBeginning)).toEqual([false, true]);
  const changed = cycles[1]!.between(0, cycles[1]!.moments);
  expect(changed.bodies.map(({ before, after }) => [before, after!.place])).toEqual([[undefined, 2 * 6 + 4]]);
  expect(timeline.input(0).cycles.map((it) => it.isBeginning)).toEqual([true]);
});

const flooding = `title Flood
run_rules_on_level_start
======
OBJECTS
======
Background
black

Player
white

Water
blue
======
LEGEND
======
. = Background
P = Player
W = Water
======
SOUNDS
======
================
COLLISIONLAYERS
================
Background
Player, Water
======
RULES
======
(Water spreads.)
right [ Water | no Water no Player ] -> [ Water | Water ]
==============
WINCONDITIONS
==============
======
LEVELS
======
W..P
`;

test("a line in parentheses is a comment in PuzzleScript only", () => {
  expect(labelsOf("define a = 1 +\n    (2 + 3)\n\n// Goes.\nstep go")(3).comment).toBeUndefined();
  expect(labelsOf("define a = 1 +\n    (2 + 3)\nstep go")(3)).toEqual({ code: "step go" });
  expect(labelsOf("// Goes.\n\nstep go")(3)).toEqual({ code: "step go", comment: "Goes." });
  expect(labelsOf(flooding)(flooding.split("\n").indexOf("(Water spreads.)") + 2).comment).toBe(
    "Water spreads.",
  );
});

test("rules that run as a level begins are told", () => {
  const { program } = compilePuzzle({ file: "flood.txt", text: flooding });
  const timeline = new Timeline(newSession(makeGame(program)));
  const [cycle] = timeline.input(0).cycles;
  const labels = labelsOf(flooding);
  const rows = traceRows(cycle!, new Words(program, cycle!.positionAt(0)), (_, line) => labels(line));
  expect(rows.flatMap((it) => lines(it, "")).join("\n")).toContain(
    `
      Water spreads. | right [ Water | no Water no Player ] -> [ Water | Water ]
      = water appears at 1 0.`.slice(1),
  );
});

test("a cycle that never comes to rest is told up to a point, and then its fault", () => {
  const endless = `objects: a A  b B
controls: go Space
step go when go
  rewrite until still
    A -> B
    B -> A
level
  A
`;
  const game = gameOf(endless);
  const { position } = game.begin(0, 1);
  const given = { controls: [{ control: 0, args: [], player: 0 }] };
  const cycle = traceCycle(game, position, given);
  expect(cycle.report.fault!.code).toBe("budget");
  expect(cycle.isComplete).toBe(false);
});

test("a cycle that does too much is told up to a point, and its end all the same", () => {
  const many = `objects: a A  b B
state: counter n
controls: go Space
step go when go
  repeat 30000: add 1 to n
level
  A
`;
  const timeline = timelineOf(many, "go");
  const [cycle] = timeline.input(1).cycles;
  expect(cycle!.isComplete).toBe(false);
  expect(cycle!.parts.length).toBeLessThan(25_000);
  expect(
    timeline.game.look(cycle!.positionAt(cycle!.moments), 0).value({ is: "variable", variable: 0 }),
  ).toBe(30_000);
});

test.each([
  ["", ""],
  ["  on turf\n", "  for each cells: put turf at it\n"],
])("R41 what is linked is told of as it goes along: `%s`", (on, ground) => {
  const text = `objects: turf . green
bodies carts
${on}  red-cart R red   blue-cart B blue
layers
  turf
  carts
board 4x3
controls: pull p
start
${ground}  put new red-cart at (1, 0), put new blue-cart at (1, 1), link red-cart to blue-cart
step go when pull: move red-cart right
`;
  const rows = told(text, "pull");
  expect(rows).toContain("red-cart moves right to 2 0.");
  expect(rows).toContain("blue-cart moves right to 2 1.");
});

test.each([
  ["count card in table = 0", "`count card in table = 0` does not hold: `count card in table` is 2."],
  ["stock is empty", "`stock is empty` does not hold."],
  ["count card = 2 and waste is not empty", "`waste is not empty` does not hold."],
])("groups and empty piles are told as the file has them: %s", (test, sentence) => {
  const cards = `board table 3x1
objects: ace a  king k  queen q
define card = ace, king, queen
state
  pile stock of up to 9 kinds
  pile waste of up to 9 kinds
controls: wait
start: put queen on top of stock
ends: when ${test}: win
level
  ak.
`;
  expect(told(cards, "wait")).toContain(sentence);
});

test("R3 a full pile speaks in a traced cycle too, whatever is refused after it", () => {
  const game = gameOf(`quadrille 2
objects: hero @   wall #
state: pile trunk of up to 1 numbers
controls: go g
start: put 3 on top of trunk
step laying when go: put 4 on top of trunk
step walking when go: move hero left
level
  #@
`);
  const input = { controls: [{ control: 0, args: [], player: 0 }] };
  expect(traceCycle(game, newSession(game).position, input).report.reason?.code).toBe("full");
});
