// Texts of a megabyte that were made to be slow: each is read, or refused with a sentence, before long.

import { expect, test } from "vitest";
import {
  cabToQuad,
  iniToQuad,
  looksLikeSokoban,
  parseCab,
  readRecords,
  sokobanToQuad,
} from "../src/formats/index.ts";
import { load } from "../src/index.ts";
import {
  makeReplay,
  makeSave,
  newSession,
  parseReplay,
  parseSave,
  playRecord,
  replayOf,
} from "../src/session/index.ts";
import { today } from "./moves/sweep.ts";
import { libraryGame } from "./playing.ts";
import { processorTime } from "./processor-time.ts";
import { puzzleText, type SmallGame } from "./puzzlescript/small-game.ts";

const small = (game: Partial<SmallGame> = {}) => puzzleText({ levels: "@.", ...game });

const size = 1_000_000;

/** Milliseconds of the processor; a test run has a slower one than a page. */
const most = 8_000;

/** Parts one after the other, until they are a megabyte. */
function many(part: (number: number) => string): string {
  let text = "";
  for (let i = 0; text.length < size; i++) text += part(i);
  return text;
}

const next = (text: string, tags = "t = a b") => text.replace("OBJECTS", `TAGS\n${tags}\nOBJECTS`);
const sets = ["p", "q", "r", "s"];

test.each<[string, string]>(
  today(
    [
      ["names of one another", small({ legend: many((i) => `X${i + 1} = X${i} or X${i}\n`) })],
      ["names that lead down", small({ legend: many((i) => `X${i} = X${i + 1}\n`) })],
      ["a name of one object", small({ legend: `Y = Crate${many(() => " or Crate")}` })],
      ["unknown names", small({ legend: many((i) => `X${i} = U${i}\n`) })],
      ["one name for all", small({ legend: many(() => "X = Crate\n") })],
      ["sounds", small({ sounds: many((i) => `Crate move ${i}\n`) })],
      ["a layer", small({ layers: many(() => "Crate, ") })],
      ["a row of empty cells", small({ rules: `[ Player ${many(() => "| ")} ] -> [ ]` })],
      ["objects in a cell", small({ rules: `[ ${many(() => "Player ")} ] -> [ ]` })],
      ["a level of few signs", small({ levels: `${".".repeat(1000)}\n${many(() => ".\n")}` })],
      ["levels", small({ levels: many(() => "@.\n\n") })],
      ["unknown signs", small({ levels: many((i) => String.fromCodePoint(0x400 + (i % 30_000))) })],
      ["settings", many((i) => `k${i} v\n`) + small()],
      ["comments behind a setting", `title ${many(() => "( ) ")}\n${small()}`],
      ["a comment in a level", small({ levels: `${many(() => ".")}()` })],
      ["tests", `${small()}\n(test a\n${many(() => "  play right\n")})\n`],
      [
        "tags",
        next(
          small({ rules: many(() => `${sets.join(" ")} [ G:${sets.join(":")} ] -> [ ]\n`) }),
          sets.map((it) => `${it} = ${Array.from({ length: 40 }, (_, i) => it + i).join(" ")}`).join("\n"),
        ),
      ],
    ],
    5,
  ),
)("%s", { timeout: 60_000 }, (_, text) => {
  const before = processorTime();
  const told = load(text).diagnostics;
  expect(processorTime() - before).toBeLessThan(most);
  expect(told.length).toBeLessThanOrEqual(200);
});

const transitions = (part: (number: number) => string, count = Infinity): string => {
  const list = many(part).split("\n").slice(0, count).join("\n");
  return `${list}\n\n\n4 3\n###\n###\n###\n`;
};

const records = (name: string) => (text: string) => {
  const { games, mistakes } = readRecords(text, libraryGame(name).program);
  if (games[0]) playRecord(libraryGame(name), games[0]);
  return mistakes.map((it) => it.message);
};
const cab = (text: string): readonly string[] => {
  const { cab: read, diagnostics } = parseCab(new TextEncoder().encode(text), "a.cab");
  if (read) cabToQuad(read);
  return diagnostics.map((it) => it.message);
};
const ini = (text: string) =>
  iniToQuad({ file: "a.ini", text }, text.includes("[a:") ? "a" : undefined).diagnostics.map(
    (it) => it.message,
  );
const boxes = (text: string) =>
  looksLikeSokoban(text) ? sokobanToQuad({ file: "a.xsb", text }).diagnostics.map((it) => it.message) : [];
const readers = {
  SGF: records("go"),
  PGN: records("chess"),
  PDN: records("draughts"),
  USI: records("chess/shogi"),
  WXF: records("chess/xiangqi"),
  transcript: records("reversi"),
  cab,
  ini,
  boxes,
} as const;

// Files of other programs: each is read, or refused with a sentence.
const texts: readonly (readonly [reader: keyof typeof readers, name: string, text: string, told?: string])[] =
  [
    ["SGF", "nodes", `(${many(() => ";")})`],
    ["SGF", "moves", `(;SZ[19]${many((i) => `;${"BW"[i % 2]}[${"abcdefghi"[i % 9]}a]`)})`],
    ["SGF", "games", many(() => "(;B[aa])")],
    ["SGF", "forks", many(() => "(;B[aa]"), "not closed"],
    ["SGF", "variations of one move", `(;B[aa]${many(() => "(;W[bb])")})`],
    ["SGF", "forks in many games", many(() => "(;B[aa]".repeat(240) + ")".repeat(240))],
    ["SGF", "variations in variations", many(() => "(;B[aa](;W[bb])"), "nested deeper"],
    ["SGF", "a name without a value", `(;${many(() => "a")})`, "no part of SGF"],
    ["SGF", "a name of capitals", `(;${many(() => "A")}`, "no part of SGF"],
    ["SGF", "names without values", `(;${many(() => "A ")})`, "no part of SGF"],
    ["SGF", "a value of escapes", `(;C[${many(() => "\\]")}])`],
    ["SGF", "values", `(;C${many(() => "[]")})`],
    ["SGF", "rectangles", `(;AB${many(() => "[aa:ss]")})`],
    ["SGF", "nodes of rectangles", `(;${many(() => "AB[aa:zz];")})`],
    ["PGN", "tags", `${many((i) => `[A${i} "x"]\n`)}\n1. e4 *`],
    ["PGN", "parentheses", `1. e4 ${many(() => "(")}`, "needs a move"],
    ["PDN", "a capture", `1. 11${many(() => "x15")}`],
    ["PDN", "squares", `[FEN "W:W${many((i) => `${(i % 32) + 1},`)}:B1"]\n\n1. 11-15`],
    ["USI", "moves", `position startpos moves ${many(() => "7g7f 3c3d ")}`],
    ["USI", "pieces in hand", `sfen 4k4/9/9/9/9/9/9/9/4K4 b ${many(() => "9")}P 1`],
    ["USI", "lines", `position startpos\n${many(() => "x\n")}`, "Expected"],
    ["USI", "games", many(() => "position startpos moves 7g7f\n")],
    ["WXF", "moves", many(() => "C2=5 H8+7 ")],
    ["transcript", "games", many(() => "f5d6c3\n")],
    ["transcript", "signs", `f5d6\n${many(() => "x\n")}`, "no cell"],
    ["cab", "equal transitions", transitions(() => `${"a".repeat(19)}\n`), "at most 20000 transitions"],
    ["cab", "as many as there may be", transitions(() => `${"a".repeat(19)}\n`, 20_000)],
    ["cab", "short lines", transitions(() => "a\n"), "19 characters"],
    ["ini", "a row longer than the board", "[a:chess]\nconnectN = 9999999999\n"],
    ["ini", "a square larger than the board", "[a:chess]\nconnectNxN = 99999\n"],
    ["ini", "keys", `[a:chess]\n${many((i) => `k${i} = 1\n`)}`, "no word in the language"],
    ["ini", "a region", `[a:chess]\npromotionRegionWhite = ${many(() => "*8 ")}`, "at most 2000 characters"],
    ["ini", "lines that say nothing", `[a:chess]\n${many(() => "x\n")}`, "neither"],
    ["ini", "sections", `[a0:chess]\n${many((i) => `[a${i + 1}:a${i}]\n`)}[a:a999]`, ""],
    ["ini", "a piece", `[a:chess]\ncustomPiece1 = a:${many(() => "mWfF")}`, "at most 2000 characters"],
    ["boxes", "levels", many(() => "#####\n#@$.#\n#####\n\n")],
    ["boxes", "rows of a level", `#####\n#@$.#\n#####\n${many(() => "#\n")}`],
    ["boxes", "run lengths of rows", `#####\n#@$.#\n#####\n\n${many(() => "200(200(#|))\n")}`],
    ["boxes", "run lengths", `#####\n#@$.#\n#####\n\n${many(() => "200(200(#))\n")}`],
  ];
test.each(today(texts, 5).map(([reader, name, text, told = ""]) => ({ reader, name, text, told })))(
  "$reader: $name",
  { timeout: 60_000 },
  ({ reader, text, told }) => {
    const read: (text: string) => readonly string[] = readers[reader];
    read("");
    const before = processorTime();
    const [first = ""] = read(text);
    expect(processorTime() - before).toBeLessThan(4_000);
    expect(first).toContain(told);
  },
);

const tooLong = /^The save has \d+ inputs, which would take too long to play again\.$/u;
const warehouse = libraryGame("warehouse");
const chess = libraryGame("chess");

const longSaves = [
  { name: "moves that are refused", game: chess, input: () => "e2e5, ", told: tooLong },
  { name: "runs of moves", game: warehouse, input: () => "99 right, ", told: tooLong },
  { name: "runs of undo", game: warehouse, input: () => "right, 99 undo, ", told: tooLong },
  { name: "more than are read", game: warehouse, input: () => "1999999 undo, ", told: /at most 10000000/ },
];
test.each(today(longSaves, 2))("a save: $name", { timeout: 60_000 }, ({ game, input, told }) => {
  const { hash: _, position: __, waypoints: ___, ...save } = JSON.parse(makeSave(newSession(game)));
  const text = JSON.stringify({ ...save, inputs: many(input).slice(0, -2) });
  const before = processorTime();
  expect(parseSave(game, text)).toEqual({ wrong: expect.stringMatching(told) });
  expect(processorTime() - before).toBeLessThan(4_000);
});

test("a save that this machine has kept is read, however long that takes", { timeout: 60_000 }, () => {
  const { hash: _, position: __, waypoints: ___, ...save } = JSON.parse(makeSave(newSession(chess)));
  const text = JSON.stringify({ ...save, inputs: Array(2100).fill("e2e5").join(", ") });
  expect(parseSave(chess, text)).toEqual({ wrong: expect.stringMatching(tooLong) });
  expect(parseSave(chess, text, { isTrusted: true })).toMatchObject({ number: 2100 });
});

test("a replay: runs of moves on many lines", { timeout: 60_000 }, () => {
  const [header, line] = makeReplay(warehouse, replayOf(newSession(warehouse))).split("\n\n");
  const text = `${header}\n\n${many(() => `1999999 left  -> 00000000000000\n`)}${line}`;
  const before = processorTime();
  expect(parseReplay(warehouse, text)).toEqual({
    wrong: expect.stringContaining("There can be at most"),
    line: expect.any(Number),
  });
  expect(processorTime() - before).toBeLessThan(4_000);
});

test.each([
  ["PuzzleScript", small({ levels: "@.*" })],
  [
    "the language",
    "title A\nobjects\n  hero @ red\ncontrols\n  go Space\nstep going when go: move hero right\nlevel\n  @..\n",
  ],
])("a file of %s with the line ends of an old Mac is read", (_, text) => {
  const mac = load(text.replaceAll("\n", "\r"));
  const plain = load(text);
  expect(plain.ok).toBe(true);
  expect(mac.diagnostics).toEqual(plain.diagnostics);
  expect(mac.ok && mac.game.program).toEqual(plain.ok && plain.game.program);
});
