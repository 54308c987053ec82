import { type Diagnostic, placeAt, type Source } from "../../base/index.ts";
import { compilePuzzle, looksLikePuzzleScript } from "../../formats/index.ts";
import { makeGame } from "../../game/index.ts";
import { compileProgram, type Program } from "../../program/index.ts";
import { mapLevels, newSession } from "../../session/index.ts";
import { boardToShow } from "./shown-board.ts";
import { firstPicture } from "./first-picture.ts";
import type { ReadGame, Wrong } from "./judge.ts";
import { previewOf } from "./preview.ts";

/** Reads the text of a game that stands on its own, and begins it, so that what cannot begin is not published. */
export function judgeGame(text: string): ReadGame | Wrong {
  const source = { file: "game.quad", text };
  const { program, mistake } = compiled(source);
  if (!program) return { wrong: mistake ? inWords(mistake, source) : "This is no game." };
  const session = newSession(makeGame(program), { seed: 0 });
  const { fault } = session.last;
  if (fault) return { wrong: fault.text };
  const { title, author, about } = program.facts;
  const board = boardToShow(session);
  return {
    title,
    ...(author !== undefined && { author }),
    ...(about !== undefined && { about }),
    players: program.players.length,
    levels: mapLevels(program).length,
    program: JSON.stringify(program),
    picture: firstPicture(board),
    preview: previewOf(board).toString("base64"),
  };
}

/** PuzzleScript plays with some mistakes; Quadrille with none. */
function compiled(source: Source): { program?: Program | undefined; mistake?: Diagnostic | undefined } {
  if (looksLikePuzzleScript(source.text)) {
    const { program, diagnostics, plays } = compilePuzzle(source);
    const mistake = diagnostics.find((it) => it.severity === "error");
    return mistake && !plays ? { mistake } : { program, mistake };
  }
  const { program, diagnostics } = compileProgram(source);
  const mistake = diagnostics.find((it) => it.severity === "error");
  return mistake ? { mistake } : { program };
}

function inWords({ message, span }: Diagnostic, source: Source): string {
  return span.file === source.file ? `Line ${placeAt(source, span.from).line}: ${message}` : message;
}
