// Marathon, by the options P1 to P8 that players would call right. A tank before, what is pressed, what came of it.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { newSession, type Session } from "../../src/session/index.ts";
import { type BoardBlock, frameOf } from "../../src/view/index.ts";
import { gameOf, play } from "../playing.ts";

const file = fileURLToPath(new URL("../../games/marathon.quad", import.meta.url));
const text = readFileSync(file, "utf8");

/** The game with these pieces in order, round and round, and rows that stand on the floor of its tank. */
function tankOf(pieces: string, rows = "", change: (text: string) => string = (it) => it): Session {
  const drawn = rows === "" ? [] : rows.split("/");
  const filled = [...Array.from({ length: 40 - drawn.length }, () => ".".repeat(10)), ...drawn];
  const source = `source seven = ${[...pieces].join(", ")} in order`;
  const game = change(text).replace(/source +seven = .*/, source);
  return newSession(gameOf(`${game}\nlevel\n${filled.map((row) => `  ${row}\n`).join("")}`), { seed: 1 });
}

/** The rows of the tank that are not empty, with their numbers: the first that is seen is 2, a piece comes in at 0 and 1. */
function tank({ position, game }: Session): string {
  const rows = Array.from({ length: 40 }, (_, y) => {
    const kinds = Array.from({ length: 10 }, (__, x) => position.topAt(y * 10 + x));
    return `${y - 18} ${kinds.map((kind) => (kind === 0 ? "." : game.program.kinds[kind]!.glyph)).join("")}`;
  });
  return rows.filter((row) => /[A-Z]/.test(row)).join(" | ");
}

function scoreOf(session: Session): string {
  return frameOf(session).blocks.flatMap((it) => (it.type === "text" ? [it.text] : []))[0]!;
}

/** What is shown in slots, in the order of the view: hold, then the five that come next. */
function slots(session: Session): string {
  const shapes = (blocks: ReturnType<typeof frameOf>["blocks"]): string[] =>
    blocks.flatMap((it) => {
      if (it.type === "group") return shapes(it.blocks);
      const kind = it.type === "shape" ? it.tops.find((top) => top > 0) : undefined;
      return it.type === "shape" ? [kind === undefined ? "-" : session.game.program.kinds[kind]!.glyph] : [];
    });
  return shapes(frameOf(session).blocks).join("");
}

describe("turns with kicks (P1)", () => {
  test.each([
    ["in place", "T", "cw", "", "1 ....T..... | 2 ....TT.... | 3 ....T....."],
    ["off the wall", "I", "cw, 6left, cw", "", "3 IIII......"],
    ["off the other wall", "I", "ccw, 6right, ccw", "", "3 ......IIII"],
    ["off the floor", "T", "60 ~soft, cw", "", "19 ...T...... | 20 ...TT..... | 21 ...T......"],
  ])("%s", (_, piece, inputs, rows, wanted) => {
    expect(tank(play(tankOf(piece, rows), inputs))).toBe(wanted);
  });

  test("a twist into a slot under an overhang", () => {
    const rows = "...J....../JJJ...JJJJ/JJJJ.JJJJJ";
    expect(tank(play(tankOf("T", rows), "cw, 57 ~soft, cw"))).toBe(
      "19 ...J...... | 20 JJJTTTJJJJ | 21 JJJJTJJJJJ",
    );
  });
});

describe("which piece comes (P2)", () => {
  test.each([1, 2, 3, 4, 5])("each seven in a row are all different, and bags differ (seed %i)", (seed) => {
    const session = newSession(gameOf(text), { seed });
    // The falling piece, the five next, then what comes in as the fifth with each that settles.
    const drawn = [tank(session).match(/[A-Z]/)![0], ...slots(session).slice(1)];
    for (const way of ["5left", "5right", "cw", "4left", "3right", "cw", "5left", "5right"])
      drawn.push(slots(play(session, `${way}, hard`)).at(-1)!);
    expect(session.status).toBe("playing");
    const bags = [drawn.slice(0, 7), drawn.slice(7)];
    expect(bags.map((bag) => [...bag].sort().join(""))).toEqual(["IJLOSTZ", "IJLOSTZ"]);
    expect(bags[0]).not.toEqual(bags[1]);
  });

  test.each([
    ["seven in bags", "I, J, L, O, S, T, Z in bags", 7],
    ["two of each in bags", "I 2, J 2, L 2, O 2, S 2, T 2, Z 2 in bags", 14],
    ["a fixed list, round and round", "I, O, T in order", 3],
  ])("%s", (_, how, round) => {
    const shapes = [..."IJLOSTZ"].map((it) => `  ${it}\n  ${it}${it}\n\n`).join("");
    const game = `title T\nboard 4x4\nbodies\n${shapes}
state
  slot next
  source pick = ${how}
controls: go Space
step go when go: next = draw pick
view: next
`;
    const session = newSession(gameOf(game), { seed: 9 });
    const drawn = Array.from({ length: round * 4 }, () => slots(play(session, "go")));
    const bags = Array.from({ length: 4 }, (__, bag) =>
      drawn
        .slice(bag * round, (bag + 1) * round)
        .sort()
        .join(""),
    );
    expect(new Set(bags).size).toBe(1);
  });
});

describe("hold, next, ghost, drops (P3)", () => {
  test("five next pieces are shown, and come in their order", () => {
    const session = tankOf("TIOSZJL");
    expect(slots(session)).toBe("-IOSZJ");
    expect(slots(play(session, "hard"))).toBe("-OSZJL");
  });

  test("hold changes pieces, once until one settles", () => {
    const session = play(tankOf("TIOSZ"), "hold");
    expect([slots(session), tank(session)]).toEqual(["TOSZTI", "2 ...IIII..."]);
    expect(tank(play(session, "hold"))).toBe("2 ...IIII...");
    expect(tank(play(session, "hard, hold"))).toBe("1 ....T..... | 2 ...TTT.... | 21 ...IIII...");
    expect(slots(session)[0]).toBe("O");
  });

  test("the ghost is where the piece would come down", () => {
    const board = frameOf(tankOf("O", "....J.....")).blocks.find(
      (it): it is BoardBlock => it.type === "board",
    );
    const at = board!.ghost!.flatMap((kind, i) => (kind > 0 ? [i] : []));
    expect(at).toEqual([184, 185, 194, 195]);
  });

  test("a soft drop is twenty times as fast and gives a point a row; a hard drop settles and gives two", () => {
    expect(tank(play(tankOf("O"), "6 ~soft"))).toBe("3 ....OO.... | 4 ....OO....");
    expect(scoreOf(play(tankOf("O"), "6 ~soft"))).toContain("Score 2 ");
    expect(scoreOf(play(tankOf("O"), "hard"))).toContain("Score 38 ");
  });
});

describe("locking (P4)", () => {
  /** Ticks until the piece on the floor settles, moved to and fro every so many ticks; of one that is not, since it came to rest. */
  function ticksToSettle(every: number): number {
    const session = play(tankOf("OI"), "60 ~soft");
    const start = ticksAtRest(session);
    for (let tick = 1; tick < 1000; tick++) {
      const way = tick % (2 * every) === 0 ? "left" : "right";
      play(session, every > 0 && tick % every === 0 ? way : "tick");
      if (tank(session).includes("I")) return every === 0 ? tick + start : tick;
    }
    return Infinity;
  }

  const ticksAtRest = (session: Session): number => valueOf(session, "rest");

  function valueOf({ game, position }: Session, name: string): number {
    const variable = game.program.variables.findIndex((it) => it.name === name);
    return game.look(position, 0).value({ is: "variable", variable })!;
  }

  test("it locks after half a second at rest", () => expect(ticksToSettle(0)).toBe(30));
  test("a move puts it off, fifteen times at most", () => {
    // The last of fifteen is in the 150th tick, which is the first of the thirty at rest that follow.
    expect(ticksToSettle(10)).toBe(150 + 29);
    expect(ticksToSettle(20)).toBe(15 * 20 + 29);
  });
  test("moves in the air count for nothing, and a row lower than any before gives all back", () => {
    const inTheAir = play(tankOf("OI"), "left, right, left, right, left, right, left, right, 60 ~soft");
    expect(valueOf(inTheAir, "resets")).toBe(0);
    const onTheEdge = play(tankOf("OI", "....JJJJ.."), "60 ~soft, left, tick, right");
    expect(valueOf(onTheEdge, "resets")).toBe(2);
    expect(valueOf(play(onTheEdge, "2left, 60 ~soft"), "resets")).toBe(0);
  });
});

describe("options (P5)", () => {
  const withOption = (pieces: string, name: string, value: string): Session =>
    tankOf(pieces, "", (it) => it.replace(new RegExp(`(${name}: [^=]*=) \\w+`), `$1 ${value}`));

  test("a key that is down turns the piece as it comes in, or holds it", () => {
    expect(tank(play(withOption("OT", "initial", "on"), "hard+cw, tick"))).toContain(
      "1 ....T..... | 2 ....TT....",
    );
    expect(slots(play(withOption("OT", "initial", "on"), "hard+hold"))[0]).not.toBe("-");
    expect(tank(play(withOption("OT", "initial", "off"), "hard+cw, tick"))).toContain(
      "1 ....T..... | 2 ...TTT....",
    );
  });
  test("the next piece waits, longer where rows were cleared", () => {
    const session = play(withOption("OI", "entry", "3"), "hard, 2 tick");
    expect(tank(session)).toBe("20 ....OO.... | 21 ....OO....");
    expect(tank(play(session, "tick"))).toContain("2 ...IIII...");
  });
  test("a half turn", () => {
    expect(tank(play(withOption("T", "half-turns", "on"), "half"))).toBe("2 ...TTT.... | 3 ....T.....");
    expect(tank(play(withOption("T", "half-turns", "off"), "half"))).toBe("1 ....T..... | 2 ...TTT....");
  });
});

describe("gravity and score (P6, P7)", () => {
  test("the rows of a tick are those of the formula, to a ten-thousandth", () => {
    const speeds = text
      .match(/define speed = (.*)/)![1]!
      .split(", ")
      .map(Number);
    const seconds = (level: number): number => (0.8 - (level - 1) * 0.007) ** (level - 1);
    const wanted = Array.from({ length: 18 }, (_, i) => Math.round(10_000 / 60 / seconds(i + 1)));
    expect(speeds).toEqual([0, ...wanted, 200_000]);
  });

  test("a row a second on level 1, twenty rows a tick from level 19 on", () => {
    expect(tank(play(tankOf("O"), "60 tick"))).toBe("2 ....OO.... | 3 ....OO....");
    const late = tankOf("O", "", (it) => it.replace("level = 1,", "level = 19,"));
    expect(tank(play(late, "tick"))).toBe("20 ....OO.... | 21 ....OO....");
  });

  test.each([
    ["one row", "I", "cw, hard", "JJJJJ.JJJJ", 100 + 34],
    ["two rows", "I", "cw, hard", "J........./JJJJJ.JJJJ/JJJJJ.JJJJ", 300 + 34],
    ["three rows", "I", "cw, hard", "J........./JJJJJ.JJJJ/JJJJJ.JJJJ/JJJJJ.JJJJ", 500 + 34],
    ["four rows", "I", "cw, hard", "J........./JJJJJ.JJJJ/JJJJJ.JJJJ/JJJJJ.JJJJ/JJJJJ.JJJJ", 800 + 34],
    ["a spin of two rows", "T", "cw, 57 ~soft, cw, hard", "...J....../JJJ...JJJJ/JJJJ.JJJJJ", 1200 + 18],
    ["a small spin", "T", "left, left, left, 57 ~soft, cw, hard", ".J........", 100 + 18],
    [
      "a refused move changes nothing of that",
      "T",
      "left, left, left, 57 ~soft, cw, left, hard",
      ".J........",
      100 + 18,
    ],
    [
      "no spin if it fell softly then",
      "T",
      "ccw, 60 ~soft, hard",
      ".....J..../JJJ..JJJJJ/JJJJ.JJJJJ",
      300 + 18,
    ],
    ["no spin if it fell by itself then", "T", "ccw, 1150 tick", ".....J..../JJJ..JJJJJ/JJJJ.JJJJJ", 300],
    [
      "a spin if it fell and was turned then",
      "T",
      "left, left, left, 1100 tick, cw, hard",
      ".J........",
      100,
    ],
    ["no spin if a move comes last", "T", "cw, 57 ~soft, right, left, hard", "...J......", 18],
    [
      "FI6: no spin if it was turned in the air",
      "T",
      "ccw, hard",
      ".....J..../JJJ..JJJJJ/JJJJ.JJJJJ",
      300 + 36,
    ],
  ])("%s", (_, piece, inputs, rows, points) => {
    expect(scoreOf(play(tankOf(`${piece}O`, rows), inputs))).toContain(`Score ${points} `);
  });

  test("back to back one and a half times, combos, and an empty tank", () => {
    const rows = Array.from({ length: 8 }, () => "JJJJJ.JJJJ").join("/");
    const session = play(tankOf("I", rows), "cw, hard");
    expect(scoreOf(session)).toContain(`Score ${800 + 34} `);
    expect(scoreOf(play(session, "cw, hard"))).toContain(`Score ${800 + 34 + 1200 + 50 + 3200 + 34} `);
    const once = play(tankOf("I", Array.from({ length: 4 }, () => "JJJJJ.JJJJ").join("/")), "cw, hard");
    expect(scoreOf(once)).toContain(`Score ${800 + 2000 + 34} `);
  });
});

describe("the end (P8)", () => {
  test("block-out: no room for the next piece", () => {
    const session = tankOf("O", ["....JJ....", ...Array.from({ length: 20 }, () => "..........")].join("/"));
    expect([session.status, session.ending?.text]).toEqual(["lost", "Blocked out."]);
  });

  test("lock-out: a piece settles above the field", () => {
    const session = play(tankOf("O", Array.from({ length: 20 }, () => "....JJ....").join("/")), "40 tick");
    expect([session.status, session.ending?.text]).toEqual(["lost", "Locked out."]);
  });
});
