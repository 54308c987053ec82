import type { Program, Statement } from "../../program/index.ts";
import type { Run } from "../machine.ts";
import { forPlayers } from "../statements.ts";
import { compileCount } from "../timers.ts";
import { Sheet } from "./sheet.ts";
import { StatementWriter, stopped } from "./statements.ts";
import type { StatementMaker } from "./maker.ts";
import { ValueWriter } from "./values.ts";

export type { StatementMaker } from "./maker.ts";

/** What runs in every cycle, as JavaScript written for one program. */
export interface WrittenProgram {
  /** Counts the timers, then runs all steps in their order. */
  readonly run: Run;
  readonly ends: Run;
}

/** What is to be known of a step beside the program. */
interface StepSite {
  readonly site: number;
  readonly waits: number;
}

/** Steps stand in the function that runs them as long as this is not much longer than so many characters. */
const longFunction = 20_000;

/**
 * Writes a program's timers, steps and ends as JavaScript, for the machine to make fast. It does what the closures do, which are its
 * judge; what is more than plain arithmetic and flow it leaves to them. Undefined where a page forbids code that is not from its files.
 */
export function writeProgram(
  program: Program,
  sites: readonly StepSite[],
  make: StatementMaker,
): WrittenProgram | undefined {
  const sheet = new Sheet();
  const values = new ValueWriter(sheet, make);
  const statements = new StatementWriter(values, make);
  const body = (of: { readonly statements: readonly Statement[] }, exit: string): string =>
    make.inside(of, () => statements.all(of.statements, exit));
  let run = writtenTimers(program, values);
  for (const [index, step] of program.steps.entries()) {
    const name = `step${index}`;
    const isApart = step.eachPlayer || run.length > longFunction;
    const exit = isApart ? "return;" : `break ${name};`;
    const test = step.when && make.inside(step.when, () => values.test(step.when!));
    const text = `${test ? `if (!${test}) ${exit}\n` : ""}${body(step.body, exit)}`;
    if (isApart) sheet.define(name, text);
    const call = step.eachPlayer ? `${sheet.name(forPlayers)}(m, ${name});\n` : `${name}(m);\n`;
    run += countedStep(isApart ? call : `${name}: {\n${text}}\n`, sites[index], name);
  }
  sheet.define("run", run);
  sheet.define("ends", body(program.ends, "return;"));
  const functions = sheet.functions(["run", "ends"]);
  if (functions === undefined) return undefined;
  return { run: functions[0] as Run, ends: functions[1] as Run };
}

/** All timers count one cycle. `me` is afterwards who it was. */
function writtenTimers(program: Program, values: ValueWriter): string {
  const { sheet, c } = values;
  const { length } = program.players;
  const all = program.timers.map(({ eachPlayer, period }, index) => {
    const count = sheet.name(compileCount(index, program));
    const cycles = c.inside(period, () => values.number(period));
    if (!eachPlayer) return `${count}(m, 0, ${cycles});\n`;
    return `for (m.me = 0; m.me < ${length}; m.me++) ${count}(m, m.me, ${cycles});\n`;
  });
  if (all.length === 0) return "";
  return `const { me } = m;\n${all.join("")}m.me = me;\n${stopped("return;")}`;
}

/** A step that waits for signals is passed over while they are off. Its work is counted. */
function countedStep(step: string, { site, waits }: StepSite, name: string): string {
  const work = `workBefore_${name}`;
  const counted = `const ${work} = m.work;\n${step}m.countStep(${site}, m.work - ${work});\n${stopped("return;")}`;
  return waits === 0 ? counted : `if ((m.signals & ${waits}) !== 0) {\n${counted}}\n`;
}
