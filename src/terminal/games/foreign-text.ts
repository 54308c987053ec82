import { looksLikePuzzleScript, looksLikeSokoban } from "../../formats/index.ts";

/** Names the notation of a text that is not in the language; "" if it is none that is known. */
export function otherNotation(text: string): string {
  return looksLikePuzzleScript(text) ? "PuzzleScript" : looksLikeSokoban(text) ? "Sokoban" : "";
}
