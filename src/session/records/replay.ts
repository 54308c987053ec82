import { readSeed, type Seed } from "../../base/index.ts";
import type { Game, OptionValues } from "../../game/index.ts";
import { contentHash } from "./content.ts";
import { makeHash, parseHash } from "./hex.ts";
import type { Input } from "../inputs/input.ts";
import { mapLevels } from "../levels.ts";
import { makeInputs } from "../inputs/make-inputs.ts";
import { maxListedInputs, parseInputs } from "../inputs/notation.ts";
import { makeOptionLines, parseOptionLines } from "../inputs/options.ts";
import { replaySession } from "../replay-session.ts";
import { newSession, type Session } from "../session.ts";
import { fenOfStart, gameFrom } from "./start.ts";

/** Describes a recorded session: the hash of the program's content, the seed, and the inputs with the hashes of the positions that follow them. */
export interface Replay {
  readonly title: string;
  readonly content: string;
  readonly seed: Seed;
  /** Lists the options set before the game started. */
  readonly options: OptionValues;
  /** Stores the number of the first level, from 1. */
  readonly level: number;
  /** Stores the FEN of the starting position, if a piece game was started from a FEN. */
  readonly fen?: string | undefined;
  /** Stores the hash of the starting position. */
  readonly start: number;
  readonly lines: readonly ReplayLine[];
}

export interface ReplayLine {
  readonly inputs: readonly Input[];
  /** Stores the hash of the position after these inputs. */
  readonly hash: number;
  /** Stores the line number in the file, from 1. */
  readonly line: number;
}

export interface WrongReplay {
  readonly wrong: string;
  /** Stores the line number in the file, from 1. */
  readonly line: number;
}

const inputsPerLine = { turns: 8, ticks: 24 };

/** Creates the replay of a session by playing the session again from the start. */
export function replayOf(session: Session): Replay {
  const { game, seed, options, firstLevel: level } = session;
  const replayed = replaySession(session);
  const inputsOnLine = game.program.tick ? inputsPerLine.ticks : inputsPerLine.turns;
  const startHash = replayed.hash();
  const fen = fenOfStart(game.program);
  const header = headerLines + makeOptionLines(game.program, options).length + (fen === undefined ? 0 : 1);
  const lines: ReplayLine[] = [];
  for (let inputIndex = 0; inputIndex < session.inputs.length; inputIndex += inputsOnLine) {
    const inputs = session.inputs.slice(inputIndex, inputIndex + inputsOnLine);
    for (const input of inputs) replayed.play(input);
    lines.push({ inputs, hash: replayed.hash(), line: header + 1 + lines.length });
  }
  return {
    title: game.program.facts.title,
    content: contentHash(game.program),
    seed,
    options,
    level,
    fen,
    start: startHash,
    lines,
  };
}

const headerLines = 7;

/** Stores the first line of a replay in the current format. */
const firstLine = "quadrille-replay 1";

/** Returns true if a text begins like a replay of any version. */
export function isReplayText(text: string): boolean {
  return /^quadrille-replay\s/.test(text);
}

/** Writes a replay as readable text: a header, then lines of inputs, each with the hash of the position after it. */
export function makeReplay(game: Game, replay: Replay): string {
  const rows = replay.lines.map(
    ({ inputs, hash }) => `${makeInputs(game.program, inputs).join(", ")}  -> ${makeHash(hash)}`,
  );
  return [
    firstLine,
    `game ${replay.title}`,
    `content ${replay.content}`,
    `seed ${replay.seed}`,
    ...makeOptionLines(game.program, replay.options).map((it) => `option ${it}`),
    `level ${replay.level}`,
    ...(replay.fen === undefined ? [] : [`fen ${replay.fen}`]),
    `start ${makeHash(replay.start)}`,
    "",
    ...rows,
    "",
  ].join("\n");
}

/** Parses the output of `makeReplay`. The game is needed to resolve the names of its controls. Never throws. */
export function parseReplay(game: Game, text: string): Replay | WrongReplay {
  const rows = text.split(/\r?\n/);
  if (!isReplayText(text)) return { wrong: "This is not a Quadrille replay.", line: 1 };
  if (rows[0].trim() !== firstLine)
    return { wrong: "The replay was made by a newer version of Quadrille.", line: 1 };
  const header = readHeader(game, rows);
  if ("wrong" in header) return header;
  const lines: ReplayLine[] = [];
  let inputsLeft = maxListedInputs;
  for (let rowIndex = header.rows; rowIndex < rows.length; rowIndex++) {
    if (rows[rowIndex].trim() === "") continue;
    const result = readLine(game, rows[rowIndex], rowIndex + 1, inputsLeft);
    if ("wrong" in result) return result;
    inputsLeft -= result.inputs.length;
    lines.push(result);
  }
  const { rows: _, ...replayHeader } = header;
  return { ...replayHeader, lines };
}

type Header = Omit<Replay, "lines"> & { readonly rows: number };

function readHeader(game: Game, rows: readonly string[]): Header | WrongReplay {
  const header = new Map<string, string>();
  const optionLines: string[] = [];
  let row = 1;
  for (; row < rows.length && rows[row].trim() !== ""; row++) {
    const [, name, value] = /^(\S+)\s*(.*)$/.exec(rows[row]) ?? [];
    if (name === "option") optionLines.push(value ?? "");
    else header.set(name ?? "", (value ?? "").trim());
  }
  const numberOf = (name: string): number =>
    /^-?\d+$/.test(header.get(name) ?? "") ? Number(header.get(name)) : NaN;
  const start = parseHash(header.get("start") ?? "");
  const missingName = ["game", "content", "seed", "level", "start"].find((name) => !header.has(name));
  if (missingName !== undefined) return { wrong: `The header has no line \`${missingName}\`.`, line: row };
  const seed = readSeed(header.get("seed") ?? "");
  if (seed === undefined)
    return { wrong: "The seed should be a number, or have 32 hexadecimal digits.", line: row };
  if (!(numberOf("level") >= 1)) return { wrong: "The level should be a number from 1.", line: row };
  if (start === undefined) return { wrong: "The hash after `start` should have 14 hex digits.", line: row };
  const { title, content } = { title: header.get("game")!, content: header.get("content")! };
  const result = parseOptionLines(game.program, optionLines);
  if ("wrong" in result) return { wrong: result.wrong, line: row };
  const { options } = result;
  return {
    title,
    content,
    seed,
    options,
    level: numberOf("level"),
    fen: header.get("fen"),
    start,
    rows: row,
  };
}

function readLine(game: Game, row: string, line: number, maxInputs: number): ReplayLine | WrongReplay {
  const arrow = row.lastIndexOf(" -> ");
  const hash = arrow < 0 ? undefined : parseHash(row.slice(arrow + 4).trim());
  if (hash === undefined)
    return { wrong: "The line should end in ` -> ` and a hash of 14 hex digits.", line };
  const { inputs, mistakes } = parseInputs(game.program, row.slice(0, arrow), maxInputs);
  return mistakes.length > 0 ? { wrong: mistakes[0].message, line } : { inputs, hash, line };
}

/** Describes the first difference between a replay and the game. */
export interface Disagreement {
  /** Stores the line number in the file, from 1. If the starting positions differ, this is the line of the header. */
  readonly line: number;
  /** Stores the number of the first input on that line, counted from 1 through the whole replay; `to` is the number of the last input. */
  readonly from: number;
  readonly to: number;
  /** Describes the difference in a sentence. */
  readonly text: string;
}

export interface Replayed {
  readonly session: Session;
  readonly disagreement?: Disagreement;
  /** Is true if the game's content has changed since the replay was made. The replay may still agree with the game. */
  readonly changedGame: boolean;
}

/** Observes a replay while it is being played. */
export interface ReplayWatcher {
  /** Is called before the first input. */
  onStart?(session: Session): void;
  /** Is called after every input. */
  onInput?(session: Session): void;
}

/** Plays a replay until the first disagreement, if there is one. */
export function playReplay(game: Game, replay: Replay, watcher: ReplayWatcher = {}): Replayed {
  const changedGame = replay.content !== contentHash(game.program);
  const { seed, options, level, fen } = replay;
  const startGame = gameFrom(game, fen);
  const session = newSession("wrong" in startGame ? game : startGame, { seed, options, level });
  if ("wrong" in startGame) return { session, changedGame, disagreement: disagreeAtStart(startGame.wrong) };
  if (replay.level > mapLevels(game.program).length)
    return { session, changedGame, disagreement: disagreeAtStart(`The game has no level ${replay.level}.`) };
  if (session.hash() !== replay.start)
    return { session, changedGame, disagreement: disagreeAtStart("The level starts differently.") };
  watcher.onStart?.(session);
  let inputCount = 0;
  for (const { inputs, hash, line } of replay.lines) {
    const from = inputCount + 1;
    for (const input of inputs) {
      session.play(input);
      watcher.onInput?.(session);
      inputCount++;
    }
    if (session.hash() === hash) continue;
    const inputsText = from === inputCount ? `input ${from}` : `inputs ${from} to ${inputCount}`;
    const text = `After ${inputsText} (line ${line}) the position is different.`;
    return { session, changedGame, disagreement: { line, from, to: inputCount, text } };
  }
  return { session, changedGame };
}

function disagreeAtStart(text: string): Disagreement {
  return { line: headerLines - 1, from: 0, to: 0, text };
}
