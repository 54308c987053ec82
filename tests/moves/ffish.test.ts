import { describe, expect, it } from "vitest";
import { makeFen, makeSan, makeUci, parseSan } from "../../src/formats/index.ts";
import { type Move, type Play, compileMoves, legalMoves, playOf, tagOf } from "../../src/game/index.ts";
import { type Sample, rulesOf } from "./builder.ts";
import { samples } from "./samples.ts";
import { games, patience, stream } from "./sweep.ts";

/** What is used of a board of ffish. */
interface Board {
  legalMoves(): string;
  fen(): string;
  sanMove(uci: string): string;
  push(uci: string): boolean;
  pop(): void;
  isCheck(): boolean;
  isGameOver(claims: boolean): boolean;
  isInsufficientMaterial(): boolean;
  result(claims: boolean): string;
  delete(): void;
}

interface Ffish {
  Board: new (variant: string, fen: string) => Board;
  variants(): string;
  loadVariantConfig(text: string): void;
}

/** Fairy-Stockfish for JavaScript, if it is installed: it is under the GPL and only for comparing. */
async function loadFfish(): Promise<Ffish | undefined> {
  // On Node it would try to fetch its wasm file from a path.
  const { fetch } = globalThis;
  Reflect.deleteProperty(globalThis, "fetch");
  try {
    const module = (await import("ffish")) as unknown as {
      default: Ffish & { onRuntimeInitialized?: unknown };
    };
    await new Promise((ready) => {
      module.default.onRuntimeInitialized = ready;
    });
    // It knows its games only after it has made a board.
    new module.default.Board("chess", "").delete();
    return module.default;
  } catch {
    return undefined;
  } finally {
    globalThis.fetch = fetch;
  }
}

const ffish = await loadFfish();
if (!ffish) console.log("ffish is not installed: the games are not compared with it.");

describe.skipIf(!ffish)("the same as Fairy-Stockfish", () => {
  const known = ffish?.variants().split(" ") ?? [];
  it.each(Object.keys(samples).filter((it) => known.includes(it)))(
    "%s",
    (variant) => {
      const compiled = compileMoves(rulesOf(samples[variant]!));
      for (let seed = 1; seed <= games(10, 1000); seed++) compare(ffish!, variant, playOf(compiled), seed);
    },
    patience,
  );
});

const PLIES = games(40, 200);

function compare(module: Ffish, variant: string, play: Play, seed: number): void {
  const { start, san, skips = [], without } = samples[variant]!;
  if (without) module.loadVariantConfig(`[${variant}-less:${variant}]\n${without}\n`);
  const board = new module.Board(without ? `${variant}-less` : variant, start);
  const chance = stream(seed);
  try {
    for (let ply = 0; ply < PLIES; ply++) {
      const fen = fenOf(play);
      expect({ fen: fields(board.fen(), skips), check: board.isCheck() }, fen).toEqual({
        fen: fields(fen, skips),
        check: play.inCheck(),
      });
      const end = endOf(board);
      if (end === "material") break;
      expect(ourEnd(play), fen).toBe(end);
      if (end !== "*") break;
      const moves = legalMoves(play).map((move) => ({ move, uci: uciOf(play, move) }));
      const theirs = board
        .legalMoves()
        .split(" ")
        .filter((it) => it !== "");
      const ours = new Set(moves.map((it) => it.uci));
      const allowed = theirs.filter((it) => ours.has(it) || !isDropMate(board, it));
      expect([...ours].sort(), fen).toEqual(allowed.sort());
      const uci = allowed[chance() % allowed.length]!;
      const { move } = moves.find((it) => it.uci === uci)!;
      expectSan(san, play, move, board.sanMove(uci));
      play.make(move);
      board.push(uci);
    }
  } finally {
    board.delete();
  }
}

/** Mate by a dropped pawn is listed by Fairy-Stockfish, and lost; here it is not legal. */
function isDropMate(board: Board, uci: string): boolean {
  if (!uci.startsWith("P@")) return false;
  board.push(uci);
  const isMate = board.isCheck() && board.legalMoves() === "";
  board.pop();
  return isMate;
}

/** A FEN without the fields that are not compared. */
function fields(fen: string, skips: NonNullable<Sample["skips"]>): string {
  const all = fen
    .replace(/\[(.*)\]/, (_, hand: string) => `[${[...hand.replace("-", "")].sort().join("")}]`)
    .split(" ");
  if (skips.includes("clock")) all[all.length - 2] = "?";
  if (skips.includes("trail")) all[3] = "?";
  return all.join(" ");
}

function expectSan(how: Sample["san"], play: Play, move: Move, theirs: string): void {
  if (how === "none") return;
  if (how === "read") {
    const found = parseSan(play, theirs);
    const moves = typeof found === "number" ? [found] : found.is === "ambiguous" ? found.moves : [];
    return expect(moves, `${fenOf(play)} ${theirs}`).toContain(move);
  }
  const bare = (text: string) => (how === "unmarked" ? text.replace(/[+#]+$/, "") : text);
  expect(bare(makeSan(play, move)), fenOf(play)).toBe(bare(theirs));
}

/** Passing is written as the king staying where it is. */
function uciOf(play: Play, move: Move): string {
  const text = makeUci(play, move);
  return text;
}

const TRAIL = 2;

const fenOf = (play: Play): string =>
  makeFen(
    play.rules,
    play.setup(),
    legalMoves(play).some((it) => tagOf(it) === TRAIL),
  );

/** White's result, as in PGN; a draw for want of material is no end here. */
const endOf = (board: Board): string => {
  if (!board.isGameOver(true)) return "*";
  return board.isInsufficientMaterial() ? "material" : board.result(true);
};

function ourEnd(play: Play): string {
  const end = play.ended();
  if (!end) return "*";
  if (end.result === "draw") return "1/2-1/2";
  return (end.result === "win") === (play.turn() === 0) ? "1-0" : "0-1";
}
