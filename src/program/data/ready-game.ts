import type { Program } from "./program.ts";

/** Describes a precompiled program, as builds, exports and servers write it. */
interface ReadyGame {
  readonly format: "quadrille-game";
  readonly version: 1;
  readonly program: Program;
}

/** Returns the text of a file with a precompiled game. @param program is JSON */
export function makeReadyGame(program: string): string {
  return `{"format":"quadrille-game","version":1,"program":${program}}`;
}

/** Parses the text of a precompiled game without validating it; undefined if the text is no precompiled game. */
export function readyProgram(text: string): Program | undefined {
  try {
    const readyGame: Partial<ReadyGame> = JSON.parse(text);
    return readyGame.format === "quadrille-game" && readyGame.version === 1 ? readyGame.program : undefined;
  } catch {
    return undefined;
  }
}
