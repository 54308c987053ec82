// Words that came late: in each game one input wins at once, by what the word means. The solver and the computer player find it, or say why they cannot.

import { describe, expect, test } from "vitest";
import { chosenInput, makeInputs, newSession } from "../../src/session/index.ts";
import { makeOpponent, readPuzzle } from "../../src/solve/index.ts";
import { gameOf } from "../playing.ts";
import { solved } from "./solving.ts";

/** `lines` of the step; `WIN` is how the one who gives the input wins. */
interface Row {
  readonly word: string;
  readonly lines: readonly string[];
  readonly state?: readonly string[];
  /** Further sections. */
  readonly more?: readonly string[];
  readonly answer: string;
}

const three = ["  a x", "  b y", "  c z"];

const rows: readonly (Row & { readonly controls?: readonly string[] })[] = [
  {
    word: "connected cells",
    controls: ["  dig (spot: cell) click gem"],
    lines: ["when dig and gem at spot and count cells connected to spot = 1: WIN"],
    answer: "dig((4, 0))",
  },
  {
    word: "the border of connected cells",
    controls: ["  dig (spot: cell) click gem"],
    lines: ["when dig and gem at spot and count cells next to (cells connected to spot) = 2: WIN"],
    answer: "dig((4, 0))",
  },
  pile("numbers", ["4", "7", "9"], "7"),
  pile("switches", ["off", "on", "off"], "on"),
  pile("directions", ["up", "left", "right"], "left"),
  pile("cells", ["(0, 0)", "(4, 0)", "(2, 2)"], "(4, 0)"),
  pile("kinds", ["gem", "bead", "stone"], "bead"),
  {
    word: "pile of bodies",
    state: ["pile dock of up to 3 bodies"],
    lines: ["when a: put new rook on top of dock", "when b: put new hull on top of dock"].concat(
      "when count dock > 0: when kind of (top of dock) = hull: WIN",
    ),
    answer: "b",
  },
  {
    word: "a body that refers to a body",
    more: ["state for each rook: body prey"],
    lines: [
      "when a: prey of rook = rook",
      "when b: prey of rook = hull",
      "when not (prey of rook is none) and kind of (prey of rook) = hull: WIN",
    ],
    answer: "b",
  },
  {
    word: "formula without arguments",
    state: ["counter n"],
    more: ["define twice = n * 2"],
    lines: ["when a: n = 3", "when b: n = 4", "when twice = 8: WIN"],
    answer: "b",
  },
  {
    word: "next kind, place among",
    state: ["counter n"],
    more: ["define ring = gem, bead, stone"],
    lines: [
      "when a: n = place of gem among ring",
      "when c and next ring after bead = stone: n = 5",
      "when n = 5: WIN",
    ],
    answer: "c",
  },
  {
    word: "cw, ccw and a table of directions",
    state: ["direction way"],
    more: ["define ways = up, left"],
    lines: ["when a: way = cw of ways[0]", "when b: way = ccw of ways[1]", "when way = down: WIN"],
    answer: "b",
  },
  {
    word: "straight distance",
    controls: ["  dig (spot: cell) click gem"],
    lines: ["when dig and gem at spot and straight-distance(spot, (0, 2)) = 3: WIN"],
    answer: "dig((1, 0))",
  },
  {
    word: "drag, release and right click",
    controls: ["  pull (spot: cell) drag", "  mark (spot: cell) right click bead"],
    lines: ["when mark and bead at spot: WIN", "when pull and spot = (9, 9): WIN"],
    answer: "mark((0, 2))",
  },
  {
    word: "mass of",
    state: ["counter n"],
    lines: ["when a: n = mass of rook", "when b: n = mass of hull", "when n = 5: WIN"],
    answer: "b",
  },
  {
    word: "effort of a slow body",
    lines: [
      "when a: push hull up by 1",
      "when b: push hull right by 2",
      "when effort-across of hull = 2: WIN",
    ],
    answer: "b",
  },
  {
    word: "no squeezing",
    more: ["habits: no squeezing"],
    state: ["switch stays"],
    lines: [
      "when a: move bead up-right",
      "when b: move bead right",
      "when bead at (1, 1): WIN",
      "when bead at (1, 2): WIN",
    ],
    answer: "b",
  },
  {
    word: "over and winner",
    state: ["counter n"],
    lines: ["when a and over: n = 5", "when b and not over: n = 5", "when n = 5: WIN"],
    answer: "b",
  },
];

function pile(of: string, values: readonly [string, string, string], wins: string): Row {
  const [a, b, c] = values.map((it) => `put ${it} on top of heap`);
  return {
    word: `pile of ${of}`,
    state: [`pile heap of up to 2 ${of}`],
    lines: [
      `when a: ${a}`,
      `when b: ${b}`,
      `when c: ${c}`,
      `when count heap > 0: when top of heap = ${wins}: WIN`,
    ],
    answer: "b",
  };
}

function written(
  { lines, state, more = [], controls = three }: (typeof rows)[number],
  players: string,
): string {
  const wins = players === "" ? "win" : "me wins";
  return [
    ...["title Words", players, "board 5x3", 'objects: gem g red   bead b blue   stone # grey shown "10"'],
    ...["bodies ships", "  rook r green", "  hull h navy", "  hull mass 5 slowly"],
    ...["layers", "  ships, gem, bead, stone"],
    ...(state ? ["state", ...state.map((it) => `  ${it}`)] : []),
    ...more,
    ...["controls", ...controls, "step act", ...lines.map((it) => `  ${it.replaceAll("WIN", wins)}`)],
    ...(players === "" ? [] : ["step passing: end turn"]),
    ...["level", "  gg#.g", "  #g...", "  b.rh.", ""],
  ]
    .filter((it) => it !== "")
    .join("\n");
}

describe.each(rows)("$word", (row) => {
  test("solve finds what wins", () => {
    const session = newSession(gameOf(written(row, "")));
    const outcome = solved(session);
    expect(outcome.result).toBe("won");
    expect(makeInputs(session.game.program, session.inputs.slice(0)).join(" ")).toBe(row.answer);
  });

  test("the computer plays it", () => {
    const { game, position } = newSession(gameOf(written(row, "players red, blue")));
    const opponent = makeOpponent(game, { level: 3, seed: 1, memory: 2 ** 20 });
    if (typeof opponent === "string") throw new Error(opponent);
    const thinking = opponent.think(position, 0, { limits: { nodes: 300 } });
    while (!thinking.step(100));
    const chosen = chosenInput(game, position, { controls: thinking.choice?.controls ?? [] });
    expect(makeInputs(game.program, [chosen]).join(" ")).toBe(`red:${row.answer}`);
  });
});

describe("what cannot be solved says why", () => {
  test.each([
    [
      "controls for a player",
      "players red, blue",
      "controls for red",
      "It is played by 2 players, so it has opponents and no solution.",
    ],
    [
      "shuffle",
      "",
      "controls",
      "No sequence of inputs is guaranteed to win, because this level draws on chance. With a seed, it can be solved for the chance of that seed.",
    ],
  ])("%s", (_, players, controls, told) => {
    const text = `title Words
${players}
objects: gem g red
state: pile heap of up to 3 numbers
${controls}
  a x
step act when a
  ${players === "" ? "shuffle heap" : "add 0 to n"}
  win
level
  g
`.replace("numbers\n", players === "" ? "numbers\n" : "numbers\nstate: counter n\n");
    const { game, position } = newSession(gameOf(text));
    expect(readPuzzle(game, position)).toEqual({ wrong: told });
  });
});
