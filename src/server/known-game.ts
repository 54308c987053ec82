import type { RoomSetup } from "../play/index.ts";
import { chance, type Program, walkProgram } from "../program/index.ts";
import { mapLevels, parseOptionLines } from "../session/index.ts";
import { hidesSomething } from "../view/index.ts";
import { digest } from "./secrets.ts";

export { makeReadyGame } from "../program/index.ts";

/** Returns the facts that the server needs to know about a game. @param text is the program as JSON */
export function describeGame(program: Program, text: string) {
  return {
    /** Stores the id of the game's program in the store. */
    id: digest(text),
    title: program.facts.title,
    players: program.players.length,
    levels: mapLevels(program).length,
    /** Is true if the game uses random numbers, so that the seed makes a difference. */
    hasChance: walkProgram(program, chance),
    /** Stores the program as JSON. */
    program: text,
  };
}

/** Returns the reason why a room cannot be made with the requested settings; undefined if it can. */
export function whyNoRoom(program: Program, { level, options, clock }: Omit<RoomSetup, "seed">) {
  if (program.players.length < 2) return "This game is for one player.";
  if (program.tick && hidesSomething(program))
    return "Games with secrets and a clock of their own cannot be played in rooms.";
  if (program.tick && clock) return "This game has a clock of its own.";
  if (level > mapLevels(program).length) return `The game has no level ${level}.`;
  const parsedOptions = parseOptionLines(program, options);
  return "wrong" in parsedOptions ? parsedOptions.wrong : undefined;
}
