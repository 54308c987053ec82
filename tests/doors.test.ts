import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Source } from "../src/base/index.ts";
import { fenOf } from "../src/formats/index.ts";
import { type Game, makeGame, noFastImpls } from "../src/game/index.ts";
import { compileProgram, type Program } from "../src/program/index.ts";
import {
  contentHash,
  makeReplay,
  makeSave,
  newSession,
  parseReplay,
  parseSave,
  playAt,
  playReplay,
  replayOf,
  type Session,
  startFrom,
} from "../src/session/index.ts";
import { readPuzzle } from "../src/solve/index.ts";
import { runTests } from "../src/testing/index.ts";
import { libraryGame, puzzleGames } from "./playing.ts";
import { bundle, formatText, unbundle } from "../src/syntax/index.ts";
import { today } from "./moves/sweep.ts";

// A game that includes others is one game as one text, and goes wherever a text goes.

const folder = fileURLToPath(new URL("../games/", import.meta.url));

const library = new Map(
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((it) => it.endsWith(".quad"))
    .map((it) => [it.slice(0, -".quad".length), readFileSync(folder + it, "utf8")]),
);

const included = [...library].filter(([, text]) => /^include /m.test(text));

/** Compiles a game, and notes what it includes. */
function compiled(file: string, text: string): { program: Program; includes: Record<string, string> } {
  const includes: Record<string, string> = {};
  const include = (name: string): Source | undefined => {
    const found = library.get(posix.join(posix.dirname(file), name)) ?? library.get(name);
    if (found !== undefined) includes[name] = found;
    return found === undefined ? undefined : { file: name, text: found };
  };
  const { program, diagnostics } = compileProgram({ file, text }, { include });
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  return { program: program!, includes };
}

/** Compiles a text that stands alone. */
function alone(text: string): Program {
  const { program, diagnostics } = compileProgram({ file: "game.quad", text });
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  return program!;
}

test.each(today(included))("%s is the same game as one text, formatted too", (name, text) => {
  const { program, includes } = compiled(`${name}.quad`, text);
  const whole = bundle({ text, includes });
  expect(contentHash(alone(whole))).toBe(contentHash(program));
  expect(bundle(unbundle(whole))).toBe(whole);
  const formatted = formatText({ file: "game.quad", text: whole });
  expect(formatted.is).toBe("formatted");
  if (formatted.is === "formatted") expect(contentHash(alone(formatted.text))).toBe(contentHash(program));
});

test("a bundle is included like any other file", () => {
  const inner = bundle({
    text: library.get("chess/chess960") ?? "include chess\n",
    includes: { chess: library.get("chess") ?? "" },
  });
  const { program, diagnostics } = compileProgram(
    { file: "mine.quad", text: "title Mine\ninclude inner\n" },
    { include: (name) => (name === "inner" ? { file: name, text: inner } : undefined) },
  );
  expect(diagnostics.filter((it) => it.severity === "error")).toEqual([]);
  expect(program?.facts.title).toBe("Mine");
});

test("a mistake in a file of a bundle is reported by the name of that file", () => {
  const text = "title Mine\ninclude part\nincluded part\nobjects\n  wall # wall\n  wall # red\nnonsense\n";
  const { diagnostics } = compileProgram({ file: "mine.quad", text });
  const errors = diagnostics.filter((it) => it.severity === "error");
  expect(errors.length).toBeGreaterThan(0);
  expect([...new Set(errors.map((it) => it.span.file))]).toEqual(["part"]);
});

describe("a game by moves begins from a FEN", () => {
  const chess = alone(library.get("chess")!);
  const game = (fen: string): Game => {
    const program = startFrom(chess, fen);
    if ("message" in program) throw new Error(program.message);
    return makeGame(program);
  };
  const fenOfSession = ({ game, position }: Session): string => fenOf(game.borrowPlay(position)!);

  test.each([
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    "rnbqkbnr/pp1ppppp/8/2pP4/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 3",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "4k3/8/8/8/8/8/4p3/4K2R b K - 12 40",
  ])("%s, and comes back to it", (fen) => {
    const session = newSession(game(fen));
    expect(fenOfSession(session)).toBe(fen);
    const [first] = session.moves;
    session.play({ type: "cycle", given: [{ type: "move", text: first!.uci }] });
    expect(fenOfSession(session)).not.toBe(fen);
    session.play({ type: "undo" });
    expect(fenOfSession(session)).toBe(fen);
    session.play({ type: "restart" });
    expect(fenOfSession(session)).toBe(fen);
    const again = parseSave(makeGame(chess), makeSave(session));
    expect("wrong" in again ? again.wrong : fenOfSession(again)).toBe(fen);
    const replay = parseReplay(makeGame(chess), makeReplay(session.game, replayOf(session)));
    if ("wrong" in replay) throw new Error(replay.wrong);
    expect(fenOfSession(playReplay(makeGame(chess), replay).session)).toBe(fen);
    const plain = newSession(makeGame(session.game.program, { fast: noFastImpls }));
    expect(plain.hash()).toBe(session.hash());
  });

  test("castles where only the FEN allows it", () => {
    const session = newSession(game("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    expect(session.play({ type: "cycle", given: [{ type: "move", text: "O-O" }] }).result).toBe("done");
    expect(fenOfSession(session)).toMatch(/^4k3\/8\/8\/8\/8\/8\/8\/5RK1 b/);
  });

  test("or says what is wrong", () => {
    expect(startFrom(chess, "nonsense")).toHaveProperty("message");
    expect(startFrom(alone(library.get("warehouse")!), "8/8 w")).toHaveProperty("message");
  });
});

test("a play begins where a replay, a save or a FEN leads, after some of its inputs", () => {
  const game = makeGame(alone(library.get("warehouse")!));
  const session = newSession(game, { level: 2 });
  const hashes = [session.hash()];
  for (const name of ["right", "down", "left"])
    hashes.push((session.play({ type: "cycle", given: [{ type: "key", key: name }] }), session.hash()));
  const texts = [makeReplay(game, replayOf(session)), makeSave(session)];
  for (const text of texts)
    for (const after of [undefined, 0, session.inputs.length]) {
      const found = playAt(game, text, after);
      expect("wrong" in found ? found.wrong : found.hash()).toBe(hashes.at(after === 0 ? 0 : -1));
    }
  expect(playAt(game, texts[0]!, 99)).toEqual({ wrong: expect.stringContaining("only") });
  expect(playAt(game, "8/8 w")).toEqual({ wrong: expect.stringContaining("Only a game by moves") });
  const other = makeGame(alone(library.get("chess")!));
  expect(playAt(other, texts[1]!)).toEqual({ wrong: expect.stringContaining("belongs to") });
});

test("tests of a file begin from a FEN", () => {
  const chess = library.get("chess")!;
  const game = makeGame(
    alone(`${chess}
test castling
  start "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
  play e1g1
  expect playing
test nonsense
  start "8/8 w"
`),
  );
  const [castling, nonsense] = runTests(game).slice(-2);
  expect(castling).toMatchObject({ passed: true, notes: [] });
  expect(nonsense?.failures[0]?.text).toMatch(/^Bad FEN: /);
});

test.each([
  ["mines", "hides something"],
  ["warehouse", undefined],
  ["puzzlescript/hens.txt", undefined],
])("a hint in %s: %s", (name, wrong) => {
  const { game, position } = newSession(puzzleGames().find(([it]) => it === name)?.[1] ?? libraryGame(name));
  const read = readPuzzle(game, position, { knowChance: true });
  expect("wrong" in read ? read.wrong : undefined).toEqual(
    wrong === undefined ? undefined : expect.stringContaining(wrong),
  );
});

test("what a game hides from its player is not searched without being asked for", () => {
  const secret = (view: string): Game =>
    makeGame(
      alone(`title Secret
objects
  hero @
  mine *
  veil ?
  door >
layers
  mine, door
  hero
  veil
controls
  walk (way: straight)  arrows
step walk when walk: move hero way
view: ${view}
ends
  when mine with hero: lose
  when no door without hero: win
level
  @*.>
`),
    );
  const open = newSession(secret("board"));
  expect(readPuzzle(open.game, open.position)).toHaveProperty("inputs");
  const { game, position } = newSession(secret("board covering mine as veil"));
  expect(readPuzzle(game, position)).toEqual({ wrong: expect.stringContaining("hides"), hides: true });
  expect(readPuzzle(game, position, { knowHidden: true })).toHaveProperty("inputs");
});
