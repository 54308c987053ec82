import { describe, expect, test } from "vitest";
import { compileProgram, posesOf } from "../../src/program/index.ts";
import { play, seen, sessionOf } from "../playing.ts";
import { pieces, shapesOf } from "./pieces.ts";

const { shapes, told } = shapesOf(pieces);

function named(name: string) {
  return shapes.find((it) => it.name === name)!;
}

/** A pose in its square, rows joined by `/`. */
function drawn(name: string, pose: number): string {
  const shape = named(name);
  const rows = Array.from({ length: shape.height }, () => Array.from({ length: shape.width }, () => "."));
  const { across, down } = posesOf(shape)[pose]!;
  across.forEach((x, i) => (rows[down[i]!]![x] = name));
  return rows.map((row) => row.join("")).join("/");
}

describe("turns", () => {
  test.each([
    ["T", [".T./TTT/...", ".T./.TT/.T.", ".../TTT/.T.", ".T./TT./.T."]],
    ["J", ["J../JJJ/...", ".JJ/.J./.J.", ".../JJJ/..J", ".J./.J./JJ."]],
    ["L", ["..L/LLL/...", ".L./.L./.LL", ".../LLL/L..", "LL./.L./.L."]],
    ["S", [".SS/SS./...", ".S./.SS/..S", ".../.SS/SS.", "S../SS./.S."]],
    ["Z", ["ZZ./.ZZ/...", "..Z/.ZZ/.Z.", ".../ZZ./.ZZ", ".Z./ZZ./Z.."]],
  ])("%s clockwise from the picture (FL18, FL19)", (name, wanted) => {
    expect(wanted.map((_, heading) => drawn(name, heading))).toEqual(wanted);
  });

  test("the bar goes to column 2, to row 2, to column 1 and back (FL22)", () => {
    const column = (at: number): string =>
      Array.from({ length: 4 }, () => ".".repeat(at) + "I" + ".".repeat(3 - at)).join("/");
    expect(drawn("I", 1)).toBe(column(2));
    expect(drawn("I", 2)).toBe("..../..../IIII/....");
    expect(drawn("I", 3)).toBe(column(1));
  });

  test("a mirror image of J is L, and mirrored twice it is itself", () => {
    expect(drawn("J", 4)).toBe(drawn("L", 0).replaceAll("L", "J"));
  });
});

describe("wrong shapes", () => {
  test.each([
    ["empty", "bodies\n  I   J\n  ..  JJ\n", "body-empty"],
    ["not square", "bodies\n  turns in its square\n  I cyan\n  II\n", "body-square"],
    ["no cell to turn about", "bodies\n  turns about O\n  I cyan\n  II\n", "body-pivot"],
    ["a heading that there is not", "bodies\n  kicks 0>4 (1, 0)\n  I cyan\n  II\n", "kicks-turn"],
    ["a turn to where it is", "bodies\n  kicks 1>1 (1, 0)\n  I cyan\n  II\n", "kicks-turn"],
    ["kicks of nobody", "bodies\n  K kicks 0>1 (1, 0)\n  I cyan\n  II\n", "name-unknown"],
  ])("%s", (_, text, code) => {
    expect(shapesOf(text).told).toEqual([code]);
  });

  test("larger than the board, whichever way it is turned", () => {
    const text = "title T\nboard 3x2\nbodies\n  I   J\n  II  JJJJ\n";
    const { diagnostics } = compileProgram({ file: "t", text });
    expect(diagnostics.map((it) => it.code)).toEqual(["body-large"]);
  });

  test("the usual pieces have no mistake", () => expect(told).toEqual([]));
});

test.each(Array.from({ length: 36 }, (_, i) => [1 + (i % 12), 1 + Math.floor(i / 12)] as const))(
  "a body is found at its cell on a board of %d cells, with %d slots",
  (width, slots) => {
    const names = Array.from({ length: slots }, (_, i) => `chosen${i}`);
    const session = sessionOf(`quadrille 2
title T
objects
  road =   sky ~
layers
  road
  sky
  others
bodies bus
  on road
  coach @ black
state
  slot ${names.join(", ")}
controls: take x
step taking when take: chosen0 = bus at (0, 0)
view
  "{if chosen0 is none then 0 else 1}"
level
  @${"=".repeat(width - 1)}
`);
    expect(seen(play(session, "take")).trim()).toBe("1");
  },
);
