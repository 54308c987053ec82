import { type Game, makeGame } from "../../game/index.ts";
import { replaySession } from "../replay-session.ts";
import { newSession, type Session } from "../session.ts";
import { isReplayText, parseReplay, playReplay } from "./replay.ts";
import { parseSave } from "./save.ts";
import { startFrom } from "./start.ts";

/**
 * Returns the session that a FEN, a save or a replay describes. Never throws. @param maxInputs limits the number of inputs
 * that are replayed
 */
export function playAt(game: Game, text: string, maxInputs?: number): Session | { readonly wrong: string } {
  const wholeSession = readSession(game, text, maxInputs);
  if (maxInputs === undefined || "wrong" in wholeSession) return wholeSession;
  const { inputs } = wholeSession;
  if (inputs.length < maxInputs) return { wrong: `It has only ${inputs.length} inputs.` };
  return replaySession(wholeSession, inputs.slice(0, maxInputs));
}

const isSave = (text: string): boolean => text.trimStart().startsWith("{");

/** Returns true if a text that `playAt` accepts is a save or a replay. Unlike a FEN, these include a seed and options. */
export const isSaveOrReplay = (text: string): boolean => isSave(text) || isReplayText(text);

function readSession(game: Game, text: string, maxInputs = Infinity): Session | { readonly wrong: string } {
  if (isSave(text)) return parseSave(game, text);
  if (!isReplayText(text)) {
    const program = startFrom(game.program, text);
    return "message" in program ? { wrong: `Bad FEN: ${program.message}` } : newSession(makeGame(program));
  }
  const replay = parseReplay(game, text);
  if ("wrong" in replay) return { wrong: `Line ${replay.line} of the replay: ${replay.wrong}` };
  const { session, disagreement } = playReplay(game, replay);
  return disagreement && disagreement.from <= maxInputs
    ? { wrong: `Line ${disagreement.line} of the replay: ${disagreement.text}` }
    : session;
}
