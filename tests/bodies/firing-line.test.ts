// Firing Line, rule by rule (FL1 to FL38). A case is a tank before, what is pressed, and the tank after: the rows that are
// not empty, each behind its number from the top; `.` is an empty cell.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { allFast, makeGame } from "../../src/game/index.ts";
import {
  makeReplay,
  makeSave,
  newSession,
  parseReplay,
  parseSave,
  playReplay,
  replayOf,
  type Session,
} from "../../src/session/index.ts";
import { frameOf } from "../../src/view/index.ts";
import { gameOf, play } from "../playing.ts";
import { closures } from "../fast-parts.ts";

const file = fileURLToPath(new URL("../../games/firing-line.quad", import.meta.url));
const text = readFileSync(file, "utf8");

/** The game with these pieces in order, and a tank whose rows stand on its floor, joined by `/`. */
function tankOf(pieces: string, rows = ""): Session {
  const drawn = rows === "" ? [] : rows.split("/");
  const filled = [...Array.from({ length: 20 - drawn.length }, () => ".".repeat(10)), ...drawn];
  const game = text.replace(/source +luck = .*/, `source luck = ${[...pieces].join(", ")} in order`);
  return newSession(gameOf(`${game}\nlevel\n${filled.map((row) => `  ${row}\n`).join("")}`), { seed: 1 });
}

function rowsOf({ position, game }: Session): readonly string[] {
  return Array.from({ length: 20 }, (_, y) => {
    const kinds = Array.from({ length: 10 }, (__, x) => position.topAt(y * 10 + x));
    return kinds.map((kind) => (kind === 0 ? "." : game.program.kinds[kind]!.glyph)).join("");
  });
}

/** The rows of the tank that are not empty, with their numbers from the top. */
function tank(session: Session): string {
  const rows = rowsOf(session).map((row, y) => `${y} ${row}`);
  return rows.filter((row) => /[A-Z]/.test(row)).join(" | ");
}

function after(pieces: string, inputs: string, rows?: string): string {
  return tank(play(tankOf(pieces, rows), inputs));
}

type Cube = readonly [x: number, y: number];

/** The cubes of a falling piece that is no J, where all static cubes are J. */
function cubesOf(session: Session): readonly Cube[] {
  return rowsOf(session).flatMap((row, y) =>
    [...row].flatMap((glyph, x): Cube[] => (/[A-IK-Z]/.test(glyph) ? [[x, y]] : [])),
  );
}

/** FL11 to the letter: per column the free cells from the lowest cube to the first static cube or the floor; the least of these. */
function roomBelow(session: Session, cubes: readonly Cube[]): number {
  const rows = rowsOf(session);
  const columns = [...new Set(cubes.map(([x]) => x))];
  const rooms = columns.map((column) => {
    const lowest = Math.max(...cubes.filter(([x]) => x === column).map(([, y]) => y));
    let free = 0;
    while (rows[lowest + free + 1]?.[column] === ".") free++;
    return free;
  });
  return Math.min(...rooms);
}

function emptyRows(count: number): string {
  return "/..........".repeat(count);
}

function texts(session: Session): string {
  return frameOf(session)
    .blocks.flatMap((it) => (it.type === "text" ? [it.text] : []))
    .join(" ");
}

describe("the tank", () => {
  test("FL1 is 10 columns by 20 rows", () => {
    expect(tankOf("T").position.boards[0]).toMatchObject({ width: 10, height: 20 });
  });

  test.each([
    ["I", "0 ...IIII..."],
    ["O", "0 ....OO.... | 1 ....OO...."],
    ["L", "0 ....LLL... | 1 ....L....."],
    ["J", "0 ....JJJ... | 1 ......J..."],
    ["S", "0 .....SS... | 1 ....SS...."],
    ["Z", "0 ....ZZ.... | 1 .....ZZ..."],
    ["T", "0 ...TTT.... | 1 ....T....."],
  ])("FL2, FL4, FL34: %s appears with its four cubes at its place", (piece, wanted) => {
    expect(tank(tankOf(piece))).toBe(wanted);
  });

  test("FL3: as another kind of the same shape the falling piece has another colour, and no rule is touched", () => {
    const painted = text
      .replace("step hurry", "step paint: when piece is O: piece becomes U\n\nstep hurry")
      .replace("\ncontrols\n", "\nbodies\n  U grey\n  ....\n  .UU.\n  .UU.\n  ....\n\ncontrols\n")
      .replace(/source +luck = .*/, "source luck = O");
    const session = newSession(gameOf(painted), { seed: 1 });
    expect(tank(play(session, "tick, left"))).toBe("0 ...UU..... | 1 ...UU.....");
  });
});

describe("controls and the timer", () => {
  test("FL5: a control counts in one pass only", () => {
    expect(after("O", "left, tick, tick")).toBe("0 ...OO..... | 1 ...OO.....");
  });

  test.each([
    ["a tick comes after 24 passes", "23 tick", 0],
    ["and after 24 more", "47 tick", 1],
    ["two ticks in one pass are one", "23 tick, down", 1],
  ])("FL6: %s", (_, inputs, row) => {
    expect(after("O", inputs).split(" ")[0]).toBe(String(row));
  });

  test("FL7: after every 600 passes a tick comes one pass sooner, never after less than 4", () => {
    const { game, position } = tankOf("O");
    const { period } = game.program.timers[0]!;
    const passes = /\{"is":"variable","variable":\d+\}/;
    const periods = [0, 599, 600, 1200, 11_999, 12_000, 50_000].map((value) => {
      const known = JSON.stringify({ is: "constant", type: "number", value });
      return game.look(position, 0).value(JSON.parse(JSON.stringify(period).replace(passes, known)));
    });
    expect(periods).toEqual([24, 24, 23, 22, 5, 4, 4]);
  });

  test.each([
    ["is a tick now", "10 tick, down", 1],
    ["after which the timer begins anew", "10 tick, down, 23 tick", 1],
    ["so that the next comes a full period later", "10 tick, down, 24 tick", 2],
  ])("FL8: down %s", (_, inputs, row) => {
    expect(after("O", inputs).split(" ")[0]).toBe(String(row));
  });
});

describe("sideways", () => {
  test.each([
    ["FL10: all cubes move one cell to the left", "left", "0 ..IIII...."],
    ["FL10: and to the right", "right", "0 ....IIII.."],
    ["FL9: not through the wall", "5left", "0 IIII......"],
    ["FL9: not through the other wall", "5right", "0 ......IIII"],
  ])("%s", (_, inputs, wanted) => {
    expect(after("I", inputs)).toBe(wanted);
  });

  test("FL9: if one cube meets a static one nothing moves", () => {
    const rows = `...J......${emptyRows(18)}`;
    expect(after("O", "left", rows)).toBe("0 ....OO.... | 1 ...JOO....");
  });
});

describe("autodrop", () => {
  test.each([
    ["FL11: to the floor", "O", "drop", "", "18 ....OO.... | 19 ....OO...."],
    [
      "FL11: the column with the least room decides",
      "T",
      "drop",
      "...J....../...J......",
      "17 ...TTT.... | 18 ...JT..... | 19 ...J......",
    ],
    ["FL12: in one pass, whatever the distance", "I", "drop", "", "19 ...IIII..."],
    ["FL13: as it is turned", "T", "down, cw, drop", "", "17 ....T..... | 18 ...TT..... | 19 ....T....."],
    ["FL14: it has not settled and can slide", "O", "drop, left", "", "18 ...OO..... | 19 ...OO....."],
    [
      "FL15: left and drop in one pass: moves, then drops",
      "O",
      "left+drop",
      "...J......",
      "17 ...OO..... | 18 ...OO..... | 19 ...J......",
    ],
    [
      "FL15: drop and turn in one pass: drops, then turns below",
      "T",
      "drop+cw",
      "...J......",
      "17 ....T..... | 18 ...TT..... | 19 ...JT.....",
    ],
    ["FL14: the next tick settles it", "O", "drop, 22 tick", "", "18 ....OO.... | 19 ....OO...."],
    [
      "FL14: which comes when it would have come",
      "O",
      "drop, 23 tick",
      "",
      "0 ....OO.... | 1 ....OO.... | 18 ....OO.... | 19 ....OO....",
    ],
  ])("%s", (_, piece, inputs, rows, wanted) => {
    expect(after(piece, inputs, rows)).toBe(wanted);
  });

  test.each([
    ["left", "...J....../...J......", "17 ...TTT.... | 18 ...JT..... | 19 ...J......"],
    ["middle", "....J.....", "17 ...TTT.... | 18 ....T..... | 19 ....J....."],
    ["right", ".....J..../.....J....", "17 ...TTT.... | 18 ....TJ.... | 19 .....J...."],
  ])("FL11: the %s column decides", (_, rows, wanted) => {
    expect(after("T", "drop", rows)).toBe(wanted);
  });

  test("FL11: what is beside a column, or higher than its lowest cube, is not in the way", () => {
    const beside = `..J...J...${emptyRows(17)}`;
    expect(after("T", "drop", beside)).toBe("2 ..J...J... | 18 ...TTT.... | 19 ....T.....");
    expect(after("Z", "drop", `......J...${emptyRows(19)}`)).toBe(
      "0 ......J... | 18 ....ZZ.... | 19 .....ZZ...",
    );
  });

  test("FL11: the least of the free cells below the lowest cube of each column, on random tanks", () => {
    const random = seededChance(5);
    let decided = 0;
    for (let round = 0; round < 60; round++) {
      const rows = Array.from({ length: 14 }, () =>
        Array.from({ length: 10 }, (_, x) => (random(4) === 0 && x !== round % 10 ? "J" : ".")).join(""),
      ).join("/");
      const turns = ["", ", cw", ", 2cw", ", ccw"][random(4)]!;
      const inputs = `2down${turns}, ${random(4)}${["left", "right"][random(2)]!}`;
      const session = play(tankOf("IOLSZT"[round % 6]!, rows), inputs.replace(/, 0(left|right)/, ""));
      const cubes = cubesOf(session);
      const room = roomBelow(session, cubes);
      const fallen = cubes.map(([x, y]) => [x, y + room]);
      expect(cubesOf(play(session, "drop")), `${inputs}\n${rows}`).toEqual(fallen);
      if (room < 11) decided++;
    }
    expect(decided).toBeGreaterThan(20);
  });
});

describe("turns", () => {
  const turned: Readonly<Record<string, readonly [cw: string, ccw: string]>> = {
    I: [
      "0 .....I.... | 1 .....I.... | 2 .....I.... | 3 .....I....",
      "0 ....I..... | 1 ....I..... | 2 ....I..... | 3 ....I.....",
    ],
    O: ["1 ....OO.... | 2 ....OO....", "1 ....OO.... | 2 ....OO...."],
    L: ["1 ....LL.... | 2 .....L.... | 3 .....L....", "0 ....L..... | 1 ....L..... | 2 ....LL...."],
    J: ["1 .....J.... | 2 .....J.... | 3 ....JJ....", "0 ....JJ.... | 1 ....J..... | 2 ....J....."],
    S: ["1 ....S..... | 2 ....SS.... | 3 .....S....", "0 ....S..... | 1 ....SS.... | 2 .....S...."],
    Z: ["1 .....Z.... | 2 ....ZZ.... | 3 ....Z.....", "0 .....Z.... | 1 ....ZZ.... | 2 ....Z....."],
    T: ["0 ....T..... | 1 ...TT..... | 2 ....T.....", "0 ....T..... | 1 ....TT.... | 2 ....T....."],
  };

  test.each(Object.entries(turned))(
    "FL18, FL19, FL21: %s clockwise and counterclockwise",
    (piece, [cw, ccw]) => {
      expect([after(piece, "down, cw"), after(piece, "down, ccw")]).toEqual([cw, ccw]);
    },
  );

  test.each(Object.keys(turned))("FL18: four turns of %s are none", (piece) => {
    const session = play(tankOf(piece), "down");
    const before = tank(session);
    expect(tank(play(session, "cw, cw, cw, cw"))).toBe(before);
    expect(tank(play(session, "ccw, ccw, ccw, ccw"))).toBe(before);
    expect(tank(play(session, "cw, ccw"))).toBe(before);
  });

  test("FL16: the matrix goes along with every move, drop and fall", () => {
    expect(after("I", "left, down, cw")).toBe("0 ....I..... | 1 ....I..... | 2 ....I..... | 3 ....I.....");
    expect(after("I", "2left, drop, cw")).toBe("19 .IIII.....");
    expect(after("T", "down, 2right, cw")).toBe("0 ......T... | 1 .....TT... | 2 ......T...");
  });

  test("FL17: a matrix cell off the tank is in the way only if a cube must go there, and there are no kicks", () => {
    expect(after("I", "down, cw, 5left")).toBe("0 I......... | 1 I......... | 2 I......... | 3 I.........");
    expect(after("I", "down, cw, 5left, cw")).toBe(
      "0 I......... | 1 I......... | 2 I......... | 3 I.........",
    );
    expect(after("O", "5left, cw")).toBe("0 OO........ | 1 OO........");
    expect(after("T", "cw, tick")).toBe("0 ...TTT.... | 1 ....T.....");
  });

  test("FL20: a static cube at one target refuses the turn; the piece's own cubes do not", () => {
    const rows = `.....J....${emptyRows(16)}`;
    expect(after("I", "down, cw", rows)).toBe("1 ...IIII... | 3 .....J....");
    expect(after("I", "down, ccw", rows)).toBe("0 ....I..... | 1 ....I..... | 2 ....I..... | 3 ....IJ....");
  });

  test("FL22: the bar of matrix row 1 goes to column 2, to row 2, and back", () => {
    const at = ["cw", "cw, cw", "4cw"].map((turns) => after("I", `down, ${turns}`));
    expect(at[0]).toBe("0 .....I.... | 1 .....I.... | 2 .....I.... | 3 .....I....");
    expect(at.slice(1)).toEqual(["2 ...IIII...", "1 ...IIII..."]);
  });
});

describe("falling and settling", () => {
  test("FL23: on a tick the piece falls one row, after it has moved and turned", () => {
    expect(after("T", "down, down+left+cw")).toBe("1 ...T...... | 2 ..TT...... | 3 ...T......");
    // It has no room to turn in its first row, and would have in the next.
    expect(after("T", "down+cw")).toBe("1 ...TTT.... | 2 ....T.....");
  });

  test("FL24: blocked on a tick it settles; what is pressed in that pass counts before", () => {
    expect(after("O", "drop, left+down")).toBe("0 ....OO.... | 1 ....OO.... | 18 ...OO..... | 19 ...OO.....");
    const session = play(tankOf("O"), "drop, down, left");
    expect(tank(session)).toBe("0 ...OO..... | 1 ...OO..... | 18 ....OO.... | 19 ....OO....");
  });

  test("FL25: falling cubes do not complete a row", () => {
    expect(after("I", "drop", "JJJ....JJJ")).toBe("19 JJJIIIIJJJ");
  });
});

describe("full rows", () => {
  const gap = "JJJJ..JJJJ";
  test.each([
    ["FL26: a full row vanishes in the pass in which it is full", "JJJ....JJJ", "I", ""],
    ["FL27: two that touch", `${gap}/${gap}`, "O", ""],
    [
      "FL27: what is above comes down by the number below it",
      `J........./${gap}/${gap}`,
      "O",
      "19 J.........",
    ],
    ["FL27: rows with one between them", "JJJJ.JJJJJ/JJJJ.JJJJ./JJJJ.JJJJJ/JJJJ.JJJJJ", "I", "19 JJJJIJJJJ."],
    [
      "FL27: rows with two between them",
      "JJJJ.JJJJJ/.JJJ.JJJJ./JJJJ.JJJJ./JJJJ.JJJJJ",
      "I",
      "18 .JJJIJJJJ. | 19 JJJJIJJJJ.",
    ],
    ["FL27: four", "JJJJ.JJJJJ/JJJJ.JJJJJ/JJJJ.JJJJJ/JJJJ.JJJJJ", "I", ""],
  ])("%s", (_, rows, piece, wanted) => {
    const inputs = piece === "I" && rows.includes("JJJJ.J") ? "down, ccw, drop, down" : "drop, down";
    const next = tank(tankOf("S"));
    expect(after(`${piece}S`, inputs, rows)).toBe(wanted === "" ? next : `${next} | ${wanted}`);
  });

  test("FL27: all fifteen sets of four rows compact plainly", () => {
    for (let set = 1; set < 16; set++) {
      const isFull = (row: number): boolean => (set & (1 << row)) !== 0;
      const others = ["J...,.....", "JJ..,.....", "JJJ.,.....", "JJJJ,....."];
      const rows = others.map((row, i) => (isFull(i) ? "JJJJ.JJJJJ" : row.replace(",", ".")));
      const kept = others.filter((_, i) => !isFull(i)).map((row) => row.replace(",", "I"));
      const wanted = kept.map((row, i) => `${20 - kept.length + i} ${row}`);
      const found = after("IS", "down, ccw, drop, down", rows.join("/")).split(" | ").slice(2);
      expect(found).toEqual(wanted);
    }
  });

  test.each([
    [1, 40],
    [2, 100],
    [3, 300],
    [4, 1200],
  ])("FL28, FL29: %i rows in one pass give %i points", (rows, points) => {
    const tall = Array.from({ length: 4 }, (_, i) => (i < 4 - rows ? "J........." : "JJJJ.JJJJJ")).join("/");
    const session = play(tankOf("IS", tall), "down, ccw, drop, down");
    expect(texts(session)).toContain(`Score ${points}   Lines ${rows}`);
    expect(texts(play(session, "tick"))).toContain(`Score ${points}   Lines ${rows}`);
  });

  test("FL29: each pass counts its rows from 0: one and then two are 40 and 100", () => {
    const session = tankOf("IOS", "JJJ....JJJ/JJJJ..JJJJ/JJJJ..JJJJ");
    expect(texts(play(session, "drop, down"))).toContain("Score 40   Lines 1");
    expect(tank(session)).toBe("0 ....OO.... | 1 ....OO.... | 18 JJJJ..JJJJ | 19 JJJJ..JJJJ");
    expect(texts(play(session, "drop, down"))).toContain("Score 140   Lines 3");
  });
});

describe("the next piece", () => {
  test("FL30: settling, rows, award and next piece are one pass, and the next piece does not fall in it", () => {
    const session = play(tankOf("IO", "JJJ....JJJ"), "drop, down");
    expect(tank(session)).toBe("0 ....OO.... | 1 ....OO....");
    expect(texts(session)).toContain("Score 40   Lines 1");
  });

  test("FL31, FL35: what was shown as next is what comes, and another is drawn", () => {
    const session = tankOf("ITO");
    const shown = (): string => {
      const [block] = frameOf(session).blocks.filter((it) => it.type === "shape");
      return block!.tops.map((kind) => session.game.program.kinds[kind]!.glyph.trim()).join("");
    };
    expect(shown()).toBe("TTTT");
    play(session, "drop, down");
    expect(tank(session).startsWith("0 ...TTT....")).toBe(true);
    expect(shown()).toBe("OOOO");
  });

  test("FL33: no room is defeat; a row that vanishes first can save the game", () => {
    const full = Array.from({ length: 19 }, () => "....JJ....");
    const lost = play(tankOf("IO", full.join("/")), "down");
    expect(lost.status).toBe("lost");
    // No piece is made: what settled is all that there is.
    expect(tank(lost)).toBe(`0 ...IIII... | ${full.map((row, y) => `${y + 1} ${row}`).join(" | ")}`);
    expect(frameOf(lost).ending?.text).toMatch(/No room .* start again/);
    play(lost, "left");
    expect(lost.status).toBe("lost");
    expect(tank(play(lost, "restart"))).toContain("IIII");
    expect(lost.status).toBe("playing");
    const filled = (top: string): Session => tankOf("II", [top, "....JJ....", ...full.slice(1)].join("/"));
    expect(play(filled(".........."), "down").status).toBe("lost");
    expect(play(filled("JJJ....JJJ"), "down").status).toBe("playing");
  });

  test("FL36: the first piece comes from a draw too", () => {
    const first = (seed: number): string => tank(newSession(gameOf(text), { seed })).split(" ")[1]!;
    expect(new Set(Array.from({ length: 40 }, (_, seed) => first(seed))).size).toBe(7);
  });
});

describe("buttons", () => {
  test.each([
    ["left", 0, 0, "0 ...OO..... | 1 ...OO....."],
    ["autodrop", 1, 0, "18 ....OO.... | 19 ....OO...."],
    ["right", 2, 0, "0 .....OO... | 1 .....OO..."],
    ["down", 1, 1, "1 ....OO.... | 2 ....OO...."],
  ])("FL37: a click on the object presses %s", (_, x, y, wanted) => {
    expect(after("O", `click panel ${x} ${y}`)).toBe(wanted);
  });

  test("FL37: and the two that turn", () => {
    expect(after("T", "down, click panel 0 1")).toBe(after("T", "down, ccw"));
    expect(after("T", "down, click panel 2 1")).toBe(after("T", "down, cw"));
  });

  test("FL37: and so does a right click, as in the game that it comes from", () => {
    expect(after("O", "right-click panel 0 0")).toBe(after("O", "left"));
    expect(after("T", "right-click panel 2 1")).toBe(after("T", "cw"));
  });

  test("FL3: what lies may have the colour of another owner than what falls: two lines more", () => {
    const owned = text
      .replace("move piece down or settle piece", "move piece down or rest")
      .replace("objects\n", "objects\n  cube c grey\n")
      .concat(
        "\ndefine rest\n  settle piece\n  for each cells in tank where it is tetromino: remove tetromino at it, put cube at it\n",
      );
    const session = play(
      newSession(gameOf(owned.replace(/source +luck = .*/, "source luck = O, I in order")), { seed: 1 }),
      "drop, 24 .",
    );
    const kinds = new Set(rowsOf(session).join("").replaceAll(".", ""));
    expect([...kinds].sort()).toEqual(["I", "c"]);
    expect(rowsOf(session).slice(18)).toEqual(["....cc....", "....cc...."]);
  });

  test("FL37: a click elsewhere does nothing", () => {
    expect(after("O", "click tank 0 0")).toBe(after("O", "tick"));
  });

  test("FL38: what took more than 2,000 triggers, 250 locations and 44 switches is five dozen lines, six of them drawn", () => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const drawn = lines.filter((line) => /^ +([.A-Z]{3,4} +)+[.A-Z]{3,4}$|^ +[<(][v^][>)]$/.test(line));
    expect(drawn.length).toBe(6);
    expect(lines.length).toBeLessThanOrEqual(60);
  });

  test("FL38: its loop is the document's table of contents", () => {
    const contents = {
      input: "hurry",
      "horizontal movement": "sideways",
      autodrop: "autodrop",
      rotation: "turning",
      "vertical movement": "falling",
      lines: "full-rows",
      "new piece": "arrival",
    };
    const { program } = gameOf(text);
    expect(program.steps.map(({ name }) => name)).toEqual(Object.values(contents));
  });
});

test("ten minutes of play, 24 ticks a second, replay to the same position", () => {
  const game = gameOf(text);
  const session = newSession(game, { seed: 7 });
  const names = ["left", "right", "drop", "down", "cw", "ccw"];
  const random = seededChance(11);
  const hashes: number[] = [];
  for (let tick = 0; tick < 10 * 60 * 24; tick++) {
    const name = names[random(60)];
    const control = game.program.controls.findIndex((it) => it.name === name);
    if (session.status !== "playing") session.play({ type: "restart" });
    session.play({
      type: "cycle",
      given: control < 0 ? [] : [{ type: "control", control, args: [] }],
    });
    if (tick % 1440 === 0) hashes.push(session.hash());
  }
  const again = parseSave(game, makeSave(session));
  if ("wrong" in again) throw new Error(again.wrong);
  expect(again.hash()).toBe(session.hash());
  expect(new Set(hashes).size).toBe(hashes.length);
  const replay = parseReplay(game, makeReplay(game, replayOf(session)));
  if ("wrong" in replay) throw new Error(replay.wrong);
  for (const fast of [closures, allFast])
    expect(playReplay(makeGame(game.program, { fast }), replay).disagreement).toBeUndefined();
});

/** Numbers below a bound, the same every time. */
function seededChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}
