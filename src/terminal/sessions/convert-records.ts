import { basename } from "node:path";
import { type PgnGame, gameOfRecord, playPgn, readRecords, writeRecords } from "../../formats/index.ts";
import { type Game, compileMoves } from "../../game/index.ts";
import {
  type Session,
  isReplayText,
  makeReplay,
  makeInputRuns,
  playRecord,
  recordOf,
  replayOf,
} from "../../session/index.ts";
import { append, placeAt } from "../../base/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { type ConvertOptions, convertGame, writeConverted } from "../games/convert.ts";
import { findGame } from "../games/find-game.ts";
import { readRecord } from "../games/record-file.ts";
import { gameFormats, recordTargets } from "../options.ts";
import { loadGame } from "../games/load-game.ts";
import { readTextFile } from "../files/index.ts";
import { type LibraryGame, libraryGames } from "../library.ts";
import { print } from "../output/output.ts";
import { readReplay, replayUntilMismatch } from "./replays.ts";

type RecordTarget = (typeof recordTargets)[number];

const formatTable = `from            to
.cab            quad
PuzzleScript    quad
variants.ini    quad
Sokoban         quad
PGN, PDN, SGF, USI or SFEN, Othello transcript, .replay
                ${recordTargets.join(", ")}
`;

/** Converts a game or a game record to another notation. */
export function convertFile(
  name: string | undefined,
  { game, list, ...options }: Omit<ConvertOptions, "to"> & { to?: string; game?: string; list?: true },
): void {
  if (list) return print(formatTable);
  if (name === undefined)
    throw new Failure("Say which file to convert; `--list` shows what is read and written.", exitCodes.usage);
  const path = findGame(name);
  const text = readRecord(path);
  const { to } = options;
  const becomesGame = to === undefined ? text === undefined : gameFormats.some((it) => it === to);
  if ((text === undefined) !== becomesGame)
    throw new Failure(
      `${path} is ${text === undefined ? "no" : "a"} record of play that can be read, and becomes no ${to}. \`quadrille check\` says what it is.`,
      exitCodes.usage,
    );
  if (text === undefined) return convertGame(name, options as ConvertOptions);
  writeConverted(convertRecord(path, text, to as RecordTarget | undefined, game), options as ConvertOptions);
}

/** Returns a record in another format. `name` names the game if the record does not. */
function convertRecord(path: string, text: string, to: RecordTarget = "replay", name?: string): string {
  if (isReplayText(text)) {
    const { game, replay } = readReplay(path, text, name);
    return formatSession(to, replayUntilMismatch(game, replay).session);
  }
  const game = findGameOfRecord(path, text, name);
  if (to === "replay" || to === "inputs") return formatSession(to, playFirstRecord(path, text, game, {}));
  const conversion = writeRecords(to, checkRecords(path, text, game), game.program);
  if ("wrong" in conversion) throw new Failure(`${path}: ${conversion.wrong}`, exitCodes.failed);
  return conversion.text;
}

/** Returns the game that the command names, or else the bundled game whose notation or name matches the record. */
export function findGameOfRecord(path: string, text: string, gameName?: string): Game {
  const [format, variant] = gameOfRecord(text) ?? [];
  const name = gameName ?? libraryGames().find((it) => isGameOfRecord(it, format, variant))?.name;
  if (name !== undefined) return loadGame(name);
  throw new Failure(
    `No bundled game is that of ${path} (${format} ${variant}): name one with --game.`,
    exitCodes.usage,
  );
}

const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]|chess$/g, "");

function isGameOfRecord({ name, path }: LibraryGame, format = "", variant = ""): boolean {
  const text = path.endsWith(".quad") ? readTextFile(path) : "";
  const names = [basename(name), /^title (.*)/m.exec(text)?.[1] ?? "?"].map(normalizeName);
  if (format === "pgn" && names.includes(normalizeName(variant))) return true;
  const records = /\brecords \w/.test(text) ? loadGame(name).program.notation?.records : undefined;
  return records?.some(([it, name]) => it === format && (variant === "" || name === variant)) ?? false;
}

/** Plays the first game of a record. @throws Failure if the record has a mistake */
export function playFirstRecord(path: string, text: string, game: Game, options: { seed?: number }): Session {
  const { games, mistakes } = readRecords(text, game.program);
  const [mistake] = mistakes;
  if (mistake)
    throw new Failure(`${path}:${placeAt({ file: path, text }, mistake.at).line}: ${mistake.message}`);
  if (!games[0]) throw new Failure(`There is no game in ${path}.`);
  const playedRecord = playRecord(game, games[0], options);
  if (!("session" in playedRecord)) throw new Failure(`${path}: ${playedRecord.wrong}`);
  if (playedRecord.wrong)
    throw new Failure(
      `${path}: move ${playedRecord.wrong.turn}, \`${playedRecord.wrong.text}\`: ${playedRecord.wrong.message}`,
      exitCodes.failed,
    );
  return playedRecord.session;
}

function formatSession(to: RecordTarget, session: Session): string {
  const { game, inputs } = session;
  if (to === "replay") return makeReplay(game, replayOf(session));
  if (to === "inputs") return `${makeInputRuns(game.program, inputs.runs()).join("\n")}\n`;
  const conversion = writeRecords(to, [recordOf(session)], game.program);
  if ("wrong" in conversion) throw new Failure(conversion.wrong, exitCodes.failed);
  return conversion.text;
}

/** Returns the games of a record, with moves in the game's own notation. @throws Failure if a game has a mistake */
function checkRecords(path: string, text: string, { program }: Game): PgnGame[] {
  const { games, mistakes } = readRecords(text, program);
  const compiledMoves = program.moves && compileMoves(program.moves.rules);
  const allMistakes = [...mistakes];
  const checkedGames = games.map((it, at) => {
    if (!compiledMoves) return it;
    const playedGame = playPgn(compiledMoves, it, at + 1, true);
    append(allMistakes, playedGame.mistakes);
    return playedGame.written ?? it;
  });
  const [firstMistake] = allMistakes;
  if (firstMistake) {
    const { line } = placeAt({ file: path, text }, firstMistake.at);
    throw new Failure(
      `${path}:${line}: game ${firstMistake.game}: ${firstMistake.message}`,
      exitCodes.failed,
    );
  }
  return checkedGames;
}
