import * as formats from "../../formats/index.ts";
import { type Game, makeGame } from "../../game/index.ts";
import type { OptionValue } from "../../program/index.ts";
import type { Input } from "../inputs/input.ts";
import { readInputs } from "../inputs/notation.ts";
import { newSession, type Session, type SessionOptions } from "../session.ts";
import { PlayRecord } from "./play-record.ts";
import { fenOfStart, startFrom } from "./start.ts";

/**
 * Describes a record that was played by the rules of a game. `wrong` is present if a turn could not be played; it has the number of the turn
 * in the record, from 1.
 */
export interface ForeignPlay {
  readonly session: Session;
  readonly wrong?: { readonly turn: number; readonly text: string; readonly message: string };
}

/** Maps SGF properties to the options that they set. */
const optionNamesByTag: Readonly<Record<string, string>> = { SZ: "size", KM: "komi" };

/**
 * Plays the main line of a record by the rules of a game, starting from the record's position and with its
 * options. Returns an error message if the record cannot be started.
 */
export function playRecord(
  game: Game,
  record: formats.PgnGame,
  sessionOptions: SessionOptions = {},
): ForeignPlay | { readonly wrong: string } {
  const fen = formats.tagValue(record, "FEN");
  const program = fen === undefined ? game.program : startFrom(game.program, fen);
  if ("message" in program) return { wrong: `FEN: ${program.message}` };
  const options: OptionValue[][] = (program.options ?? []).map(({ values }, index) => [
    ...(sessionOptions.options?.[index] ?? values),
  ]);
  for (const [tag, value] of record.tags) {
    const index = program.options?.findIndex((it) => it.name === optionNamesByTag[tag]) ?? -1;
    const optionNumber = Math.floor(Number(value.replace(",", ".").split(":")[0] || NaN));
    if (index < 0 || Number.isNaN(optionNumber)) continue;
    const [minimum, maximum] = program.options![index].range ?? [optionNumber, optionNumber];
    if (optionNumber < minimum || optionNumber > maximum)
      return { wrong: `${optionNamesByTag[tag]} ${optionNumber}: this game has ${minimum} to ${maximum}.` };
    options[index] = [optionNumber];
  }
  const moveGame = program.moves;
  const session = newSession(fen === undefined ? game : makeGame(program), { ...sessionOptions, options });
  for (const [index, { text }] of record.moves.entries()) {
    if (moveGame && formats.resigns(moveGame.rules, text)) break;
    const message = playTurn(session, text);
    if (message !== undefined) return { session, wrong: { turn: index + 1, text, message } };
  }
  return { session };
}

/** Plays one turn of a record; returns an error message if the turn is illegal. */
function playTurn(session: Session, text: string): string | undefined {
  if (session.status !== "playing") return "The game is over.";
  if (!session.game.program.moves) {
    const runs: [input: Input, times: number][] = [];
    const addRun = (...run: [Input, number]): unknown => runs.push(run);
    const [mistake] = readInputs(session.game.program, text.slice(0, 100), addRun, Infinity);
    if (mistake) return mistake.message;
    // In a typed input, a leading number repeats the input. In a record it never does, so such a turn is refused.
    if (runs.some(([, times]) => times !== 1)) return "It is not legal.";
    const failure = runs.map(([input]) => session.play(input)).find((it) => it.result !== "done");
    return failure && (failure.reason?.text ?? "It is not legal.");
  }
  const moves = formats.readTurn(session.game.borrowPlay(session.position)!, text);
  if (!Array.isArray(moves)) return moves.message;
  for (const move of moves) {
    const moveText = formats.inputText(session.game.borrowPlay(session.position)!, move);
    const { result, reason } = session.play({ type: "cycle", given: [{ type: "move", text: moveText }] });
    if (result !== "done") return reason?.text ?? "It is not legal.";
  }
  return undefined;
}

/** Parses a text in any record format, and plays its first game. */
export function playRecordText(
  game: Game,
  text: string,
  sessionOptions: SessionOptions = {},
): ForeignPlay | { readonly wrong: string } {
  const { games, mistakes } = formats.readRecords(text, game.program);
  if (mistakes[0]) return { wrong: mistakes[0].message };
  return games[0] ? playRecord(game, games[0], sessionOptions) : { wrong: "There is no game in it." };
}

/** Converts a session to a record, which other programs can read after `writeRecords` has formatted it. */
export function recordOf(session: Session): formats.PgnGame {
  const { facts, moves: moveGame, options = [] } = session.game.program;
  const startTags = formats.setUpTags(fenOfStart(session.game.program));
  const tags = Object.entries(optionNamesByTag).flatMap(([tag, name]): [string, string][] => {
    const index = options.findIndex((it) => it.name === name);
    return index < 0 ? [] : [[tag, String(session.options[index]?.[0] ?? options[index].values[0])]];
  });
  const turns: { readonly player: number; readonly texts: string[] }[] = [];
  for (const { text, inputs, player } of new PlayRecord(session).rows) {
    const input = session.inputs.at(inputs - 1);
    if (input?.type !== "cycle" || (moveGame && !input.given.some((it) => it.type === "move"))) continue;
    if (moveGame && turns.at(-1)?.player === player) turns.at(-1)!.texts.push(text);
    else turns.push({ player, texts: [text] });
  }
  const moves = turns.map(({ texts }) =>
    formats.pgnMove(moveGame ? formats.joinedTurn(moveGame, texts) : texts[0]!),
  );
  return {
    tags: [["Event", facts.title], ...startTags, ...tags],
    comments: [],
    moves,
    result: resultOf(session),
  };
}

function resultOf({ status, ending, game }: Session): formats.PgnResult {
  if (status === "playing") return "*";
  if (status === "drawn" || game.program.players.length !== 2 || ending?.player === undefined)
    return "1/2-1/2";
  return (status === "won") === (ending.player === 0) ? "1-0" : "0-1";
}
