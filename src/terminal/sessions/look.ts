import { makeGame } from "../../game/index.ts";

import {
  changeWords,
  inspect,
  inspectedInWords,
  labelsOf,
  type ProbedChange,
  Words,
} from "../../trace/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readPlayableGame } from "../games/game-file.ts";
import { applyFen } from "../games/load-game.ts";
import type { StartOptions } from "./sessions.ts";
import { coordinatesOf, type InputOptions, startWithInputs } from "./inputs.ts";
import { printJson, printLine } from "../output/output.ts";

interface LookOptions extends StartOptions, InputOptions {
  readonly cell: readonly [number, number] | string;
  readonly next?: string;
  readonly body?: number;
  readonly json?: true;
}

/** Plays inputs, then prints the content of a cell and what a body in that cell would meet if it moved. */
export async function look(gameName: string, options: LookOptions, wordsAfterGame: readonly string[]) {
  const { program, sources } = readPlayableGame(gameName);
  const { cell, next, body = 1, json } = options;
  const change = next === undefined ? undefined : parseChange(next);
  const game = makeGame(applyFen(program, options.fen));
  const { session, inputs } = await startWithInputs(game, options, wordsAfterGame);
  for (const it of inputs) session.play(it);
  const [x, y] = coordinatesOf(session.game.program, cell);
  const inspection = inspect(session, { cell: { x, y }, body: body - 1, ...(change && { change }) });
  const { width, height } = session.position.boards[0];
  if (!inspection) throw new Failure(`The board is ${width} by ${height}: there is no cell ${x} ${y}.`);
  if (json) return printJson(inspection);
  if (change && inspection.contents && !inspection.probe)
    throw new Failure(
      body > 1
        ? `There are fewer than ${body} bodies in that cell.`
        : "Nothing in that cell is a body that could move.",
    );
  const labels = program.files.map((file) => labelsOf(sources.find((it) => it.file === file)?.text ?? ""));
  const describer = new Words(session.game.program, session.position);
  for (const line of inspectedInWords(inspection, describer, ([file, at]) => labels[file]?.(at).code ?? ""))
    printLine(line);
  return undefined;
}

function parseChange(text: string): ProbedChange {
  const change = changeWords.get(text);
  if (change) return change;
  throw new Failure(`A change must be one of ${[...changeWords.keys()].join(", ")}.`, exitCodes.usage);
}
