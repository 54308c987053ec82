import * as engine from "../../core/engine/index.ts";
import type { ProgramCompiler } from "../../core/game/compile-program.ts";
import type { FastGenerated } from "../../core/game/fast-parts.ts";
import type { Expr, Program, Statement } from "../../program/index.ts";
import { writeScan } from "./scans.ts";
import { integerText, SourceBuilder } from "./source-builder.ts";
import { guardBySignals, mayStop, StatementWriter, writeStopCheck } from "./statements.ts";
import { ValueWriter } from "./values.ts";

/**
 * Returns a generator of JavaScript for games that have run for a while. If a page's content security policy forbids generated code, closures
 * continue to run. @param options.after is the number of cycles of the game, or of rounds of a scan, after which code is generated; with 100,
 * the generation pays off
 */
export function makeCodeGenerator({ after = 100 }: { readonly after?: number } = {}): FastGenerated {
  return { threshold: after, program: writeProgram, generateScan: writeScan };
}

/** Is code that tests the budget for lines that do not test it themselves. A cycle over its budget fails, whatever its lines did after that. */
const budget = "if (m.work > m.workLimit) m.charge(0);\n";

/** Limits the length, in characters, of the steps that are inlined into the `run` function. */
const maxInlineLength = 20_000;

/**
 * Generates JavaScript for a program's cycle, which engines can optimize. It has the same results as the closures, and calls them for
 * anything beyond plain arithmetic and control flow. It only runs on the machine of the game. Undefined if a page's content security policy
 * forbids generated code.
 */
function writeProgram(
  compiled: ProgramCompiler,
  machine: engine.Machine,
): ReturnType<FastGenerated["program"]> {
  const { program } = compiled;
  const source = new SourceBuilder(machine);
  const values = new ValueWriter(source, compiled);
  const statements = new StatementWriter(values, compiled);
  const writeBody = (of: { readonly statements: readonly Statement[] }, exit: string): string =>
    compiled.inside({ statements: "statement" }, of, () => statements.writeAll(of.statements, exit));
  // The move made before the steps may end the game.
  let steps =
    writeTimers(program, values) + (program.moves === undefined ? "" : writeStopCheck("break steps;"));
  let { length } = steps;
  let guardedSteps: string[] = [];
  let signals = 0;
  // Consecutive steps that wait for signals are skipped together.
  const flushSteps = (): void => {
    const text = guardedSteps.join("");
    steps += guardedSteps.length > 1 ? guardBySignals(signals, text) : text;
    guardedSteps = [];
    signals = 0;
  };
  for (const [index, step] of program.steps.entries()) {
    const { signals: awaitedSignals } = compiled.steps[index];
    const name = `step${index}`;
    const isApart = step.eachPlayer || length > maxInlineLength;
    const exit = isApart ? "return;" : "break steps;";
    const stepText = compiled.inside({ statements: "statement" }, step.body, () =>
      statements.step(step.body.statements, compiled.steps[index], exit),
    );
    const test = step.when && compiled.inside("expr", step.when, () => writeTest(step.when!, values, exit));
    const text = test === undefined ? stepText : `${test}{\n${stepText}}\n`;
    if (isApart) source.define(name, text);
    const call = step.eachPlayer ? `${source.name(engine.forPlayers)}(m, ${name});\n` : `${name}(m);\n`;
    const run = isApart ? call + (mayStop(text) ? writeStopCheck("break steps;") : "") : text;
    length += run.length;
    if (awaitedSignals === 0) flushSteps();
    if (awaitedSignals === 0) steps += run;
    else guardedSteps.push(guardBySignals(awaitedSignals, run));
    signals |= awaitedSignals;
  }
  flushSteps();
  const recycle = program.layers.some((it) => it.pile) ? `${source.name(engine.recycleNodes)}(s);\n` : "";
  const [finish, close] = [(m: engine.Machine) => engine.finishCycle(m, compiled), engine.recycleRecords].map(
    (it) => source.name(it),
  );
  source.define("run", `${recycle}steps: {\n${steps}}\n${budget}${writeFinish(compiled, finish, close)}`);
  source.define("ends", `ends: {\n${writeBody(program.ends, "break ends;")}}\n${budget}`);
  const functions = source.functions(["run", "ends"]);
  if (functions === undefined) return undefined;
  return { run: functions[0] as engine.Run, ends: functions[1] as engine.Run };
}

/** Returns the head of an `if` statement for a test. */
function writeTest(expr: Expr, values: ValueWriter, exit: string): string {
  values.takeMayStop();
  const test = values.test(expr);
  if (!values.takeMayStop()) return `if (${test}) `;
  const conditionName = values.source.newName("holds");
  return `const ${conditionName} = ${test};\n${writeStopCheck(exit)}if (${conditionName}) `;
}

/** Returns the code that follows the steps. */
function writeFinish({ needsFinish, program }: ProgramCompiler, finish: string, close: string): string {
  const freedTest = `s.bodies[${integerText(engine.bodyListHeads.freed)}] !== 0`;
  const closeCall = `if (m.loose.length > 0 || ${freedTest}) ${close}(s, m.loose);\n`;
  return (needsFinish ? `${finish}(m);\n` : "") + (program.bodies === undefined ? "" : closeCall);
}

/** Returns code that counts one cycle of all timers and restores `me`. */
function writeTimers(program: Program, values: ValueWriter): string {
  const { source, c, numbers } = values;
  const starts = engine.numberLayout(program).timerStarts;
  const timerTexts = program.timers.map(({ eachPlayer, period, timed }, index) => {
    const countTimer = source.name(engine.compileTimerCount(index, program));
    const periodText = c.inside("expr", period, () => values.number(period));
    const stopCheck = values.takeMayStop() ? writeStopCheck("break steps;") : "";
    const [countName, periodName] = [source.newName("count"), source.newName("cycles")];
    const indexText = eachPlayer ? `${integerText(starts[index])} + m.me` : integerText(starts[index]);
    const text =
      `const ${periodName} = ${periodText}, ${countName} = ${numbers}[${indexText}];\n${stopCheck}` +
      `if (${countName} + 1 < ${periodName}) {\nj.add(~(${indexText}), ${countName});\n${numbers}[${indexText}] = ${countName} + 1;\n}\n` +
      `else {\n${countTimer}(m, ${eachPlayer ? "m.me" : 0}, ${periodName});\n${writeStopCheck("break steps;")}}\n`;
    const countText = eachPlayer
      ? `for (m.me = 0; m.me < ${integerText(program.players.length)}; m.me++) {\n${text}}\nm.me = me;\n`
      : text;
    return timed ? `if (m.isClockTick === true) {\n${countText}}\n` : countText;
  });
  const savePlayer = program.timers.some((it) => it.eachPlayer) ? "const { me } = m;\n" : "";
  return savePlayer + timerTexts.join("");
}
