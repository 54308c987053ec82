// Positions that no game could reach are refused with the reason, unless an option lets them pass; EPD is read as a FEN.

import { describe, expect, it } from "vitest";
import { makeFen, parseFen } from "../../src/formats/index.ts";
import { legalMoves, playOf } from "../../src/game/index.ts";
import { compileMoves } from "../../src/game/index.ts";
import { rulesOf } from "../moves/builder.ts";
import { samples } from "../moves/samples.ts";

const rules = rulesOf(samples["chess"]!);

describe("a position that no game could reach", () => {
  it.each([
    ["r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "`K`: the K on d1 has moved, so it cannot castle."],
    ["4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", "`Q`: the R on b1 has moved, so it cannot castle."],
    ["r2k3r/8/8/8/8/8/8/R3K2R b k - 0 1", "`k`: the K on d8 has moved, so it cannot castle."],
    ["4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "The K of black could be taken, and it is the turn of white."],
    ["4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "The K of white could be taken, and it is the turn of black."],
    ["4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", "The K of black could be taken, and it is the turn of white."],
    ["8/8/8/3kK3/8/8/8/8 w - - 0 1", "The K of black could be taken, and it is the turn of white."],
    ["4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "A P of white goes only forward, and cannot be behind row 2."],
    ["p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "A P of black goes only forward, and cannot be behind row 2."],
    ["P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "A P of white would have become another piece where it stands."],
    ["4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "A P of black would have become another piece where it stands."],
    ["4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1", "No piece could have passed over `e5` with the last move."],
    ["4k3/8/8/8/8/8/8/4K3 w - e5 0 1", "No piece could have passed over `e5` with the last move."],
    ["4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "No piece could have passed over `e6` with the last move."],
  ])("%s: %s", (fen, message) => {
    expect(parseFen(rules, fen)).toMatchObject({ message });
    if (!/ e[56] /.test(fen))
      expect(parseFen(rules, fen, { anyPosition: true, anyCastling: true })).not.toHaveProperty("message");
  });

  it.each([
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1",
    "4k3/8/8/8/8/8/8/1R4KR w KQ - 0 1",
    "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1",
    "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
    "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2",
  ])("is not %s", (fen) => {
    const setup = parseFen(rules, fen);
    expect(setup).not.toHaveProperty("message");
  });

  it("may be one of Chess960", () => {
    const fen = "r1k4r/8/8/8/8/8/8/R1K4R w KQkq - 0 1";
    expect(parseFen(rules, fen)).toHaveProperty("message");
    expect(parseFen(rules, fen, { anyCastling: true })).not.toHaveProperty("message");
  });
});

describe("EPD", () => {
  it.each([
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm Rxa8+; id "a 1";', "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"],
    ['4k3/8/8/8/8/8/8/4K3 b - - hmvc 12; fmvn 30; c0 "x; y";', "4k3/8/8/8/8/8/8/4K3 b - - 12 30"],
    ["4k3/8/8/8/8/8/8/4K3 b - - fmvn 3;", "4k3/8/8/8/8/8/8/4K3 b - - 0 3"],
    ["4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"],
    ["4k3/8/8/8/8/8/8/4K3 w - - 3 7 bm Kd2;", "4k3/8/8/8/8/8/8/4K3 w - - 3 7"],
    ["4k3/8/8/8/8/8/8/4K3 w - - draw_offer;", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"],
  ])("%s is %s", (epd, fen) => {
    const setup = parseFen(rules, epd);
    if ("message" in setup) throw new Error(setup.message);
    expect(makeFen(rules, setup)).toBe(fen);
    expect(legalMoves(playOf(compileMoves(rules), setup)).length).toBeGreaterThan(0);
  });
});
