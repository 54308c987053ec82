import { makeGame } from "../../game/index.ts";
import * as traces from "../../trace/index.ts";
import { Failure } from "../failure.ts";
import { readPlayableGame } from "../games/game-file.ts";
import { applyFen } from "../games/load-game.ts";
import type { StartOptions } from "./sessions.ts";
import { coordinatesOf, type InputOptions, startWithInputs } from "./inputs.ts";
import { printLine } from "../output/output.ts";

interface TraceOptions extends StartOptions, InputOptions {
  readonly every?: true;
  readonly all?: true;
  readonly rule?: number;
  readonly cell?: readonly [number, number] | string;
}

/** Plays inputs and prints what each step, rule and line did. */
export async function trace(name: string, options: TraceOptions, wordsAfterGame: readonly string[]) {
  const file = readPlayableGame(name);
  const { session, inputs: inputsToPlay } = await startWithInputs(
    makeGame(applyFen(file.program, options.fen)),
    options,
    wordsAfterGame,
  );
  const { game, seed, options: optionValues, firstLevel } = session;
  const inputs = [...session.inputs, ...inputsToPlay];
  const timeline = new traces.Timeline({ game, inputs, seed, options: optionValues, firstLevel });
  const firstNumber = options.every ? 0 : timeline.length;
  for (let number = firstNumber; number <= timeline.length; number++)
    printInput(timeline.input(number), number, file, options);
}

function printInput(
  trace: traces.InputTrace,
  number: number,
  file: ReturnType<typeof readPlayableGame>,
  options: TraceOptions,
): void {
  const { result, cycles } = trace;
  printLine(`--- ${number}${trace.input === "" ? "" : `  ${trace.input}`}`);
  if (cycles.length === 0 && number > 0) printLine(result.reason?.text ?? "No cycle was run.");
  const labels = file.program.files.map((name) =>
    traces.labelsOf(file.sources.find((it) => it.file === name)?.text ?? ""),
  );
  for (const cycle of cycles) {
    const describer = new traces.Words(file.program, cycle.positionAt(0));
    const rows = traces.traceRows(cycle, describer, (source, line) => labels[source]?.(line) ?? { code: "" });
    for (const row of rows) printRow(row, options.all === true, "");
    if (cycle.report.result === "refused")
      printLine(`Refused: nothing has changed. ${cycle.report.reason?.text ?? ""}`.trimEnd());
    if (cycle.report.fault) printLine(cycle.report.fault.text);
    if (options.rule === undefined || !options.cell) continue;
    const [x, y] = coordinatesOf(file.program, options.cell);
    const { first, width, height } = cycle.positionAt(0).boards[0];
    if (x >= width || y >= height)
      throw new Failure(`The board is ${width} by ${height}: there is no cell ${x} ${y}.`);
    const explanation = cycle.explainMismatch([0, options.rule], first + y * width + x, 0);
    if (!explanation) throw new Failure(`There is no rule on line ${options.rule}.`);
    for (const line of traces.whyInWords(explanation, describer)) printLine(line);
  }
}

function printRow(row: traces.TraceRow, showsAll: boolean, indent: string): void {
  const { part, title, code, notes, hasEffect, innerRows } = row;
  if (!hasEffect && !showsAll) return;
  const lineText = part.at ? `${part.at[1]}: ` : "";
  const notRunText = part.outcome === "off" ? "  (not run)" : "";
  printLine(`${indent}${lineText}${[title, code].filter((it) => it).join("  |  ")}${notRunText}`);
  for (const note of notes) printLine(`${indent}    ${note}`);
  for (const it of innerRows) printRow(it, showsAll, `${indent}  `);
}
