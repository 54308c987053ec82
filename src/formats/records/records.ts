import { type Program, type MoveRules, type Setup, codeOf } from "../../program/index.ts";
import { compileMoves, playOf } from "../../game/index.ts";
import * as chess from "../chess/index.ts";
import { letterOf, makeFen } from "../chess/index.ts";
import { formatOfRecord, type RecordFormat } from "./record-formats.ts";
import { makeSgf, parseSgf } from "./sgf.ts";

const gamePatterns: Readonly<Partial<Record<RecordFormat, RegExp>>> = {
  sgf: /GM\s*\[(\d+)/,
  pdn: /\[GameType\s+"(\d+)/i,
  pgn: /\[(?:Variant|Game)\s+"([^"]*)"/i,
};
/** Maps formats to the game that is meant if a record names none, in the way in which the format names games. */
const defaultGames: Readonly<Partial<Record<RecordFormat, string>>> = { sgf: "1", pdn: "21", pgn: "chess" };

/**
 * Returns the format of a record and the name of its game, in lower case without blanks; undefined if the text is no
 * record. In a format that does not name games, the name is "".
 */
export function gameOfRecord(text: string): readonly [format: RecordFormat, name: string] | undefined {
  const format = formatOfRecord(text);
  if (format === undefined) return undefined;
  const gameText = gamePatterns[format]?.exec(text)?.[1] ?? "";
  const name = gameText.toLowerCase().replaceAll(/[\s_-]/g, "");
  const isDefault = name === "" || (format === "pgn" && /^(?:standard|normal|fromposition)$/.test(name));
  return [format, isDefault ? (defaultGames[format] ?? "") : name];
}

/** Parses all recorded matches of a text: PGN, SGF, USI or a transcript. Moves are spelled as in the record. */
export function readRecords(text: string, program: Program): chess.ReadPgn {
  const format = formatOfRecord(text);
  if (format === "sgf") return parseSgf(text, program);
  if (format === "usi") return parseUsi(text);
  return format === "transcript" ? parseTranscript(text) : chess.parsePgn(text);
}

/** Parses USI positions, one game per line. */
function parseUsi(text: string): chess.ReadPgn {
  const games: chess.PgnGame[] = [];
  const mistakes: chess.PgnMistake[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() === "") continue;
    const movesStart = /\smoves\b/.exec(line)?.index ?? line.length;
    const positionMatch = /^\s*(?:position\s+)?(?:startpos|(?:sfen\s+)?([^\s/]+\/.*))$/.exec(
      line.slice(0, movesStart).trimEnd(),
    );
    if (!positionMatch) {
      const message = "Expected `position startpos moves ..` or `position sfen ..`.";
      mistakes.push({ at: index, game: games.length + 1, message });
      continue;
    }
    const [, sfen] = positionMatch;
    const from = Math.min(movesStart + " moves".length, line.length);
    const moves = [...line.slice(from).matchAll(/\S+/g)]
      .filter((it) => !/^(?:resign|win|none)$/i.test(it[0]))
      .map((it) => chess.pgnMove(it[0], index + from + it.index));
    const tags = chess.setUpTags(sfen === undefined ? undefined : fenOfSfen(sfen));
    games.push({ tags, comments: [], moves, result: "*" });
  }
  return { games, mistakes };
}

/**
 * Parses transcripts, one game per line. They list cells such as `f5d6c3`, with blanks, move numbers and passes between
 * them.
 */
function parseTranscript(text: string): chess.ReadPgn {
  const games: chess.PgnGame[] = [];
  const mistakes: chess.PgnMistake[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
    const pgnMoves = [];
    for (const { 0: token, index: offset } of line.matchAll(
      /[a-z]\d|pass|p[as]|--|\d+(?:[.)]|\s?[-:]\s?\d+)|[\s,;:/|()\uFEFF]+|[^]/gi,
    ))
      if (/^(?:pass|p[as]|--)$/i.test(token)) pgnMoves.push(chess.pgnMove("pass", index + offset));
      else if (/^[a-z]\d$/i.test(token)) pgnMoves.push(chess.pgnMove(token.toLowerCase(), index + offset));
      else if (!/^[\s\d.,;:/|()\uFEFF-]+$/.test(token)) {
        mistakes.push({ at: index + offset, game: games.length + 1, message: `\`${token}\` is no cell.` });
        break;
      }
    if (pgnMoves.length > 0) games.push({ tags: [], comments: [], moves: pgnMoves, result: "*" });
  }
  return { games, mistakes };
}

/** Returns records of games in a format, or a sentence that explains why the format cannot express them. */
export function writeRecords(
  format: RecordFormat,
  games: readonly chess.PgnGame[],
  program: Program,
): { readonly text: string } | { readonly wrong: string } {
  if (format === "pgn" || format === "pdn") return { text: chess.makePgn(games) };
  if (format === "sgf") {
    const text = makeSgf(games, program);
    return text === undefined ? { wrong: "SGF has no moves but cells and passes." } : { text };
  }
  const rules = program.moves?.rules;
  if (!rules) return { wrong: "Only games by moves are written so." };
  const lines: string[] = [];
  for (const game of games) {
    const { setup, moves } = chess.playPgn(compileMoves(rules), game);
    const play = playOf(compileMoves(rules), setup);
    const texts = moves.map((it) => {
      const text = chess.spellBare(play, it);
      play.make(it);
      return text;
    });
    const isStart = chess.tagValue(game, "FEN") === undefined;
    const start = isStart ? "startpos" : `sfen ${sfenOf(rules, setup)}`;
    if (format === "usi")
      lines.push(["position", start, ...(texts.length > 0 ? ["moves", ...texts] : [])].join(" "));
    else if (isStart)
      lines.push(texts.filter((it) => it !== (rules.notation?.shapes?.pass ?? "pass")).join(""));
    else
      return {
        wrong: `A transcript begins from the start, and this game from ${chess.makeFen(rules, setup)}.`,
      };
  }
  return { text: lines.map((it) => `${it}\n`).join("") };
}

/** Adds the optional fields to an SFEN, so that `parseFen` can parse it. */
function fenOfSfen(text: string): string {
  const [board = "", turn = "b", hands = "-", number = "1"] = text.trim().split(/\s+/);
  return [board, turn, hands, number].join(" ");
}

/** Returns a position as SFEN, in which black moves first and the hands are a field of their own. */
function sfenOf(rules: MoveRules, setup: Setup): string {
  const [board] = makeFen(rules, setup).split(" ");
  const hands = setup.hands
    .flatMap((hand, side) =>
      hand
        .map((count, piece) =>
          count === 0 ? "" : (count > 1 ? count : "") + letterOf(rules, codeOf(rules, side, piece)),
        )
        .reverse(),
    )
    .join("");
  return [board.replace(/\[.*\]/, ""), setup.turn === 0 ? "b" : "w", hands || "-", setup.ply + 1].join(" ");
}
