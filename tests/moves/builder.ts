// Puts rules together from Betza notation and little else, for tests of the engine.
import { parseBetza, parseFen } from "../../src/formats/chess/index.ts";
import type {
  Becoming,
  Castle,
  Condition,
  Drop,
  End,
  MoveRules,
  Path,
  Piece,
  PieceSet,
  Zone,
} from "../../src/program/index.ts";

/** A game in short. */
export interface Sample {
  readonly width?: number;
  readonly height?: number;
  /** By letter: how it goes, or all about it. */
  readonly pieces: Readonly<Record<string, string | PieceSample>>;
  readonly start: string;
  /** The letters of the royals, K if not said; none are for "". */
  readonly royal?: string;
  /** What the piece P becomes on the last row. */
  readonly promotes?: string;
  /** The rows from which the piece P can go two steps, leaving a trail. */
  readonly double?: readonly number[];
  /** Where K castles to, right and left, with R; in columns from 0. */
  readonly castle?: readonly [number, number] | undefined;
  readonly hand?: boolean;
  /** What ends it besides the usual: before, and instead. */
  readonly ends?: (find: Finder) => readonly End[];
  readonly stalemate?: End["result"];
  /** After so many quiet half-moves it is drawn, and when a position comes so often: 100 and 3; never for 0. */
  readonly quiet?: number;
  readonly fold?: number;
  readonly repetition?: End["result"];
  /**
   * How Fairy-Stockfish's SAN differs: in marks of check (it has no check on pieces that are royal by extinction, and calls
   * any won game mate), so that it is only read (it writes the letter of pawns that are not quite pawns), or altogether
   (it has other names for the pieces).
   */
  readonly san?: "unmarked" | "read" | "none";
  /** The fields of its FEN that are not compared: it counts quiet moves, or names who left a trail, in ways of its own, and holds what we have a supply of. */
  readonly skips?: readonly ("clock" | "trail" | "hand")[];
  /** Without these lines of its own in the description of Fairy-Stockfish. */
  readonly without?: string;
  readonly change?: (rules: MoveRules, find: Finder) => MoveRules;
}

export interface PieceSample {
  readonly moves: string;
  /** Both sides' letters, if they are not capital and small. */
  readonly letters?: readonly [string, string];
  readonly becomes?: string | readonly string[];
  /** Rows, from the owner's side from 1, where it becomes another; the last if not said. */
  readonly on?: readonly number[];
  readonly must?: readonly number[] | undefined;
  readonly leaving?: boolean;
  readonly limits?: readonly number[];
  readonly drop?: boolean | (Partial<Drop> & { readonly rows?: readonly number[] });
  readonly captive?: string;
  /** Where it can go: rows, or cells. */
  readonly within?: readonly number[];
}

/** Looks things up by letters. */
export class Finder {
  readonly letters: readonly string[];
  readonly width: number;
  readonly height: number;

  constructor(sample: Sample) {
    this.letters = Object.keys(sample.pieces);
    this.width = sample.width ?? 8;
    this.height = sample.height ?? 8;
  }

  id(letter: string): number {
    const found = this.letters.indexOf(letter);
    if (found < 0) throw new Error(`There is no piece ${letter}.`);
    return found;
  }

  ids(letters: string | readonly string[]): number[] {
    return [...letters].map((it) => this.id(it));
  }

  set(whose: PieceSet["whose"], letters: string | readonly string[] = this.letters): PieceSet {
    return { whose, pieces: this.ids(letters) };
  }

  /** Rows from the owner's side, from 1. */
  rows(wanted: readonly number[]): Zone {
    const cells = (fromTop: (row: number) => number) =>
      wanted.flatMap((row) => Array.from({ length: this.width }, (_, x) => fromTop(row) * this.width + x));
    return [cells((row) => this.height - row), cells((row) => row - 1)];
  }

  /** Names of cells, the same for both sides. */
  cells(names: string): Zone {
    const cells = names.split(" ").map((it) => {
      const row = this.height - Number(it.slice(1));
      return row * this.width + (it.charCodeAt(0) - 97);
    });
    return [cells, cells];
  }
}

export const count = (
  pieces: PieceSet,
  op: (Condition & { is: "compare" })["op"],
  value: number,
): Condition => ({
  is: "compare",
  op,
  left: { is: "count", pieces },
  right: { is: "number", value },
});

export const all = (...of: Condition[]): Condition => ({ is: "and", of });
export const some = (...of: Condition[]): Condition => ({ is: "or", of });
export const not = (of: Condition): Condition => ({ is: "not", of });

const counted = (counter: number, value: number): Condition => ({
  is: "compare",
  op: ">=",
  left: { is: "counter", counter, of: "any" },
  right: { is: "number", value },
});

const repeated = (value: number): Condition => ({
  is: "compare",
  op: ">=",
  left: { is: "repeats" },
  right: { is: "number", value },
});

export function rulesOf(sample: Sample): MoveRules {
  const find = new Finder(sample);
  const royal = sample.royal ?? "K";
  const attacked: Condition = { is: "attacked", pieces: find.set("my", royal) };
  const isPawn = Object.hasOwn(sample.pieces, "P") ? [{ is: "mover", pieces: find.ids("P") } as const] : [];
  const { width, height } = find;
  const base: MoveRules = {
    width,
    height,
    holes: holesOf(sample, width),
    sides: [
      { name: "white", faces: 0 },
      { name: "black", faces: 4 },
    ],
    pieces: find.letters.map((letter) => pieceFor(sample, letter, find)),
    forbid: royal === "" ? [] : [attacked],
    capture: { to: sample.hand ? "hand" : "nowhere" },
    gating: false,
    counters: [{ name: "quiet", eachSide: false, start: 0 }],
    after: [
      { counter: 0, of: "any", add: true, value: 1 },
      { counter: 0, of: "any", add: false, value: 0, when: some({ is: "took" }, ...isPawn) },
    ],
    ends: [
      ...(sample.ends?.(find) ?? []),
      ...(royal === ""
        ? []
        : [{ when: all({ is: "no-moves" }, attacked), result: "lose", text: "Checkmate." } as const]),
      { when: { is: "no-moves" }, result: sample.stalemate ?? "draw", text: "No moves." },
      ...(sample.quiet === 0
        ? []
        : [{ when: counted(0, sample.quiet ?? 100), result: "draw", text: "Fifty moves." } as const]),
      ...(sample.fold === 0
        ? []
        : [
            {
              when: repeated(sample.fold ?? 3),
              result: sample.repetition ?? "draw",
              text: "Repetition.",
            } as const,
          ]),
    ],
    start: { cells: [], turn: 0, hands: [[], []], fresh: [], counters: [[0]], ply: 0 },
  };
  const rules = sample.change?.(base, find) ?? base;
  // What has not moved yet is told from the start, so the start is read twice.
  const first = parseFen(rules, sample.start);
  if ("message" in first) throw new Error(`${sample.start}: ${first.message} (${first.at})`);
  const start = parseFen({ ...rules, start: first }, sample.start);
  if ("message" in start) throw new Error(start.message);
  return { ...rules, start };
}

/** Stars in the set-up are holes, unless walls are part of the game. */
function holesOf(sample: Sample, width: number): number[] {
  const rows = sample.start.split(/[ []/)[0]!.split("/");
  return rows.flatMap((row, y) => {
    const cells = row.replaceAll(/\d+/g, (it) => ".".repeat(Number(it))).replaceAll(/\+(.)/g, "$1");
    return [...cells].flatMap((it, x) => (it === "*" ? [y * width + x] : []));
  });
}

function pieceFor(sample: Sample, letter: string, find: Finder): Piece {
  const given = sample.pieces[letter]!;
  const about: PieceSample = typeof given === "string" ? { moves: given } : given;
  const moves = parseBetza(about.moves);
  if ("message" in moves) throw new Error(`${letter}: ${moves.message}`);
  const zone = about.within ? zoneOf(about.within, find) : undefined;
  const doubles = letter === "P" ? (sample.double ?? []) : [];
  return {
    name: letter,
    letters: about.letters ?? [letter, letter.toLowerCase()],
    paths: [
      ...moves.paths.map((it) => (zone ? { ...it, in: zone } : it)),
      ...(doubles.length > 0 ? [doubleStep(find, [[0, 1]], doubles)] : []),
    ],
    castles: letter === "K" && sample.castle ? castlesOf(sample.castle, find) : [],
    becomes: becomesOf(sample, letter, about, find),
    ...dropOf(sample, about, find),
    ...(about.captive ? { captive: find.id(about.captive) } : {}),
  };
}

/** Numbers up to the height are rows. */
const zoneOf = (rows: readonly number[], find: Finder): Zone => find.rows(rows);

function becomesOf(sample: Sample, letter: string, about: PieceSample, find: Finder): Becoming[] {
  const promotes = about.becomes ?? (letter === "P" ? sample.promotes : undefined);
  if (promotes === undefined) return [];
  return [
    {
      pieces: find.ids(promotes),
      on: find.rows(about.on ?? [find.height]),
      ...(about.leaving ? { leaving: true } : {}),
      ...(about.must ? { must: find.rows(about.must) } : {}),
      ...(about.limits ? { limits: about.limits } : {}),
    },
  ];
}

function dropOf(sample: Sample, about: PieceSample, find: Finder): { drop?: Drop } {
  const drop = about.drop ?? sample.hand ?? false;
  if (drop === false) return {};
  if (drop === true) return { drop: { from: "hand" } };
  const { rows, ...rest } = drop;
  return { drop: { from: "hand", ...rest, ...(rows ? { in: find.rows(rows) } : {}) } };
}

/** Two steps from some rows, leaving a trail. */
export const doubleStep = (
  find: Finder,
  ways: readonly (readonly [number, number])[],
  from: readonly number[],
): Path => ({
  ways: ways.map((way) => [way]),
  legs: [{ least: 2, most: 2, to: { empty: true } }],
  leavesTrail: true,
  from: find.rows(from),
});

const castlesOf = ([right, left]: readonly [number, number], find: Finder): Castle[] => [
  { to: right, with: find.id("R"), withTo: right - 1 },
  { to: left, with: find.id("R"), withTo: left + 1 },
];

/** Gives a piece something more. */
export const withPiece = (
  rules: MoveRules,
  letter: string,
  more: (piece: Piece) => Partial<Piece>,
): MoveRules => ({
  ...rules,
  pieces: rules.pieces.map((it) => (it.name === letter ? { ...it, ...more(it) } : it)),
});
