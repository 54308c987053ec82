import { chance, type Program, walkProgram } from "../program/index.ts";
import { mapLevels } from "../session/index.ts";
import type { KnownGame } from "./games.ts";
import { digest } from "./secrets.ts";

export { makeReadyGame } from "../program/index.ts";

/** Returns what the server has to know of a game. @param text the program as JSON */
export function knownGame(program: Program, text: string): KnownGame {
  return {
    id: digest(text),
    title: program.facts.title,
    players: program.players.length,
    levels: mapLevels(program).length,
    hasChance: walkProgram(program, chance),
    program: text,
  };
}
