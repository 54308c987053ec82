import type { Program, Statement } from "../program/index.ts";
import {
  ends,
  forgetLoose,
  recycleRecords,
  finishCycle,
  type Machine,
  muchWork,
  type Run,
  numberPlaces,
  recycleNodes,
  forPlayers,
  compileTimerCount,
  type CompiledStep,
} from "../engine/index.ts";
import { integer, SourceBuilder } from "./source-builder.ts";
import { StatementWriter, stopped } from "./statements.ts";
import { ValueWriter } from "./values.ts";
import type { ProgramClosures } from "./closure-maker.ts";

/** What runs in every cycle, as JavaScript generated for one program. */
export interface WrittenProgram {
  /** The generated counterpart of `runCycle`. */
  readonly run: Run;
  readonly ends: Run;
}

/** The length, in characters, up to which steps are written into the function that runs them. */
const longFunction = 20_000;

/**
 * Generates JavaScript for a program's cycle, which the machine can make fast. It does what the closures do, which are its judge; anything beyond
 * plain arithmetic and flow it leaves to them. Undefined where a page's content security policy forbids it.
 */
export function writeProgram(compiled: ProgramClosures): WrittenProgram | undefined {
  const { program } = compiled;
  const source = new SourceBuilder();
  const values = new ValueWriter(source, compiled);
  const statements = new StatementWriter(values, compiled);
  const body = (of: { readonly statements: readonly Statement[] }, exit: string): string =>
    compiled.inside({ statements: "statement" }, of, () => statements.all(of.statements, exit));
  let steps = writtenTimers(program, values);
  for (const [index, step] of program.steps.entries()) {
    const name = `step${index}`;
    const isApart = step.eachPlayer || steps.length > longFunction;
    const exit = isApart ? "return;" : `break ${name};`;
    const test = step.when && compiled.inside("expr", step.when, () => values.test(step.when!));
    const text = `${test ? `if (!${test}) ${exit}\n` : ""}${body(step.body, exit)}`;
    if (isApart) source.define(name, text);
    const call = step.eachPlayer ? `${source.name(forPlayers)}(m, ${name});\n` : `${name}(m);\n`;
    steps += countedStep(isApart ? call : `${name}: {\n${text}}\n`, compiled.steps[index], name);
  }
  source.define("run", `${recycling(program, source)}steps: {\n${steps}}\n${finishing(compiled, source)}`);
  source.define("ends", body(program.ends, "return;"));
  const functions = source.functions(["run", "ends"]);
  if (functions === undefined) return undefined;
  return { run: functions[0] as Run, ends: functions[1] as Run };
}

/** Makes what was freed in the cycle before available again. */
function recycling({ layers, bodies }: Program, source: SourceBuilder): string {
  const nodes = layers.some((it) => it.pile) ? `${source.name(recycleNodes)}(s);\n` : "";
  const records = `if (s.bodies[${integer(ends.freed)}] !== 0) ${source.name(recycleRecords)}(s);\n`;
  return bodies === undefined ? nodes : nodes + records;
}

/** Does what comes after the steps. */
function finishing(compiled: ProgramClosures, source: SourceBuilder): string {
  const finish = source.name((m: Machine) => finishCycle(m, compiled));
  const forget = `if (m.loose.length > 0) ${source.name(forgetLoose)}(s, m.loose);\n`;
  return (compiled.doesMore ? `${finish}(m);\n` : "") + (compiled.program.bodies === undefined ? "" : forget);
}

/** Counts one cycle of all timers. Restores `me`. */
function writtenTimers(program: Program, values: ValueWriter): string {
  const { source, c } = values;
  const places = numberPlaces(program).timers;
  const all = program.timers.map(({ eachPlayer, period }, index) => {
    const end = source.name(compileTimerCount(index, program));
    const cycles = c.inside("expr", period, () => values.number(period));
    const [count, most] = [source.fresh("count"), source.fresh("cycles")];
    const place = eachPlayer ? `${integer(places[index])} + m.me` : integer(places[index]);
    const text =
      `const ${most} = ${cycles}, ${count} = s.numbers[${place}];\n` +
      `if (${count} + 1 < ${most}) {\ns.journal.add(~(${place}), ${count});\ns.numbers[${place}] = ${count} + 1;\n}\n` +
      `else ${end}(m, ${eachPlayer ? "m.me" : 0}, ${most});\n`;
    return eachPlayer
      ? `for (m.me = 0; m.me < ${integer(program.players.length)}; m.me++) {\n${text}}\n`
      : text;
  });
  return all.length === 0 ? "" : `const { me } = m;\n${all.join("")}m.me = me;\n${stopped("break steps;")}`;
}

/** Skips a step that waits for signals while they are off. Its work is counted. */
function countedStep(step: string, { site, waits }: CompiledStep, name: string): string {
  const work = `work_${name}`;
  const count = `if (m.work - ${work} >= ${muchWork}) m.countStep(${integer(site)}, m.work - ${work});\n`;
  const counted = `const ${work} = m.work;\n${step}${count}${stopped("break steps;")}`;
  return waits === 0 ? counted : `if ((m.signals & ${integer(waits)}) !== 0) {\n${counted}}\n`;
}
