import type { Game } from "../game/index.ts";
import { contentHash } from "./content.ts";
import { makeHash } from "./hex.ts";
import { mapLevels } from "./levels.ts";
import { makeInputs, parseInputs } from "./notation.ts";
import { makeOptionLines, parseOptionLines } from "./options.ts";
import { newSession, type Session } from "./session.ts";

/** What a save holds, as JSON. The inputs lead to the position; both are kept, so that one vouches for the other. */
interface Save {
  readonly format: "quadrille-save";
  readonly version: 1;
  readonly title: string;
  readonly content: string;
  readonly seed: number;
  /** What was set before play, as in a replay; left out where nothing was. */
  readonly options?: readonly string[];
  /** The level it began with, from 1. */
  readonly level: number;
  readonly inputs: string;
  readonly hash: string;
  readonly position: unknown;
}

export interface WrongSave {
  /** A sentence that says what is wrong. */
  readonly wrong: string;
}

/** A session as text. It needs its log of inputs, so a session that does not remember has nothing to save. */
export function makeSave(session: Session): string {
  const { program } = session.game;
  const options = makeOptionLines(program, session.options);
  const save: Save = {
    format: "quadrille-save",
    version: 1,
    title: program.facts.title,
    content: contentHash(program),
    seed: session.seed,
    ...(options.length > 0 && { options }),
    level: session.firstLevel,
    inputs: makeInputs(program, session.inputs).join(", "),
    hash: makeHash(session.hash()),
    position: session.position.save(),
  };
  return `${JSON.stringify(save)}\n`;
}

/** The session that a save holds, with all its undo: its inputs are played again. Never throws. */
export function parseSave(game: Game, text: string): Session | WrongSave {
  const save = readSave(text);
  if ("wrong" in save) return save;
  const foreign = foreignSave(game, save);
  if (foreign !== undefined) return { wrong: foreign };
  const { inputs, mistakes } = parseInputs(game.program, save.inputs);
  if (mistakes.length > 0) return { wrong: `The save is damaged: ${mistakes[0].message}` };
  const set = parseOptionLines(game.program, save.options ?? []);
  if ("wrong" in set) return { wrong: `The save is damaged: ${set.wrong}` };
  const session = newSession(game, { seed: save.seed, level: save.level, options: set.options });
  for (const input of inputs) session.play(input);
  return agrees(game, session, save);
}

function agrees(game: Game, session: Session, save: Save): Session | WrongSave {
  if (makeHash(session.hash()) !== save.hash)
    return { wrong: "The save is damaged: its inputs do not lead to its position." };
  const position = game.restore(save.position);
  if ("wrong" in position) return { wrong: `The save is damaged: ${position.wrong}` };
  return position.equals(session.position)
    ? session
    : { wrong: "The save is damaged: its position is different." };
}

function foreignSave(game: Game, save: Save): string | undefined {
  const { program } = game;
  if (save.content !== contentHash(program)) {
    const other = save.title === program.facts.title ? `another version of ${save.title}` : save.title;
    return `The save belongs to ${other}.`;
  }
  return save.level > mapLevels(program).length ? `The game has no level ${save.level}.` : undefined;
}

function readSave(text: string): Save | WrongSave {
  const value = parsed(text);
  if (!isRecord(value) || value["format"] !== "quadrille-save")
    return { wrong: "This is not a Quadrille save." };
  if (value["version"] !== 1) return { wrong: "The save was made by a newer version of Quadrille." };
  const field = wrongField(value);
  if (field !== undefined) return { wrong: `The save is damaged: ${field} is missing or of the wrong type.` };
  return value as unknown as Save;
}

function wrongField(value: Record<string, unknown>): string | undefined {
  const text = ["title", "content", "inputs", "hash"].find((key) => typeof value[key] !== "string");
  if (text !== undefined) return text;
  if (!Number.isSafeInteger(value["seed"])) return "seed";
  if (!isTexts(value["options"] ?? [])) return "options";
  if (!Number.isSafeInteger(value["level"]) || (value["level"] as number) < 1) return "level";
  return "position" in value ? undefined : "position";
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((it) => typeof it === "string");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
