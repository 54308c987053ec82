import { describe, expect, it } from "vitest";
import { fenOf, listSan, makeCell, makeSan, makeUci, parseSan } from "../../src/formats/index.ts";
import { type Move, type Play, compileMoves, legalMoves, playOf, readMove } from "../../src/game/index.ts";
import { type Sample, rulesOf } from "./builder.ts";
import type { MoveRules } from "../../src/program/index.ts";
import { libraryGames } from "../playing.ts";
import { samples } from "./samples.ts";
import { games, patience, seeds, stream } from "./sweep.ts";

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

/** What is compared: the games that come along, and samples for what they do not play. */
interface Compared {
  readonly rules: MoveRules;
  /** Ends of the file are its own: only those that are won, lost or without a move are compared. */
  readonly isFile: boolean;
  readonly about: Pick<Sample, "san" | "skips" | "without">;
}

function comparedOf(variant: string): Compared {
  const sample = samples[variant];
  const about = { ...sample, ...differences[variant] };
  const rules = files.get(variant);
  return rules ? { rules, isFile: true, about } : { rules: rulesOf(sample!), isFile: false, about };
}

const files = new Map(
  libraryGames().flatMap(([file, { program }]) =>
    program.moves ? [[file.replace(/^.*\/|\.quad$/g, ""), program.moves.rules] as const] : [],
  ),
);

/** Of game files that have no sample. */
const differences: Readonly<Record<string, Compared["about"]>> = {
  "ai-wok": { without: "countingRule = none" },
  cambodian: { without: "countingRule = none" },
  asean: { without: "countingRule = none" },
  flipello10: { skips: ["clock", "hand"] },
  wolf: { skips: ["trail"], san: "none" },
  ataxx: { skips: ["clock"], san: "none" },
  janggi: {
    skips: ["clock"],
    san: "none",
    without: "bikjangRule = false\nperpetualCheckIllegal = false\nnMoveRule = 0",
  },
  torishogi: { skips: ["clock"], san: "none", without: "perpetualCheckIllegal = false\nnFoldValue = draw" },
  yarishogi: { skips: ["clock"], san: "none", without: "perpetualCheckIllegal = false\nnFoldValue = draw" },
  legan: { san: "read" },
  jesonmor: { skips: ["clock"] },
  // It leaves out which rook when both could bring the same piece in.
  shouse: { skips: ["clock"], san: "read" },
};

const known = ffish?.variants().split(" ") ?? [];
const names = [...new Set([...files.keys(), ...Object.keys(samples)])].filter((it) => known.includes(it));

describe.skipIf(!ffish)("the same as Fairy-Stockfish", () => {
  it.each(names)(
    "%s",
    (variant) => {
      const compared = comparedOf(variant);
      const compiled = compileMoves(compared.rules);
      for (const seed of seeds(10, 1000)) compare(ffish!, variant, compared, playOf(compiled), seed);
    },
    patience,
  );
});

const PLIES = games(40, 200);

/** The notation of every move is compared this often, that of the move played always. */
const EVERY_SAN = 16;

function compare(
  module: Ffish,
  variant: string,
  { about, isFile }: Compared,
  play: Play,
  seed: number,
): void {
  const { san, skips = [], without } = about;
  if (without) module.loadVariantConfig(`[${variant}-less:${variant}]\n${without}\n`);
  // What we have a supply of they hold from the start.
  const start = skips.includes("hand") ? "" : fenOf(play);
  const board = new module.Board(without ? `${variant}-less` : variant, start);
  const chance = stream(seed);
  try {
    for (let ply = 0; ply < PLIES; ply++) {
      const fen = fenOf(play);
      expectSame(fields(fen, skips), fields(board.fen(), skips), fen);
      expectSame(play.inCheck(), board.isCheck(), `check of ${fen}`);
      const ends = isFile ? [ourDecision(play), decisionOf(board)] : [ourEnd(play), endOf(board)];
      if (ends[1] === "material") break;
      expectSame(ends[0], ends[1], `result of ${fen}`);
      if (ends[1] !== "*" || play.ended()) break;
      const moves = new Map(turnsOf(play).map((it) => [it.uci, it.moves]));
      const theirs = new Map(listed(board).map((it) => [isPass(it) ? "0000" : it, it]));
      const allowed = [...theirs.keys()].filter((it) => moves.has(it) || !isDropMate(board, it));
      expectSame([...moves.keys()].sort().join(" "), allowed.sort().join(" "), `moves of ${fen}`);
      const uci = allowed[chance() % allowed.length]!;
      const chosen = ply % EVERY_SAN === 0 ? allowed : [uci];
      const named = chosen.filter((it) => it !== "0000" && moves.get(it)!.length === 1);
      const texts = san === undefined || san === "unmarked" ? sansOf(play, named.length) : undefined;
      for (const it of san === "none" ? [] : named) {
        const [move] = moves.get(it)!;
        if (texts) expectSan(san, texts(move!), board.sanMove(it), fen);
        else expectRead(play, move!, board.sanMove(it), fen);
      }
      for (const it of moves.get(uci)!) play.make(it);
      board.push(theirs.get(uci)!);
    }
  } finally {
    board.delete();
  }
}

/** Vitest's own way to compare is for those that differ: there are millions. */
function expectSame<T>(ours: T, theirs: T, where: string): void {
  if (ours !== theirs) expect(ours, where).toBe(theirs);
}

const listed = (board: Board): readonly string[] => board.legalMoves().split(" ").filter(Boolean);

/** It passes with a piece that stays where it is. */
const isPass = (uci: string): boolean => /^([a-z]\d+)\1$/.test(uci);

/** Mate by a dropped pawn, or a swallow, is listed by Fairy-Stockfish, and lost; here it is not legal. */
function isDropMate(board: Board, uci: string): boolean {
  if (!/^[PS]@/.test(uci)) return false;
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
  if (skips.includes("hand")) all[0] = all[0]!.replace(/\[.*\]/, "");
  if (skips.includes("clock")) all[all.length - 2] = "?";
  if (skips.includes("trail")) all[3] = "?";
  return all.join(" ");
}

/** Names moves: one alone, or all in one go. */
function sansOf(play: Play, count: number): (move: Move) => string {
  if (count < 2) return (move) => makeSan(play, move);
  const texts = new Map(listSan(play).map(({ move, text }) => [move, text]));
  return (move) => texts.get(move)!;
}

function expectSan(how: Sample["san"], ours: string, theirs: string, fen: string): void {
  const bare = (text: string) => (how === "unmarked" ? text.replace(/[+#]+$/, "") : text);
  expectSame(bare(ours), bare(theirs), `notation in ${fen}`);
}

function expectRead(play: Play, move: Move, theirs: string, fen: string): void {
  const found = parseSan(play, theirs);
  const moves = typeof found === "number" ? [found] : found.is === "ambiguous" ? found.moves : [];
  if (!moves.includes(move)) expect(moves, `${fen} ${theirs}`).toContain(move);
}

/** What a side can do in its turn, as Fairy-Stockfish writes it. */
interface Turn {
  readonly uci: string;
  readonly moves: readonly Move[];
}

/** All turns: a move, or a move and a wall, which stands behind it with the cell that was moved to. */
function turnsOf(play: Play): readonly Turn[] {
  const moves = legalMoves(play);
  if (!play.rules.wall) return moves.map((move) => ({ uci: makeUci(play, move), moves: [move] }));
  return moves.flatMap((move) => {
    const uci = makeUci(play, move);
    const cell = makeCell(play.rules, readMove(play, move).to!);
    play.make(move);
    const walls = legalMoves(play).map((it) => ({
      uci: `${uci},${cell}${makeUci(play, it)}`,
      moves: [move, it],
    }));
    play.undo();
    return walls;
  });
}

/** White's result, as in PGN; a draw for want of material is no end here. */
const endOf = (board: Board): string => {
  if (!board.isGameOver(true)) return "*";
  return board.isInsufficientMaterial() ? "material" : board.result(true);
};

/** The same without draws that have to be claimed, and without those that a file has of its own. */
function decisionOf(board: Board): string {
  if (!board.isGameOver(false)) return "*";
  return board.isInsufficientMaterial() ? "material" : board.result(false);
}

function ourDecision(play: Play): string {
  const end = ourEnd(play);
  return end === "1/2-1/2" && legalMoves(play).some((it) => readMove(play, it).kind !== "pass") ? "*" : end;
}

function ourEnd(play: Play): string {
  const end = play.ended();
  if (!end) return "*";
  if (end.result === "draw") return "1/2-1/2";
  return (end.result === "win") === (play.turn() === 0) ? "1-0" : "0-1";
}
