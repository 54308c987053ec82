// Small games that differ in one place: what a root or a kind of node does is tried there.

import type { Expr, Program, roots } from "../../src/program/index.ts";

/** The lines of a game that go beside those that every sample has; `start`, `steps` and `ends` are the inside of these sections. */
export interface Sample {
  readonly head?: string;
  readonly start?: string;
  /** Steps, whole, before the one that walks. */
  readonly steps?: string;
  readonly ends?: string;
  /** Sections, whole. */
  readonly sections?: string;
  /** Below the picture of the level. */
  readonly level?: string;
  readonly controls?: string;
  readonly state?: string;
  readonly period?: string;
}

const indented = (text: string): string => text.replaceAll("\n", "\n  ");

/** The text of a sample game: a hero who shoves a crate along a floor, and much that nobody uses. */
export function sampleText(it: Sample): string {
  return `title Sample
${it.head ?? ""}
board field 7x1
board shelf 3x1
objects
  floor , grey   goal o green   wall # grey
bodies being
  on floor
  hero @ yellow
bodies loads
  on floor
  crate * orange
layers
  floor
  others
legend
  H hero, floor
  C crate, floor
define award = 1, 2, 3
define twice (n: number) = n + n
define counted gives number
  return count crate
define makers = bag, sack
options
  pace: 1 to 9 = 3
state
  counter luck
  timer alarm every ${it.period ?? "1000"}
  source bag = goal 2, wall in bags
  source sack = goal 2, wall
  pile heap of up to 4 numbers
${it.state ?? ""}
controls ${it.controls ?? ""}
  walk (way: straight) arrows
  go Space times
  roll R
${it.sections ?? ""}
start
  luck = 0
  ${indented(it.start ?? "")}
${it.steps ?? ""}
step walking
  when walk: move each hero way
ends
  when luck < 0: win
  ${indented(it.ends ?? "")}
level
  ,HC,,,,

  luck = 0
  ${indented(it.level ?? "")}
`;
}

/** A field of a program that holds nodes. */
export type Root = keyof typeof roots;

type Place = readonly [name: string, sample: (fill: string) => Sample];

const meeting = (line: string): Sample => ({ sections: `meetings\n  hero into crate${line}` });

const rules = (line: string): Sample => ({
  steps: `step probing\n  when go or walk\n    rewrite once\n      ,o -> ,,${line}\n      ,H -> ,,${line}`,
});

/** Where a number can stand in a game: each root, with the ways in which it can hold one. Undefined: only constants can stand there. */
export const numberPlaces: Readonly<Record<Root, readonly Place[] | undefined>> = {
  start: [["a start", (n) => ({ start: `luck = ${n}` })]],
  steps: [
    ["a line", (n) => ({ steps: `step probing\n  when go or walk: luck = ${n}` })],
    ["the test of a step", (n) => ({ steps: `step probing when ${n} = 1\n  luck = 1` })],
    ["a branch", (n) => ({ steps: `step probing\n  when ${n} = 1: luck = 1` })],
    ["a set", (n) => ({ steps: `step probing\n  for each crate where ${n} = 1: luck = 1` })],
    ["a repeat", (n) => ({ steps: `step probing\n  repeat ${n}: luck = 1` })],
    ["a formula", (n) => ({ steps: `step probing\n  luck = twice(${n})` })],
    ["the when of a rule", (n) => rules(` when ${n} = 1`)],
    ["the then of a rule", (n) => rules(` then luck = ${n}`)],
    ["the cells of rules", (n) => ({ steps: `rewrite once in (0, 0) to (${n}, 0)\n  o -> ,` })],
    [
      "the when of a line rule",
      (n) => ({ steps: `step probing\n  lines when ${n} = 1\n    [ goal ] -> [ ]` }),
    ],
    ["a change that would fit", (n) => ({ steps: `step probing\n  when crate fits at (${n}, 0): luck = 1` })],
  ],
  ends: [["an end", (n) => ({ ends: `when ${n} = 7: lose` })]],
  procedures: [
    [
      "a procedure",
      (n) => ({
        sections: `define chosen\n  luck = ${n}\n`,
        steps: `step probing\n  when go or walk: chosen`,
      }),
    ],
  ],
  levels: [["a level", (n) => ({ level: `luck = ${n}` })]],
  meetings: [
    ["a meeting", (n) => meeting(`: shove it way, luck = ${n}`)],
    ["the test of a meeting", (n) => meeting(` when ${n} = 1: shove it way`)],
  ],
  controls: [["a control", (n) => ({ controls: `when ${n} < 9` })]],
  questions: [
    ["a question", (n) => ({ sections: `controls when ${n} > 9 asking "How?"\n  thus T` })],
    [
      "the text of a question",
      (n) => ({ sections: `controls when luck < 0 asking "How {${n}}?"\n  thus T` }),
    ],
  ],
  variables: [["a variable", (n) => ({ state: `  counter more = ${n}` })]],
  fields: [
    [
      "a field",
      (n) => ({
        state: `state for each crate\n  counter weight = ${n}`,
        steps: `step probing\n  when new crate is none: luck = 1`,
      }),
    ],
  ],
  appearances: [["a look", (n) => ({ sections: `looks: crate gem when x of it > ${n}` })]],
  // It is made of switches that stand for controls.
  turn: undefined,
  timers: [["a timer", (n) => ({ period: `(1000 + ${n})` })]],
  tables: undefined,
  memories: [
    [
      "a memory",
      (n) => ({ sections: `view: field showing cells where x of it > ${n} remembering floor, goal` }),
    ],
  ],
  worth: [["a worth", (n) => ({ sections: `worth: ${n}` })]],
  score: [["a score", (n) => ({ sections: `define score = ${n}` })]],
  view: [
    ["a view", (n) => ({ sections: `view: "Luck {${n}}"` })],
    ["a cover", (n) => ({ sections: `view: field covering cells where x of it > ${n} as floor` })],
  ],
  tests: [["a test", (n) => ({ sections: `test chance\n  expect ${n} < 9\n` })]],
};

/** Where an action can stand that is done when the hero, who goes to the right, shoves the crate; none where actions cannot stand. */
export const actionPlaces: Readonly<Partial<Record<Root, readonly Place[]>>> = {
  steps: [
    ["a line", (does) => ({ steps: `step probing\n  when walk: ${does}` })],
    ["another way", (does) => ({ steps: `step probing\n  when walk: move crate left or ${does}` })],
    ["the then of a rule", (does) => rules(` then ${does}`)],
    [
      "the then of a line rule",
      (does) => ({ steps: `step probing when walk\n  lines\n    [ hero ] -> [ ] then ${does}` }),
    ],
  ],
  procedures: [
    [
      "a procedure",
      (does) => ({ sections: `define doing\n  ${does}\n`, steps: `step probing\n  when walk: doing` }),
    ],
  ],
  ends: [["an end", (does) => ({ ends: `when walk: ${does}` })]],
  meetings: [["a meeting", (does) => meeting(`: shove it way, ${does}`)]],
};

/** Where statements can stand that run in cycles. */
export const statementPlaces: Readonly<Partial<Record<Root, readonly Place[]>>> = {
  steps: [
    ["a step", (text) => ({ steps: `step probing\n  ${indented(text)}` })],
    ["a branch", (text) => ({ steps: `step probing\n  when go\n    ${indented(indented(text))}` })],
    ["a loop", (text) => ({ steps: `step probing\n  for each crate\n    ${indented(indented(text))}` })],
    ["a grant", (text) => ({ steps: `step probing\n  grant\n    ${indented(indented(text))}` })],
  ],
  procedures: [
    [
      "a procedure",
      (text) => ({
        sections: `define doing\n  ${indented(text)}\n`,
        steps: "step probing\n  when walk: doing",
      }),
    ],
  ],
  ends: [["the ends", (text) => ({ ends: text })]],
};

function pileSample(test: string): Sample {
  return { state: "  pile deck of up to 4 numbers", steps: `step probing\n  when ${test}: sound hit` };
}

/** A line for each kind of expression, or the expression where no line comes to it. */
export const expressions: Readonly<Record<Expr["is"], string | Expr | Sample>> = {
  constant: "when luck = 3: sound hit",
  text: 'say "Luck {luck}"',
  variable: "when luck = 3: sound hit",
  "pile-count": pileSample("count deck = 3"),
  "pile-end": pileSample("top of deck = 3"),
  "pile-item": pileSample("deck[1] = 3"),
  "pile-holds": pileSample("deck holds 3"),
  timer: "when alarm: sound hit",
  control: "when go: sound hit",
  held: "when go held: sound hit",
  stuck: { is: "stuck", kinds: [1] },
  argument: "when way = up: sound hit",
  local: "for each crate as box: when box is none: sound hit",
  me: "when me is none: sound hit",
  opponent: { head: "players red, blue", steps: "step probing\n  when opponent = me: sound hit" },
  over: "when over: sound hit",
  winner: "when winner is none: sound hit",
  viewer: "when viewer = me: sound hit",
  turn: { head: "players red, blue", steps: "step probing\n  when turn = me: sound hit" },
  times: "when times = 3: sound hit",
  option: "when pace = 3: sound hit",
  here: "rewrite once\n    o -> , when here = (0, 0)",
  it: "when no crate where x of it = 1: sound hit",
  cell: "when (0, 0) is crate: sound hit",
  not: "when not go: sound hit",
  negative: "when - luck = 3: sound hit",
  absolute: "when abs(luck) = 3: sound hit",
  against: "when against way = up: sound hit",
  turned: "when cw of way = up: sound hit",
  and: "when go and walk: sound hit",
  or: "when go or walk: sound hit",
  compare: "when luck = 3: sound hit",
  arithmetic: "when luck + 1 = 3: sound hit",
  "step-from": "when place of hero + up is none: sound hit",
  shift: "when place of hero + (1, 0) is none: sound hit",
  if: "when (if luck = 1 then 2 else 3) = 2: sound hit",
  table: "when award[luck] = 2: sound hit",
  formula: "when twice(luck) = 2: sound hit",
  result: "when counted = 2: sound hit",
  first: "when kind of hero = goal: sound hit",
  last: "when (top crate at (0, 0)) is none: sound hit",
  fold: "when sum of x of it for each crate = 3: sound hit",
  count: "when count crate = 3: sound hit",
  "none-of": "when no crate: sound hit",
  random: "when random 0 to 3 = 1: sound hit",
  "random-of": "when random floor is none: sound hit",
  "random-way": "when random direction = up: sound hit",
  draw: "when draw bag = floor: sound hit",
  "draw-of": "when draw makers[luck] = floor: sound hit",
  x: "when x of hero = 3: sound hit",
  y: "when y of hero = 3: sound hit",
  place: "when place of hero is none: sound hit",
  kind: "when kind of hero = goal: sound hit",
  owner: "when owner of hero = me: sound hit",
  "is-kind": "when kind of hero is goal: sound hit",
  "is-none": "when way is none: sound hit",
  judged: { is: "judged", test: { is: "took" } },
  amount: { is: "amount", amount: { is: "repeats" } },
  moved: { is: "moved" },
  new: "when new crate is none: sound hit",
  field: {
    state: "state for each crate\n  counter weight",
    steps: "step probing\n  when weight of crate = 1: sound hit",
  },
  heading: "when heading of crate = 1: sound hit",
  mass: "when mass of crate = 1: sound hit",
  effort: {
    sections: "bodies\n  sledge S brown\n  sledge mass 2 slowly",
    steps: "step probing\n  when effort-down of sledge = 1: sound hit",
  },
  fits: "when crate fits (up): sound hit",
  touches: "when crate touches wall: sound hit",
  rests: "when crate is at rest: sound hit",
  blocked: "when (0, 0) is blocked: sound hit",
  path: "when path from hero to crate = up: sound hit",
  toward: "when direction from hero to crate = up: sound hit",
  distance: "when distance(hero, crate) = 3: sound hit",
};

/** Ways to draw from chance, as numbers. */
export const draws: readonly string[] = [
  "random 0 to 3",
  "(if random direction = up then 1 else 2)",
  "x of random floor",
  "(if draw bag = goal then 1 else 2)",
  "(if draw makers[luck] = goal then 1 else 2)",
];

/** Rules that draw from chance. */
export const drawingRules: readonly string[] = [
  "rewrite random once\n  o -> ,",
  "rewrite apart once\n  o -> ,",
  "scan random\n  o -> ,",
  "rewrite once\n  rewrite random once\n    o -> ,",
  "lines\n  random [ goal ] -> [ ]",
  "lines\n  [ goal ] -> [ random goal ]",
];

/** A program whose first step asks an expression. */
export function asking(program: Program, test: Expr): Program {
  const [step, ...others] = program.steps;
  return { ...program, steps: [{ ...step, when: test }, ...others] };
}
