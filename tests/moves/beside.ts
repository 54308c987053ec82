import { fenOf, listSan, makeCell, makeSan, makeUci, parseFen, parseSan } from "../../src/formats/index.ts";
import {
  type CompiledMoves,
  type Move,
  type Play,
  compileMoves,
  legalMoves,
  perft,
  playOf,
  readMove,
} from "../../src/game/index.ts";
import { type Sample, rulesOf } from "./builder.ts";
import type { MoveRules, Notation } from "../../src/program/index.ts";
import { libraryGames } from "../playing.ts";
import { samples } from "./samples.ts";
import { stream } from "./sweep.ts";

/** What is used of a board of ffish. */
interface Board {
  legalMoves(): string;
  numberLegalMoves(): number;
  fen(): string;
  sanMove(uci: string, notation?: unknown): string;
  push(uci: string): boolean;
  pop(): void;
  isCheck(): boolean;
  isBikjang(): boolean;
  isGameOver(claims: boolean): boolean;
  isInsufficientMaterial(): boolean;
  result(claims: boolean): string;
  setFen(fen: string): void;
  reset(): void;
}

/** Fairy-Stockfish for JavaScript. */
export interface Ffish {
  Board: new (variant: string, fen: string) => Board;
  variants(): string;
  loadVariantConfig(text: string): void;
  readonly Notation: Readonly<Record<"SHOGI_HODGES" | "XIANGQI_WXF" | "JANGGI", unknown>>;
}

/** Fairy-Stockfish, if it is installed: it is under the GPL and only for comparing. */
export function loadFfish(): Promise<Ffish | undefined> {
  // It tells once that it is ready, and files that are tested in one thread share it.
  loading ??= beginFfish();
  return loading;
}

let loading: Promise<Ffish | undefined> | undefined;

async function beginFfish(): Promise<Ffish | undefined> {
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
    void new module.default.Board("chess", "");
    return module.default;
  } catch {
    return undefined;
  } finally {
    globalThis.fetch = fetch;
  }
}

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
  flipersi: { skips: ["clock"] },
  spartan: { san: "unmarked" },
  kyotoshogi: { skips: ["clock"], san: "none", without: "perpetualCheckIllegal = false\nnFoldValue = draw" },
  micro: { skips: ["clock"], san: "none", without: "perpetualCheckIllegal = false\nnFoldValue = draw" },
  shoshogi: { skips: ["clock"], san: "none", without: "perpetualCheckIllegal = false\nnFoldValue = draw" },
  karouk: { without: "countingRule = none" },
  sittuyin: { without: "countingRule = none", san: "read" },
  makpong: { without: "countingRule = none" },
  wolf: { skips: ["trail"], san: "none" },
  ataxx: { skips: ["clock"], san: "none" },
  janggi: {
    skips: ["clock"],
    san: "none",
    without: "perpetualCheckIllegal = false\nnMoveRule = 0",
  },
  torishogi: { skips: ["clock"], san: "none", without: "perpetualCheckIllegal = false\nnFoldValue = draw" },
  yarishogi: { skips: ["clock"], san: "none", without: "perpetualCheckIllegal = false\nnFoldValue = draw" },
  legan: { san: "read" },
  amazons: { skips: ["clock"], san: "none" },
  jesonmor: { skips: ["clock"] },
  // It leaves out which rook when both could bring the same piece in.
  shouse: { skips: ["clock"], san: "read" },
};

/** The games that both can play. */
export function namesKnownTo(ffish: Ffish): readonly string[] {
  const known = ffish.variants().split(" ");
  return [...new Set([...files.keys(), ...Object.keys(samples)])].filter((it) => known.includes(it));
}

/** The notation of every move is compared this often, that of the move played always. */
const EVERY_SAN = 16;

/** Our game of a variant beside Fairy-Stockfish's. */
export class Match {
  readonly #about: Compared["about"];
  readonly #isFile: boolean;
  readonly #compiled: CompiledMoves;
  readonly #board: Board;
  readonly #ffish: Ffish;
  /** The letters of pieces that are not dropped with mate. */
  readonly #neverMating: readonly string[];
  /** How many turns were compared. */
  turns = 0;

  constructor(ffish: Ffish, variant: string) {
    const { rules, isFile, about } = comparedOf(variant);
    this.#ffish = ffish;
    this.#about = about;
    this.#isFile = isFile;
    this.#compiled = compileMoves(rules);
    this.#neverMating = rules.pieces.filter((it) => it.drop?.notMating).map((it) => it.letters[0]!);
    const name = about.without ? `${variant}-less` : variant;
    if (about.without) ffish.loadVariantConfig(`[${name}:${variant}]\n${about.without}\n`);
    this.#board = new ffish.Board(name, "");
  }

  /**
   * Plays a random game, the same for the same seed, and compares moves, FEN, notation, check and result at every ply.
   * Answers how many plies it had; throws at a difference.
   */
  compare(seed: number, most: number): number {
    const play = playOf(this.#compiled);
    // What we have a supply of they hold from the start.
    if (this.#about.skips?.includes("hand")) this.#board.reset();
    else this.#board.setFen(fenOf(play));
    const chance = stream(seed);
    for (let ply = 0; ply < most; ply++) {
      const fen = fenOf(play);
      if (!this.#goesOn(play, fen)) return ply;
      const turns = this.#turns(play, fen);
      const chosen = turns[chance() % turns.length]!;
      this.#compareNotation(play, ply % EVERY_SAN === 0 ? turns : [chosen], fen);
      for (const it of chosen.moves) play.make(it);
      this.#board.push(chosen.theirs);
    }
    return most;
  }

  /**
   * Plays a random game with Fairy-Stockfish alone, reads its FEN every so many plies, and compares how many moves and answers
   * there are. Answers how many positions there were; throws at a difference.
   */
  compareFens(seed: number, most: number, every: number): number {
    const board = this.#board;
    board.reset();
    const chance = stream(seed);
    let count = 0;
    for (let ply = 0; ply < most && !board.isGameOver(false); ply++) {
      if (ply % every === every - 1) {
        // What went before is not in a FEN.
        board.setFen(board.fen());
        // That kings were left facing each other is counted, and a FEN does not tell it.
        if (!board.isBikjang()) this.#compareCounts(board.fen());
        count++;
      }
      const moves = listed(board);
      if (moves.length === 0) break;
      board.push(moves[chance() % moves.length]!);
    }
    return count;
  }

  #compareCounts(fen: string): void {
    const setup = parseFen(this.#compiled.rules, fen);
    if ("message" in setup) throw new Error(`${fen}: ${setup.message}`);
    const play = playOf(this.#compiled, setup);
    const moves = this.#allowed();
    let answers = 0;
    for (const uci of moves) {
      this.#board.push(uci);
      answers += this.#countMoves();
      this.#board.pop();
    }
    expectSame(perft(play, 1), moves.length, `moves of ${fen}`);
    expectSame(perft(play, 2), answers, `answers in ${fen}`);
  }

  #countMoves(): number {
    const board = this.#board;
    return this.#neverMating.length > 0 || board.isBikjang()
      ? this.#allowed().length
      : board.numberLegalMoves();
  }

  #allowed(): readonly string[] {
    return listed(this.#board).filter((it) => !this.#isDropMate(it) && !this.#isPassInCheck(it));
  }

  /** Mate by a dropped pawn, or a swallow, is listed by Fairy-Stockfish, and lost; here it is not legal. */
  #isDropMate(uci: string): boolean {
    const board = this.#board;
    if (uci[1] !== "@" || !this.#neverMating.includes(uci[0]!)) return false;
    board.push(uci);
    const isMate = board.isCheck() && board.legalMoves() === "";
    board.pop();
    return isMate;
  }

  /** In janggi they let a king that is faced and attacked as well pass; here an attack has to be answered. */
  #isPassInCheck(uci: string): boolean {
    return isPass(uci) && this.#board.isCheck();
  }

  /** Compares FEN, check and result; false where the game is over. */
  #goesOn(play: Play, fen: string): boolean {
    const board = this.#board;
    const skips = this.#about.skips ?? [];
    expectSame(fields(fen, skips), fields(board.fen(), skips), fen);
    expectSame(play.inCheck(), board.isCheck(), `check of ${fen}`);
    const theirs = this.#isFile ? decisionOf(board) : endOf(board);
    if (theirs === "material" || (board.isBikjang() && board.isCheck())) return false;
    expectSame(this.#isFile ? ourDecision(play) : ourEnd(play), theirs, `result of ${fen}`);
    return theirs === "*" && !play.findEnd();
  }

  /** Compares the moves, and answers them in the order of their texts. */
  #turns(play: Play, fen: string): readonly SharedTurn[] {
    const all = turnsOf(play);
    const ours = new Map(all.map((it) => [it.uci, it.moves]));
    expectSame(all.length, ours.size, `moves that are there twice in ${fen}`);
    const shared: SharedTurn[] = [];
    for (const theirs of listed(this.#board)) {
      const uci = isPass(theirs) ? "0000" : theirs;
      const moves = ours.get(uci);
      if (moves) shared.push({ uci, theirs, moves });
      else if (!this.#isDropMate(theirs) && !this.#isPassInCheck(theirs))
        expectSame("not legal", uci, `moves of ${fen}`);
    }
    if (shared.length !== ours.size)
      expectSame(
        [...ours.keys()].sort().join(" "),
        shared
          .map((it) => it.uci)
          .sort()
          .join(" "),
        `moves of ${fen}`,
      );
    this.turns += shared.length;
    return shared.sort((a, b) => (a.uci < b.uci ? -1 : 1));
  }

  /** Compares the notation of moves. */
  #compareNotation(play: Play, turns: readonly SharedTurn[], fen: string): void {
    const { san } = this.#about;
    const { notation } = play.rules;
    if (san === "none" || (notation && !nameOfNotation(notation))) return;
    const named = turns.filter((it) => it.uci !== "0000" && it.moves.length === 1);
    const texts = san === "read" ? undefined : sansOf(play, named.length);
    for (const { theirs, moves } of named) {
      const [move] = moves;
      const name = notation && nameOfNotation(notation);
      const text = name
        ? this.#board.sanMove(theirs, this.#ffish.Notation[name]).replace(/#$/, "")
        : this.#board.sanMove(theirs);
      if (texts) expectSan(san, texts(move!), text, fen);
      else expectRead(play, move!, text, fen);
    }
  }
}

/** What Fairy-Stockfish calls the notation that a file declares. */
function nameOfNotation({ shapes, rowFirst }: Notation): keyof Ffish["Notation"] | undefined {
  if (shapes?.move?.includes("{tandem}")) return "XIANGQI_WXF";
  if (rowFirst) return "JANGGI";
  return shapes?.drop?.includes("*") ? "SHOGI_HODGES" : undefined;
}

/** A turn that both know. */
interface SharedTurn extends Turn {
  readonly theirs: string;
}

const listed = (board: Board): readonly string[] => board.legalMoves().split(" ").filter(Boolean);

/** What differs, and where. */
function expectSame<T>(ours: T, theirs: T, where: string): void {
  if (ours !== theirs) throw new Error(`${where}\n  ours: ${ours}\ntheirs: ${theirs}`);
}

/** It passes with a piece that stays where it is. */
const isPass = (uci: string): boolean => /^([a-z]\d+)\1$/.test(uci);

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
  if (!moves.includes(move)) throw new Error(`${theirs} is not read as ${makeUci(play, move)} in ${fen}`);
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
  return end === "1/2-1/2" &&
    !play.stopsPerft() &&
    legalMoves(play).some((it) => readMove(play, it).kind !== "pass")
    ? "*"
    : end;
}

function ourEnd(play: Play): string {
  const end = play.findEnd();
  if (!end) return "*";
  if (end.result === "draw") return "1/2-1/2";
  return (end.result === "win") === (play.turn() === 0) ? "1-0" : "0-1";
}
