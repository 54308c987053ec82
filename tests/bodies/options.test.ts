// What other games of falling shapes want (P2 to P5), each said in a small game; and what time can do wrong.

import { describe, expect, test } from "vitest";
import type { Session } from "../../src/session/index.ts";
import { play, sessionOf } from "../playing.ts";

/** A game of single cells that fall in a shaft; `more` is what it says besides. */
function shaft(more: string): Session {
  return sessionOf(`title Shaft
tick 60 per second
board 4x6
bodies shape
  a   b   c
  a   bb  c

${more}
`);
}

/** The rows of the board from the top, empty ones left out. */
function board({ position, game }: Session): string {
  const rows = Array.from({ length: 6 }, (_, y) => {
    const kinds = Array.from({ length: 4 }, (__, x) => position.topAt(y * 4 + x));
    return `${y} ${kinds.map((kind) => (kind === 0 ? "." : game.program.kinds[kind]!.glyph)).join("")}`;
  });
  return rows.filter((row) => /[a-z]/.test(row)).join(" | ");
}

function valueOf({ game, position }: Session, name: string): number {
  const variable = game.program.variables.findIndex((it) => it.name === name);
  return game.look(position, 0).value({ is: "variable", variable })!;
}

describe("which piece comes (P2)", () => {
  test("drawn again while it is one of the last two", () => {
    const session = shaft(`
controls: go Space
state
  kind pick, last, older
  counter tries
  source even = a, b, c
step go when go
  older = last, last = pick, pick = draw even
  repeat 20: when pick = last or pick = older: pick = draw even, add 1 to tries
`);
    const drawn = Array.from({ length: 30 }, () => valueOf(play(session, "go"), "pick"));
    for (let i = 2; i < drawn.length; i++) expect(new Set(drawn.slice(i - 2, i + 1)).size).toBe(3);
  });
});

describe("which piece comes (P2): chance with and without memory", () => {
  /** What so many draws give, as letters. */
  function drawn(count: number, how: string): string {
    const session = shaft(`
controls: go Space
state
  kind pick, one, two
  counter ones, twos
  source even = a, b, c
  source mostly = a 6, b 3, c
step go when go
${how}
`);
    const letters = Array.from({ length: count }, () => valueOf(play(session, "go"), "pick"));
    return letters.map((kind) => session.game.program.kinds[kind]!.name).join("");
  }

  test("without memory each comes as often, and as often twice in a row", () => {
    const letters = drawn(900, "  pick = draw even");
    const share = (one: string): number => letters.split(one).length - 1;
    for (const one of "abc") expect(Math.abs(share(one) - 300)).toBeLessThan(60);
    const twice = [...letters].filter((one, i) => one === letters[i - 1]).length;
    expect(Math.abs(twice - 300)).toBeLessThan(60);
  });

  test("by weights", () => {
    const letters = drawn(1000, "  pick = draw mostly");
    const shares = [..."abc"].map((one) => Math.round((letters.split(one).length - 1) / 50) * 50);
    expect(shares).toEqual([600, 300, 100]);
  });

  test("in pairs: two different ones, three times each", () => {
    const letters = drawn(
      60,
      `  when ones = 0 and twos = 0
    one = draw even, two = draw even, ones = 3, twos = 3
    repeat 50: when one = two: two = draw even
  when random 1 to ones + twos <= ones: pick = one, add -1 to ones
  otherwise: pick = two, add -1 to twos`,
    );
    const sorted = letters.match(/.{6}/g)!.map((six) => [...six].sort().join(""));
    for (const six of sorted) expect(six).toMatch(/^(aaabbb|aaaccc|bbbccc)$/);
    expect(new Set(sorted).size).toBe(3);
  });
});

describe("locking (P4)", () => {
  const falling = (locking: string): Session =>
    shaft(`
controls: left ArrowLeft
state
  counter rest, whole
  slot piece
start: piece = new a, put piece at (2, 3)
step sideways: when left: move piece left
step falling
  when piece fits down: move piece down, rest = 0
  otherwise: add 1 to rest
step locking
  add 1 to whole
  ${locking}
`);

  test("only a fall puts it off", () => {
    const session = falling("when rest = 10: settle piece");
    expect(board(play(session, "2 tick"))).toBe("5 ..a.");
    play(session, "5 tick, left, 3 tick");
    expect(board(session)).toBe("5 .a..");
    expect(valueOf(session, "rest")).toBe(9);
    play(session, "tick, left");
    expect(board(session)).toBe("5 .a..");
  });

  test("three clocks: at rest, since it touched, since it came", () => {
    const session = falling("when rest = 5 or whole = 12: settle piece");
    play(session, "20 tick, left");
    expect(board(session)).toBe("5 ..a.");
  });
});

describe("what is held when a piece comes (P3, P5)", () => {
  const arriving = `
controls
  cw x
  sonic s
state
  slot piece
  counter pieces
step coming when no piece
  piece = new b, add 1 to pieces
  put piece at (1, 1) or lose
  when cw held: turn piece cw
step dropping: when sonic: slide piece down
step falling: when pieces > 5: settle piece
`;
  test("it comes turned", () => {
    expect(board(play(shaft(arriving), "tick"))).toBe("1 .bb.");
    expect(board(play(shaft(arriving), "~x"))).toBe("0 .b.. | 1 .b..");
  });
  test("a sonic drop does not settle", () => {
    expect(board(play(shaft(arriving), "tick, s"))).toBe("5 .bb.");
  });
});

describe("timers that refuse", () => {
  const timed = `
controls: go Space
state
  counter n = 3
  timer tock every n
step go
  when go: add -1 to n
  when tock: put new a at (0, 0)
`;
  test("a period of zero or less stops the cycle at its line, and nothing has changed", () => {
    const session = play(shaft(timed), "go, go, go");
    const before = session.hash();
    play(session, "tick");
    expect(session.last.fault).toMatchObject({ code: "period", text: expect.stringContaining("tock") });
    expect(session.last.fault!.at!.slice(1)).toEqual([12, 3]);
    expect(session.hash()).toBe(before);
  });
});
