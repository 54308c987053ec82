// Small files, each with one oddity of its notation, in a folder for each notation. `expected.txt` beside them tells what each becomes when
// it is read and written; that is read and written again, and must stay.

import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  iniToQuad,
  makeFen,
  makePgn,
  parseFen,
  parsePgn,
  playPgn,
  readRecords,
  sokobanToQuad,
  writeRecords,
} from "../../src/formats/index.ts";
import { compileMoves, perft, playOf } from "../../src/game/index.ts";
import { compileProgram } from "../../src/program/index.ts";
import { playRecord } from "../../src/session/index.ts";
import { decodeText } from "../../src/terminal/files/decode-text.ts";
import { libraryGame } from "../playing.ts";

const folder = new URL("small/", import.meta.url);

/** Returns what a text becomes, and with another line what was wrong. */
type Rewrite = (text: string, file: string) => string;

const lineOf = (text: string, at: number): number => text.slice(0, at).split(/\r\n|\r|\n/).length;

/** Reads the records of a game, plays each, and writes them again. */
const records =
  (format: "pgn" | "pdn" | "sgf" | "usi" | "transcript", gameOf: (text: string) => string): Rewrite =>
  (text) => {
    const game = libraryGame(gameOf(text));
    const { games, mistakes } = readRecords(text, game.program);
    const stops = games.flatMap((one) => {
      const { wrong } = playRecord(game, one);
      return wrong === undefined ? [] : [typeof wrong === "string" ? wrong : wrong.message];
    });
    const wrong = [...mistakes.map((one) => `line ${lineOf(text, one.at)}: ${one.message}`), ...stops];
    const written = writeRecords(format, games, game.program);
    return [
      ...wrong.map((one) => `! ${one}\n`),
      "text" in written ? written.text : `! ${written.wrong}\n`,
    ].join("");
  };

const chess = compileMoves(libraryGame("chess").program.moves!.rules);

const notations: Readonly<Record<string, Rewrite>> = {
  // As `quadrille pgn --write` does, which spells legal moves as the standard has them.
  pgn: (text) => {
    const { games, mistakes } = parsePgn(text);
    const played = games.map((game, at) => playPgn(chess, game, at + 1, true));
    const wrong = [...mistakes, ...played.flatMap((one) => one.mistakes)];
    const told = wrong.map((one) => `! line ${lineOf(text, one.at)}: ${one.message}\n`).join("");
    return told + makePgn(played.map((one) => one.written!));
  },
  sgf: records("sgf", (text) => (/GM\[2\]/.test(text) ? "reversi" : "go")),
  pdn: records("pdn", () => "draughts"),
  usi: records("usi", () => "chess/shogi"),
  wxf: records("pgn", () => "chess/xiangqi"),
  othello: records("transcript", () => "reversi"),
  fen: (text) => {
    const setup = parseFen(chess.rules, text.trim());
    return "message" in setup ? `! ${setup.message}\n` : `${makeFen(chess.rules, setup)}\n`;
  },
  // What a collection becomes is a game, which is read as one.
  sokoban: (text, file) => {
    if (text.startsWith("level ")) return text;
    const { text: quad, diagnostics } = sokobanToQuad({ file, text });
    const { program } = compileProgram({ file, text: quad });
    const wrong = diagnostics.map((one) => `! line ${lineOf(text, one.span.from)}: ${one.message}\n`);
    return [...wrong, program ? quad.slice(quad.indexOf("\nlevel ") + 1) : ""].join("");
  },
  // Of a variant it tells its positions after one move and after two.
  ini: (text, file) => {
    const { variants } = iniToQuad({ file, text });
    return variants
      .map((name) => {
        const { text: quad, diagnostics } = iniToQuad({ file, text }, name);
        const wrong = diagnostics.map((one) => `! line ${lineOf(text, one.span.from)}: ${one.message}\n`);
        const rules =
          quad === undefined ? undefined : compileProgram({ file, text: quad }).program?.moves?.rules;
        const counts = rules && [1, 2].map((depth) => perft(playOf(compileMoves(rules)), depth));
        return [...wrong, counts ? `${name}: ${counts.join(", ")}\n` : ""].join("");
      })
      .join("");
  },
};

/** The expectations of a folder: below the name of each file, indented, what it becomes. */
const expectedIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(/^(?=\S)/m)
      .map((part) => [
        part.slice(0, part.indexOf("\n")),
        part.slice(part.indexOf("\n") + 1).replaceAll(/^ {2}/gm, ""),
      ]),
  );

describe.each(Object.keys(notations))("small files: %s", (notation) => {
  const files = readdirSync(new URL(`${notation}/`, folder)).filter((name) => name !== "expected.txt");
  const beside = new URL(`${notation}/expected.txt`, folder);
  const become = (name: string): string =>
    notations[notation]!(
      [...decodeText([readFileSync(new URL(`${notation}/${name}`, folder))])].join(""),
      name,
    );
  const expected = expectedIn(readFileSync(beside, "utf8"));

  it("has an expectation for each file, and no other", () => {
    expect([...expected.keys()]).toEqual(files);
  });

  it.each(files)("%s is read, written, and read again", (name) => {
    const written = become(name);
    expect(written.trimEnd()).toBe(expected.get(name)?.trimEnd());
    if (notation === "ini" || written.startsWith("!")) return;
    expect(notations[notation]!(written, name)).toBe(written);
  });
});
