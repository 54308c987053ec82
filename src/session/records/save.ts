import { isRecord, isSeed, parseJson, type Seed } from "../../base/index.ts";
import type { Game } from "../../game/index.ts";
import { contentHash } from "./content.ts";
import { makeHash } from "./hex.ts";
import { mapLevels } from "../levels.ts";
import { RunLog } from "../inputs/input-log.ts";
import { makeInputRuns } from "../inputs/make-inputs.ts";
import { readInputs } from "../inputs/notation.ts";
import { makeOptionLines, parseOptionLines } from "../inputs/options.ts";
import { resumeSession, type Session, type SessionOptions } from "../session.ts";
import { fenOfStart, gameFrom } from "./start.ts";
import { cellCountOf, type Waypoint } from "../waypoints.ts";

/**
 * Describes the content of a save, as JSON. It stores both the inputs and the resulting position, so that each can be used to verify the
 * other. If they disagreed when the save was made, it stores only the inputs.
 */
interface Save {
  readonly format: "quadrille-save";
  readonly version: 1;
  readonly title: string;
  readonly content: string;
  readonly seed: Seed;
  /** Lists the options set before the game started, as in a replay; omitted if there are none. */
  readonly options?: readonly string[];
  /** Stores the number of the first level, from 1. */
  readonly level: number;
  /** Stores the FEN of the starting position, if a piece game was started from a FEN. */
  readonly fen?: string | undefined;
  readonly inputs: string;
  readonly hash?: string;
  readonly position?: unknown;
  /** Lists intermediate positions of a long session, which make it fast to resume: only the inputs after the last of them are replayed. */
  readonly waypoints?: readonly SavedWaypoint[];
}

interface SavedWaypoint extends Pick<Waypoint, "inputs" | "canUndo"> {
  readonly position: unknown;
  readonly checkpoint?: unknown;
  readonly status?: string;
}

/** Limits the total number of cells in the saved waypoints; beyond it, only the last waypoint is saved. */
const maxSavedCells = 100_000;

export interface WrongSave {
  /** Stores an error message. */
  readonly wrong: string;
}

/** Writes a session as the text of a save. The session must remember its inputs. */
export function makeSave(session: Session): string {
  return saveText(saveOf(session));
}

/**
 * Writes a session as a save that `parseSave` is certain to read: the text is parsed before it may replace an older
 * save. If the saved position does not agree with the session, only the inputs are saved, so that they are not lost.
 * @param isReplayed also replays the inputs, which may take as long as playing the last thousand of them took
 */
export function makeSureSave(session: Session, isReplayed: boolean): string {
  const save = saveOf(session);
  const text = saveText(save);
  const rereadResult = isReplayed
    ? parseSave(session.game, text, { isTrusted: true })
    : session.game.restore(parseJson(saveText(save.position)));
  const isReadable = !("wrong" in rereadResult) && rereadResult.hash() === session.hash();
  const { hash: _, position: __, waypoints: ___, ...inputs } = save;
  return isReadable ? text : saveText(inputs);
}

const saveText = (value: unknown): string => `${JSON.stringify(value)}\n`;

function saveOf(session: Session): Save {
  const { program } = session.game;
  const options = makeOptionLines(program, session.options);
  return {
    format: "quadrille-save",
    version: 1,
    title: program.facts.title,
    content: contentHash(program),
    seed: session.seed,
    ...(options.length > 0 && { options }),
    level: session.firstLevel,
    fen: fenOfStart(program),
    inputs: makeInputRuns(program, session.inputs.runs()).join(", "),
    hash: makeHash(session.hash()),
    position: session.position.save(),
    ...(session.waypoints.length > 0 && { waypoints: makeWaypoints(session.waypoints) }),
  };
}

function makeWaypoints(waypoints: readonly Waypoint[]): SavedWaypoint[] {
  const cellCount = waypoints.reduce((sum, it) => sum + cellCountOf(it.position), 0);
  const savedWaypoints = cellCount > maxSavedCells ? waypoints.slice(-1) : waypoints;
  return savedWaypoints.map(({ inputs, canUndo, position, checkpoint, status }) => ({
    inputs,
    canUndo,
    position: position.save(),
    ...(checkpoint && { checkpoint: checkpoint.save() }),
    ...(status !== undefined && { status }),
  }));
}

/** Controls how a save is read. `againLimit` must be the same as in the session that was saved. */
export interface SaveOptions extends Pick<
  SessionOptions,
  "againLimit" | "held" | "fixedInputs" | "mostWork"
> {
  /** Is true for a save made on this machine. Such a save is always replayed completely, however long that takes. */
  readonly isTrusted?: boolean;
}

/**
 * Returns the session that a save describes, including its undo history. A long session is replayed from its
 * last waypoint; earlier inputs are replayed only if a player undoes that far. Never throws.
 */
export function parseSave(ownGame: Game, text: string, options: SaveOptions = {}): Session | WrongSave {
  const save = readSave(text);
  if ("wrong" in save) return save;
  const foreignReason = whyForOtherGame(ownGame, save);
  if (foreignReason !== undefined) return { wrong: foreignReason };
  const game = gameFrom(ownGame, save.fen);
  if ("wrong" in game) return makeDamage(game.wrong);
  const inputs = new RunLog();
  const mistakes = readInputs(game.program, save.inputs, (input, times) => inputs.add(input, times));
  if (mistakes.length > 0) return makeDamage(mistakes[0].message);
  const startOptions = parseOptionLines(game.program, save.options ?? []);
  if ("wrong" in startOptions) return makeDamage(startOptions.wrong);
  const waypoints = readWaypoints(game, save.waypoints ?? [], inputs.length);
  if ("wrong" in waypoints) return makeDamage(waypoints.wrong);
  const { seed, level } = save;
  const session = resumeSession(
    game,
    { ...options, seed, level, options: startOptions.options },
    inputs,
    waypoints,
    options.isTrusted ? Infinity : maxReplayWork,
  );
  if (session.number < inputs.length)
    return { wrong: `The save has ${inputs.length} inputs, which would take too long to play again.` };
  return checkPosition(game, session, save);
}

const makeDamage = (reason: string): WrongSave => ({ wrong: `The save is damaged: ${reason}` });

/** Limits the work of replaying the inputs after the last waypoint to about two seconds. */
const maxReplayWork = 4_000_000;

function checkPosition(game: Game, session: Session, save: Save): Session | WrongSave {
  if (save.hash === undefined) return session;
  if (makeHash(session.hash()) !== save.hash) return makeDamage("its inputs do not lead to its position.");
  const position = game.restore(save.position);
  if ("wrong" in position) return makeDamage(position.wrong);
  return position.equals(session.position) ? session : makeDamage("its position is different.");
}

/** Restores the positions of saved waypoints. @param inputCount is the number of inputs in the save */
function readWaypoints(
  game: Game,
  savedWaypoints: readonly SavedWaypoint[],
  inputCount: number,
): readonly Waypoint[] | WrongSave {
  const waypoints: Waypoint[] = [];
  for (const { inputs, canUndo, status, ...it } of savedWaypoints) {
    const position = game.restore(it.position);
    if ("wrong" in position) return position;
    const checkpoint = it.checkpoint === undefined ? undefined : game.restore(it.checkpoint);
    if (checkpoint && "wrong" in checkpoint) return checkpoint;
    if (inputs > inputCount || inputs <= (waypoints.at(-1)?.inputs ?? 0))
      return { wrong: "Its waypoints are not on its way." };
    waypoints.push({ inputs, canUndo, position, checkpoint, status });
  }
  return waypoints;
}

function whyForOtherGame(game: Game, save: Save): string | undefined {
  const { program } = game;
  if (save.content !== contentHash(program)) {
    const otherGame = save.title === program.facts.title ? `another version of ${save.title}` : save.title;
    return `The save belongs to ${otherGame}.`;
  }
  return save.level > mapLevels(program).length ? `The game has no level ${save.level}.` : undefined;
}

function readSave(text: string): Save | WrongSave {
  const value = parseJson(text);
  if (!isRecord(value) || value["format"] !== "quadrille-save")
    return { wrong: "This is not a Quadrille save." };
  if (value["version"] !== 1) return { wrong: "The save was made by a newer version of Quadrille." };
  const badField = findBadField(value);
  if (badField !== undefined) return makeDamage(`${badField} is missing or of the wrong type.`);
  return value as unknown as Save;
}

function findBadField(value: Record<string, unknown>): string | undefined {
  const badField = Object.keys(fieldChecks).find((key) => !fieldChecks[key](value[key]));
  if (badField !== undefined || "position" in value === "hash" in value) return badField;
  return "position" in value ? "hash" : "position";
}

const isText = (value: unknown): boolean => typeof value === "string";
const isOptionalText = (value: unknown): boolean => value === undefined || isText(value);

/** Maps each field of a save to a function that returns true if a value has the right type. */
const fieldChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  content: isText,
  inputs: isText,
  fen: isOptionalText,
  seed: isSeed,
  options: (value = []) => Array.isArray(value) && value.every(isText),
  level: (value) => Number.isSafeInteger(value) && (value as number) > 0,
  waypoints: (value = []) => Array.isArray(value) && value.every(isWaypoint),
  hash: isOptionalText,
};

function isWaypoint(value: unknown): boolean {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value["inputs"]) &&
    typeof value["canUndo"] === "boolean" &&
    isOptionalText(value["status"]) &&
    "position" in value
  );
}
