import { describe, expect, test } from "vitest";
import { makeUci, parseSan, makeSan } from "../../src/formats/index.ts";
import { legalMoves } from "../../src/game/index.ts";
import {
  CommandLine,
  makeInputs,
  newSession,
  parseInputs,
  PlayRecord,
  type Session,
} from "../../src/session/index.ts";
import { frameOf, frameText, looksOf } from "../../src/view/index.ts";
import { libraryGame, sessionOf } from "../playing.ts";
import { today } from "../moves/sweep.ts";

/** A session after some inputs, and why the last one was refused. */
function played(session: Session, words: string): { session: Session; why: string | undefined } {
  const { inputs, mistakes } = parseInputs(session.game.program, words);
  let why = mistakes[0]?.message;
  for (const it of inputs) why = session.play(it).reason?.text ?? why;
  return { session, why };
}

const told = (session: Session): string => new PlayRecord(session).rows.map((it) => it.text).join(" ");

const move = "moves: man step any\nlevel\n  M..\n  ...\n  ..m\n";
const game = (lines: string, rest = move, board = "3x3"): Session =>
  sessionOf(`players red, blue\nboard ${board} lettered\npieces: man M\nnotation\n${lines}\n${rest}`);

describe("R74 cells", () => {
  test.each([
    ["from the top", "  rows from 1", "a1-b2", "b2"],
    ["from the right", "  columns down to a", "c3-b2", "b2"],
    ["down from", "  columns down from c\n  rows from 1", "c1-b2", "b2"],
    ["numbers for both, in a list", "  columns 1, 2, 3\n  rows a, b, c", "1a-2b", "2b"],
    ["the row first", "  rows from 1\n  columns from a", "1a-2b", "2b"],
    ["letters left out", "  columns from a without b", "a3-c2", "c2"],
    ["capitals", "  columns from A", "A3-B2", "B2"],
    ["words of other scripts", "  columns 一, 二, 三\n  rows from 1", "一1-二2", "二2"],
    ["numbered squares", "  numbers from 1", "1-5", "5"],
    ["numbered backwards", "  numbers down to 1", "9-5", "5"],
    ["numbered dark squares", "  numbers from 1 on dark", "1-3", "3"],
  ])("%s", (_, lines, words, name) => {
    const { session, why } = played(game(lines), words);
    expect(why).toBeUndefined();
    expect(session.position.kindsAt(4).length).toBe(1);
    expect(told(session)).toBe(words);
    expect(played(session, `click ${name}`).why).toContain(`on ${name} is red's`);
  });

  test("the edges of a board and what is selected are named by it", () => {
    const { session } = played(game("  columns down to 1\n  rows from a"), "click 3a");
    expect(frameText(frameOf(session), looksOf(session.game.program)).split("\n").slice(0, 6)).toEqual([
      "a M*.",
      "b **.",
      "c ..m",
      "  321",
      "red to move",
      "selected: red man 3a, to 2a 3b 2b",
    ]);
  });

  test("numbered squares have no edges", () => {
    const text = frameText(frameOf(game("  numbers from 1")), looksOf(game("  numbers from 1").game.program));
    expect(text.startsWith("M..\n")).toBe(true);
  });

  test("more columns than letters go on with two", () => {
    const wide = sessionOf(`players red, blue\nboard 30x1\npieces: man M\nnotation\n  columns from a without i
moves: man step any\nlevel\n  ${"M".padStart(30, ".")}\n`);
    expect(played(wide, "ae1-ad1").why).toBeUndefined();
    expect(told(wide)).toBe("ae1-ad1");
  });

  test.each([
    ["9", "E5", "(4, 4)"],
    ["19", "T1", "(18, 18)"],
    ["13", "j9", "(8, 4)"],
  ])("rows that begin with an option: %s by %s, %s", (size, cell, place) => {
    const { program } = libraryGame("go");
    const session = (): Session => newSession(libraryGame("go"), { options: [[Number(size)]] });
    const { session: named, why } = played(session(), cell);
    expect(why).toBeUndefined();
    expect(named.hash()).toBe(played(session(), `lay(${place})`).session.hash());
    expect(told(named)).toBe(cell.toUpperCase());
    // What is written of the inputs plays the same, whatever the size was when they were read.
    const again = makeInputs(
      program,
      named.inputs.runs().map((it) => it.input),
    ).join(" ");
    expect(played(session(), again).session.hash()).toBe(named.hash());
  });

  test.each(["lay e5", "lay(e5)", "E5", "click E5", "click e5", "black:E5"])("go reads %s", (words) => {
    const { session, why } = played(newSession(libraryGame("go")), words);
    expect([why, told(session)]).toEqual([undefined, "E5"]);
  });

  test.each([
    ["lay zz", "A cell is written as in `E5`."],
    ["lay(i5)", "`spot` should be a cell, as in `E5`, not `i5`."],
    ["i5", "A cell is written as in `E5`."],
  ])("go says how cells are written: %s", (words, message) => {
    expect(played(newSession(libraryGame("go")), words).why).toContain(message);
  });
});

describe("R74 moves", () => {
  test.each([
    ["draughts", "11-15 23-19", "11-15 23-19"],
    ["draughts", "11-15 22-17 15-19", "11-15 22-17 15-19"],
    ["draughts", "11–15", "11-15"],
    ["draughts", "white:22-17", ""],
    ["reversi", "f5 d6 c3", "f5 d6 c3"],
    ["reversi", "F5", "f5"],
    ["chess/flipello10", "e4", "e4"],
    ["chess/shogi", "P-7f P-3d Bx2b+ Sx2b B*5e", "P-7f P-3d Bx2b+ Sx2b B*5e"],
    ["chess/shogi", "p-7f P3d-3d", "P-7f"],
    ["chess/shogi", "P7g-7f", "P-7f"],
    ["chess/shogi", "G4i-5h", "G4i-5h"],
    ["chess/shogi", "P-7f P-3d B-3c=", "P-7f P-3d B-3c="],
    ["chess/minishogi", "P-1d?", ""],
    ["chess/xiangqi", "C2=5 H8+7 h2+3 R9.8", "C2=5 H8+7 H2+3 R9=8"],
    ["chess/xiangqi", "N2+3", "H2+3"],
    ["chess/xiangqi", "A4+5 A6+5 A6-5", "A4+5 A6+5"],
    ["chess/janggi", "P71-61 p41-51 pass", "P71-61 P41-51 pass"],
  ])("%s: %s", (name, words, wanted) => {
    expect(told(played(newSession(libraryGame(name)), words).session)).toBe(wanted);
  });

  test.each([
    ["draughts", "11-16 22-18 15-19", "There is no piece on 15."],
    ["draughts", "c3d4 e4", "Moves are written as in "],
    ["reversi", "a1", "It must enclose at least one enemy piece."],
    ["chess/shogi", "P-7e", "It is not legal here; legal are, for example, "],
    ["chess/xiangqi", "C2-5", "It is not legal here"],
  ])("why not, in %s: %s", (name, words, wanted) => {
    const { why } = played(newSession(libraryGame(name)), words);
    expect(why).toContain(wanted);
  });

  test.each(today(["draughts", "chess/shogi", "chess/xiangqi", "chess/janggi", "reversi"], 3))(
    "%s: each move of random games is written as no other, and read again",
    (name) => {
      const session = newSession(libraryGame(name), { seed: 7 });
      for (let ply = 0; ply < 40 && session.moves.length > 0; ply++) {
        const play = session.game.borrowPlay(session.position)!;
        const texts = legalMoves(play).map((it) => makeSan(play, it));
        expect(new Set(texts).size).toBe(texts.length);
        for (const [i, it] of legalMoves(play).entries()) {
          if ((i + ply) % 5 > 0) continue;
          expect(parseSan(play, texts[i]!)).toBe(it);
          expect(parseSan(play, makeUci(play, it))).toBe(it);
        }
        const { uci } = session.moves[(ply * 31) % session.moves.length]!;
        session.play({ type: "cycle", given: [{ type: "move", text: uci }] });
      }
    },
  );

  test("an input is never read as another move than the one it was written for", () => {
    const session = game("  rows from 1\n  move {from}{to}");
    for (const { uci, view } of session.moves) {
      const one = played(game("  rows from 1\n  move {from}{to}"), uci);
      expect([one.why, one.session.position.kindsAt(view.to!).length]).toEqual([undefined, 1]);
    }
  });

  test.each([
    ["draughts", "11-15, 22-17", "11-15 22-17"],
    ["chess/xiangqi", "C2=5 H8+7", "C2=5 H8+7"],
    ["go", "e5 pass", "E5 pass"],
  ])("the command line reads them: %s %s", (name, text, wanted) => {
    const line = new CommandLine(newSession(libraryGame(name)));
    expect([...line.give(text)].flatMap((it) => it.message ?? [])).toEqual([]);
    expect(told(line.session)).toBe(wanted);
  });

  test("pieces have other names, and a pass another word", () => {
    const rest = "moves\n  man step any\n  may pass\nlevel\n  M..\n  ...\n  ..m\n";
    const session = game("  pieces man 兵\n  move {piece}{to}\n  pass 停", rest);
    expect(told(played(session, "兵b2 停").session)).toBe("兵b2 停");
  });
});
