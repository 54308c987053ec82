import type { Expr, Region, SetTest } from "../../src/program/index.ts";
import { rows } from "../../src/syntax/index.ts";

// How each action, value and set is written with a thing in it. Actions come from the rows of verbs, values and sets from the kinds of
// nodes in the Program: a new one does not compile without its forms.

/** A thing stands in the place of T. */
export interface Form {
  readonly name: string;
  /** Lines that do it, or that say what it comes to; one that is accepted is enough. */
  readonly lines: readonly string[];
}

/** Operands that hold no thing, in a few ways. */
const operands: Readonly<Record<string, readonly string[]>> = {
  THINGS: ["gem", "hero", "raft"],
  BODIES: ["hero", "raft"],
  BODY: ["hero", "raft"],
  KIND: ["gem", "hero", "spot"],
  CELL: ["(4, 0)", "(2, 2)", "(5, 2)"],
  DIRECTION: ["right", "up", "left"],
  N: ["1"],
  NUMBER: ["3"],
  TEXT: ['"told"'],
  PLAYER: ["me"],
  SET: ["gem", "hero"],
  NAME: ["far-off"],
  TIMER: ["gust"],
  SOUND: ["thud"],
  TURN: ["cw"],
  FACING: ["forward"],
  PILE: ["tray"],
  VALUE: ["gem"],
  ITEM: ["top of tray"],
};

/** The slots that things can stand in. */
const thingSlots = ["THINGS", "BODIES", "BODY", "KIND", "CELL", "SET", "VALUE"];

/** Each place for a thing in the rows of verbs. */
function verbForms(): readonly Form[] {
  return [...rows.values()].flatMap(({ does, verb, pieces }) =>
    pieces.flatMap(({ slot, name }, place) =>
      slot !== undefined && thingSlots.includes(slot)
        ? [{ name: `${does} ${name}`, lines: written(verb, pieces, place) }]
        : [],
    ),
  );
}

type Pieces = NonNullable<ReturnType<typeof rows.get>>["pieces"];

function written(verb: string, pieces: Pieces, place: number): readonly string[] {
  const parts = pieces.map(({ words, slot, name, optional }, i): readonly string[] => {
    if (i !== place && optional) return slot === "DIRECTION" ? ["", "right"] : [""];
    if (slot === undefined) return [name];
    const fills = i === place ? ["T"] : (operands[slot] ?? []);
    return fills.map((it) => [...words, it].join(" "));
  });
  return parts.reduce<readonly string[]>(
    (all, fills) => all.flatMap((line) => fills.map((it) => `${line} ${it}`)),
    [verb],
  );
}

/** Actions that are written in their own ways. */
const otherActions: readonly Form[] = [
  {
    name: "become what",
    lines: ["T becomes wall", "T becomes hero", "T becomes gem at (4, 0)", "T becomes hero at (4, 0)"],
  },
  { name: "become kind", lines: ["gem becomes T", "hero becomes T", "raft becomes T"] },
  { name: "each become", lines: ["each T becomes wall", "each T becomes hero"] },
  { name: "assign", lines: ["hold = T", "mark = T", "last = T"] },
  { name: "new", lines: ["hold = new T", "put new T at (4, 0)"] },
  { name: "assign-table", lines: ["heat[T] = 5"] },
  { name: "assign-field", lines: ["weight of T = 5"] },
  { name: "add-field", lines: ["add 5 to weight of T"] },
  { name: "each", lines: ["for each T: remove it", "for each T: n = 9"] },
];

/** How a value is said, whatever its type. */
function said(value: string): readonly string[] {
  return [
    `say "{${value}}"`,
    `when ${value}: say "yes"\notherwise: say "no"`,
    `say "{x of (${value})}"`,
    `when (${value}) is none: say "yes"\notherwise: say "no"`,
  ];
}

/** The values with a thing in them, by their kind in the Program. */
const values: { readonly [Is in Expr["is"]]: readonly string[] } = {
  constant: [],
  text: ["T"],
  variable: [],
  timer: [],
  control: [],
  held: [],
  stuck: ["T is stuck"],
  argument: [],
  local: [],
  me: [],
  opponent: [],
  viewer: [],
  turn: [],
  times: [],
  option: [],
  here: [],
  it: ["count gem where it is T"],
  cell: ["(x of T, 1)"],
  not: ["not T"],
  negative: [],
  absolute: [],
  against: [],
  and: ["T and n = 7", "moved and T"],
  or: ["T or n = 7"],
  compare: ["T = hold", "T = mark", "T = last"],
  arithmetic: [],
  "step-from": ["T + aim"],
  shift: ["T + (1, 0)"],
  if: ["x of (if n = 7 then T else (6, 0))"],
  table: ["heat[T]"],
  formula: [],
  result: ["right-of(T)"],
  first: ["T", "kind of (T in far)"],
  last: ["kind of (top T at (2, 0))"],
  fold: [
    "sum of x of it for each T",
    "most of x of T for each number from 1 to 2",
    "least of x of it for each T",
  ],
  count: ["count T", "fingerprint of T"],
  "none-of": ["no T"],
  random: [],
  "random-of": ["random T"],
  "random-way": ["random direction where (T + it) is gem"],
  draw: [],
  "draw-of": [],
  x: ["x of T"],
  y: ["y of T"],
  place: ["place of T"],
  kind: ["kind of T"],
  owner: ["owner of T"],
  "is-kind": ["T is gem", "T is hero", "T is rook"],
  "is-none": ["T is none"],
  judged: [],
  amount: [],
  moved: [],
  new: [],
  field: ["weight of T"],
  heading: ["heading of T"],
  mass: ["mass of T"],
  effort: ["effort-across of T"],
  over: [],
  winner: [],
  turned: [],
  "pile-count": [],
  "pile-end": [],
  "pile-item": [],
  "pile-holds": ["tray holds T"],
  fits: [
    "T fits aim",
    "T fits cw",
    "T fits mirrored",
    "T fits at (4, 0)",
    "T fits as wall",
    "T fits as hero",
  ],
  touches: ["T touches gem", "T touches wall, hero"],
  rests: ["T is at rest"],
  blocked: ["T is blocked"],
  path: ["path from T to hero", "path from gem to T", "path from hero to T"],
  toward: ["direction from T to mark", "direction from mark to T"],
  distance: ["distance(T, mark)"],
};

/** Where a thing can stand in a region. */
const regions: { readonly [Is in Region["is"]]: readonly string[] } = {
  board: [],
  one: ["count gem at T", "count hero at T", "count rook at T"],
  around: ["count gem around T", "count cells around T"],
  within: ["count gem within 2 of T", "count cells within 1 of T"],
  sight: ["count gem in sight of T", "count cells in sight of T"],
  block: ["count gem in (0, 0) to T"],
  list: ["count gem in (0, 0), T"],
  where: ["count cells where it = T"],
  both: ["count gem in far around T"],
  connected: ["count gem connected to T", "count cells connected to T"],
  next: ["count gem next to T", "count cells next to T"],
};

/** Where a thing can stand in what narrows a set. */
const tests: { readonly [By in SetTest["by"]]: readonly string[] } = {
  with: [
    "count gem with T",
    "count spot with T",
    "count raft with T",
    "count T with gem",
    "count T with raft",
    "count cells without T",
  ],
  riding: ["count gem riding T", "count hero riding T", "count T riding raft"],
  where: ["count cells where T at it", "count T where x of it > 1", "count T where it = target"],
};

const orders = ["x of gem nearest to T", "x of T nearest to mark", "x of cells farthest from T"];

/** A text says its value as it is. */
const spoken = (name: string, form: string): readonly string[] =>
  name === "text" ? [`say "{${form}}"`] : said(form);

const named = (kind: string, all: Readonly<Record<string, readonly string[]>>): readonly Form[] =>
  Object.entries(all).flatMap(([name, forms]) =>
    forms.map((form) => ({ name: `${kind} ${name}: ${form}`, lines: spoken(name, form) })),
  );

/** All forms. */
export const forms: readonly Form[] = [
  ...verbForms().map((it) => ({ ...it, name: `action ${it.name}` })),
  ...otherActions.map((it) => ({ ...it, name: `action ${it.name}` })),
  ...named("value", values),
  ...named("set", { ...regions, ...tests, order: orders }),
];
