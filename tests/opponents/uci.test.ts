import { expect, test } from "vitest";
import { makeEngine } from "./uci-engine.ts";

const { engine, said, run } = makeEngine("chess");

/** What a line makes the engine say. */
function told(line: string, slices = 2000): readonly string[] {
  said.length = 0;
  expect(engine.handleLine(line)).toBe(line === "quit");
  run(slices);
  return [...said];
}

test("it introduces itself", () => {
  const lines = told("uci");
  expect(lines[0]).toBe("id name Quadrille");
  expect(lines.at(-1)).toBe("uciok");
  expect(lines).toContain("option name UCI_Variant type combo default chess var atomic var chess");
  expect(told("isready")).toEqual(["readyok"]);
});

// What is said last.
test.each([
  ["position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", undefined],
  ["go mate 1", "bestmove a1a8"],
  ["go searchmoves a1a7 depth 2", "bestmove a1a7"],
  ["go perft 2", "Nodes searched: 152"],
  ["position startpos moves e2e4 e7e5", undefined],
  ["go perft 1", "Nodes searched: 29"],
  ["position startpos moves e2e4 e7e5 e1e2 e8e7", undefined],
  ["go perft 1", "Nodes searched: 23"],
  ["position startpos moves e2e5", "info string Illegal move: e2e5. The position stays as it was"],
  ["go perft 1", "Nodes searched: 23"],
  ["position fen 8/8 w", "info string Bad FEN: The board has 8 rows, this FEN has 2."],
  ["position", "info string position needs `startpos` or `fen FEN`, then `moves ..`"],
  ["position fen 7k/5QK1/8/8/8/8/8/8 b - - 0 1", undefined],
  ["position fen R6k/6pp/8/8/8/8/8/6K1 b - - 0 1", undefined],
  ["go depth 3", "bestmove (none)"],
  ["go depth none", "info string go depth needs a number from 1, not `none`"],
  ["go fast", "info string go does not know `fast`"],
  ["setoption name Hash value 0", "info string Hash is a number from 1 to 4096"],
  ["setoption name Colour value red", "info string Unknown option: Colour"],
  ["setoption", "info string setoption needs `name NAME value VALUE`"],
  ["setoption name UCI_Variant value ludo", "info string There is no ludo."],
  ["fly", "info string Unknown command: fly"],
  ["stop", undefined],
  ["setoption name UCI_Chess960 value true", undefined],
  ["position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", undefined],
  ["go searchmoves e1g1 depth 1", "bestmove e1h1"],
  ["setoption name UCI_Chess960 value false", undefined],
  ["setoption name Move Overhead value 100", undefined],
  ["setoption name Move Overhead value soon", "info string Move Overhead is a number from 1 to 5000"],
  ["setoption name Ponder value perhaps", "info string Ponder is true or false"],
  [
    "position fen r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1",
    "info string Bad FEN: `K`: the king on d1 has moved, so it cannot castle.",
  ],
  ["setoption name UCI_Variant value atomic", undefined],
  ["go perft 2", "Nodes searched: 400"],
  ["quit", undefined],
])("%s", (line, last) => {
  expect(told(line).at(-1)).toBe(last);
});

test("it says which answer it expects to whoever thinks in the other's time", () => {
  const other = makeEngine("chess");
  for (const [option, last] of [
    ["false", /^bestmove \S+$/],
    ["true", /^bestmove [a-h]\d[a-h]\d ponder [a-h]\d[a-h]\d$/],
  ] as const) {
    for (const line of [`setoption name Ponder value ${option}`, "position startpos", "go depth 4"])
      other.engine.handleLine(line);
    other.run(2000);
    expect(other.said.at(-1)).toMatch(last);
  }
});

test("it thinks for ever until it is stopped, and keeps its time", () => {
  const other = makeEngine("chess");
  other.engine.handleLine("go infinite");
  other.run(4);
  expect(other.said.some((it) => it.startsWith("bestmove"))).toBe(false);
  other.engine.handleLine("stop");
  expect(other.said.at(-1)).toMatch(/^bestmove [a-h][1-8]/);
  other.said.length = 0;
  other.engine.handleLine("go wtime 3000 btime 10");
  other.run(2000);
  expect(other.said.at(-1)).toMatch(/^bestmove/);
  expect(other.said.at(-2)).toMatch(/ time \d{1,3} pv /);
});

/** What is left of what was said without times and speeds. */
const plain = (lines: readonly string[]) =>
  lines.map((it) => it.replace(/ nodes .* time \d+/, "").replace(/score cp -?\d+/, "score cp N"));

test("several lines: each place once a depth, the best first, and all moves where there are fewer", () => {
  const { engine, said, run } = makeEngine("chess");
  const ask = (...lines: readonly string[]) => {
    said.length = 0;
    for (const it of lines) engine.handleLine(it);
    run(4000);
    return plain(said);
  };
  expect(ask("uci").filter((it) => it.includes("MultiPV"))).toEqual([
    "option name MultiPV type spin default 1 min 1 max 64",
  ]);
  const lines = ask("setoption name MultiPV value 3", "position startpos", "go depth 3");
  expect(
    lines.filter((it) => it.startsWith("info depth 3")).map((it) => it.split(" ").slice(1, 5).join(" ")),
  ).toEqual(["depth 3 multipv 1", "depth 3 multipv 2", "depth 3 multipv 3"]);
  const firsts = lines.flatMap((it) => /depth 3 .* pv (\S+)/.exec(it)?.[1] ?? []);
  expect(new Set(firsts).size).toBe(3);
  expect(lines.at(-1)).toBe(`bestmove ${firsts[0]}`);
  // Two moves are legal, one of them mates.
  const few = ask("position fen 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "go depth 2 searchmoves g1g7 g1a1");
  expect(few.filter((it) => /depth 2/.test(it))).toHaveLength(2);
  expect(few.at(-1)).toBe("bestmove g1g7");
  expect(ask("setoption name MultiPV value 0")).toEqual(["info string MultiPV is a number from 1 to 64"]);
  expect(ask("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "go depth 2")).toEqual(["bestmove (none)"]);
});

test("after ponderhit it goes on thinking, with the time that is left; a stop answers at once", () => {
  const { engine, said, run } = makeEngine("chess");
  const best = () => said.filter((it) => it.startsWith("bestmove"));
  engine.handleLine("position startpos moves e2e4");
  engine.handleLine("go ponder wtime 2000 btime 2000");
  run(400);
  expect(best()).toEqual([]);
  engine.handleLine("ponderhit");
  expect(best()).toEqual([]);
  run(400);
  expect(best()).toHaveLength(1);
  // What it has thought through already is answered when the move comes.
  engine.handleLine("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  engine.handleLine("go ponder depth 2");
  run(400);
  expect(best()).toHaveLength(1);
  engine.handleLine("ponderhit");
  expect(best().at(-1)).toBe("bestmove a1a8");
  engine.handleLine("go ponder");
  run(3);
  engine.handleLine("stop");
  expect(best()).toHaveLength(3);
  engine.handleLine("ponderhit");
  expect(best()).toHaveLength(3);
});
