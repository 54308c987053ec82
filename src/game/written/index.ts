import type { Program, Statement } from "../../program/index.ts";
import type { Run } from "../machine.ts";
import { forPlayers } from "../statements.ts";
import { compileCount } from "../timers.ts";
import { Sheet } from "./sheet.ts";
import { StatementWriter, type StatementMaker } from "./statements.ts";
import { ValueWriter } from "./values.ts";

export type { StatementMaker } from "./statements.ts";

/** What runs in every cycle, as JavaScript written for one program. */
export interface WrittenProgram {
  /** Counts the timers. */
  readonly timers: Run;
  /** All steps in their order. */
  readonly run: Run;
  readonly ends: Run;
}

/** What is to be known of a step beside the program. */
interface StepSite {
  readonly site: number;
  readonly waits: number;
}

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
  const body = (of: { readonly statements: readonly Statement[] }): string =>
    make.inside(of, () => statements.all(of.statements, "return;"));
  const timers = program.timers.map(({ eachPlayer, period }, index) => {
    const count = sheet.name(compileCount(index, program));
    const cycles = make.inside(period, () => values.number(period));
    if (!eachPlayer) return `${count}(m, 0, ${cycles});\n`;
    const { length } = program.players;
    return `for (m.me = 0; m.me < ${length}; m.me++) ${count}(m, m.me, ${cycles});\n`;
  });
  sheet.define("timers", timers.join(""));
  const steps = program.steps.map((step, index) => {
    const test = step.when && make.inside(step.when, () => values.test(step.when!));
    sheet.define(`step${index}`, `${test ? `if (!${test}) return;\n` : ""}${body(step.body)}`);
    const call = step.eachPlayer ? `${sheet.name(forPlayers)}(m, step${index});\n` : `step${index}(m);\n`;
    return calledStep(call, sites[index]);
  });
  sheet.define("run", steps.join(""));
  sheet.define("ends", body(program.ends));
  const functions = sheet.functions(["timers", "run", "ends"]);
  if (functions === undefined) return undefined;
  return { timers: functions[0] as Run, run: functions[1] as Run, ends: functions[2] as Run };
}

/** A step that waits for signals is passed over while they are off. Its work is counted. */
function calledStep(call: string, { site, waits }: StepSite): string {
  const test = waits === 0 ? "" : `if ((m.signals & ${waits}) !== 0) `;
  return `${test}{\nconst work = m.work;\n${call}m.countStep(${site}, m.work - work);\nif (m.stop !== "") return;\n}\n`;
}
