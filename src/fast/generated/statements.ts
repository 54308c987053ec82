import {
  type Action,
  type ActionOf,
  isNumeric,
  constantOf,
  namesToClear,
  type Program,
  type Statement,
} from "../../program/index.ts";
import * as engine from "../../core/engine/index.ts";
import * as bodies from "../../core/bodies/index.ts";
import type { ProgramCompiler } from "../../core/game/compile-program.ts";
import type { ValueWriter } from "./values.ts";
import { integerText, type SourceBuilder } from "./source-builder.ts";

type StatementOf<Does extends Statement["do"]> = Extract<Statement, { do: Does }>;

/** Describes the code of one action. `done` is a condition that is true in later code if the action was done; without it, the action is always done. */
interface WrittenAct {
  readonly text: string;
  readonly done?: string;
  /** Is used instead of `done` if nothing reads the reason of a refusal. */
  readonly doneTestWithoutReason?: string;
  /** Is true if the action may stop the cycle. */
  readonly mayStop: boolean;
}

/** Lists the fast function for each action, and the function that records why it was blocked. A slide is never blocked. */
const fastFunctions = {
  move: ({ step, refuseStep }: bodies.FastBodies) => ({ go: step, refuse: refuseStep }),
  turn: ({ turn, refuseTurn }: bodies.FastBodies) => ({ go: turn, refuse: refuseTurn }),
  slide: ({ slide }: bodies.FastBodies) => ({ go: slide, refuse: undefined }),
} as const;

/** Generates code for statements. `exit` is the code that leaves them when the cycle stops. */
export class StatementWriter {
  readonly #source: SourceBuilder;
  readonly #values: ValueWriter;
  readonly #c: ProgramCompiler;
  readonly #program: Program;
  readonly #procedures: string[] = [];
  /** Is true while the lines of a procedure are being generated. */
  #isProcedure = false;
  /** Is true if the action is the only one of its line, so that its counts can be read from variables after it. */
  #isAlone = false;
  /** Is the site where the work of a step is recorded, and the code that leaves the step; undefined inside a part whose work is recorded as a whole. */
  #step: { readonly workIndex: number; readonly exit: string } | undefined;

  constructor(values: ValueWriter, c: ProgramCompiler) {
    this.#source = values.source;
    this.#values = values;
    this.#c = c;
    this.#program = c.program;
  }

  /**
   * Returns the code of a step's statements, which `exit` leaves when the cycle stops. It records the work of parts that may do much work,
   * instead of the work of the whole step, because most cycles run only a few lines of it. The caller tests the signals of the step.
   */
  step(
    statements: readonly Statement[],
    { workIndex, signals }: Pick<engine.CompiledStep, "workIndex" | "signals">,
    exit: string,
  ): string {
    const outerStep = this.#step;
    this.#step = { workIndex, exit };
    this.#values.held.clear();
    let text = "";
    let group: Statement[] = [];
    const closeGroup = (): void => {
      const lines = group;
      if (lines.length > 0) text += this.#countWorkOf((exitPart) => this.writeAll(lines, exitPart));
      group = [];
    };
    for (const statement of statements) {
      if (statement.do !== "when") {
        group.push(statement);
        continue;
      }
      closeGroup();
      const isTested = signals === engine.signalsOfBranches(statement.branches, this.#program);
      text += isTested ? this.#writeBranches(statement.branches, exit) : this.#writeWhen(statement, exit);
    }
    closeGroup();
    this.#step = outerStep;
    return text;
  }

  /** Returns code that records its work for the step, if it may stop the cycle. */
  #countWorkOf(write: (exit: string) => string): string {
    const step = this.#step!;
    const [partLabel, workName] = [this.#source.newName("part"), this.#source.newName("work")];
    const exitPart = `break ${partLabel};`;
    let text = write(exitPart);
    if (!text.includes(exitPart)) return text;
    // The check at the end of the code is replaced by the one after the record of work.
    if (text.endsWith(writeStopCheck(exitPart))) text = text.slice(0, -writeStopCheck(exitPart).length);
    // Small amounts of work are not recorded.
    const recordWork = `if (m.work - ${workName} >= ${engine.minRecordedWork}) m.recordStepWork(${integerText(step.workIndex)}, m.work - ${workName});`;
    return `const ${workName} = m.work;\n${partLabel}: {\n${text}}\n${recordWork}\n${writeStopCheck(step.exit)}`;
  }

  writeAll(statements: readonly Statement[], exit: string): string {
    const { held } = this.#values;
    const oldVariables = new Map(held);
    const text = this.#writeList(statements, exit);
    for (const [slot, name] of held) if (oldVariables.get(slot) !== name) held.delete(slot);
    return text;
  }

  #writeList(statements: readonly Statement[], exit: string): string {
    let text = "";
    let plainLines: string[] = [];
    for (const statement of statements) {
      if (statement.do !== "line") {
        text += this.#writePlainLines(plainLines) + this.#inside(() => this.#writeStatement(statement, exit));
        plainLines = [];
        continue;
      }
      this.#isAlone = isAlone(statement.alternatives);
      const alternatives = statement.alternatives.map((actions) => actions.map((it) => this.#writeAct(it)));
      const [[onlyAct]] = alternatives;
      if (isAlone(alternatives) && !onlyAct.mayStop && onlyAct.done === undefined) {
        plainLines.push(onlyAct.text);
        continue;
      }
      const line =
        this.#clearLocals(statement) +
        (isAlone(alternatives)
          ? this.#writeSingle(onlyAct, exit)
          : this.#writeLine(statement, alternatives, exit));
      text += chargeLines(plainLines.length + 1) + plainLines.join("") + line;
      plainLines = [];
    }
    return text + this.#writePlainLines(plainLines);
  }

  /** Returns code for lines that are always done and never stop the cycle. */
  #writePlainLines(lines: readonly string[]): string {
    return lines.length === 0 ? "" : chargeLines(lines.length) + lines.join("") + this.#lineDone("true");
  }

  /** Returns the code of a line with one action. */
  #writeSingle({ text, done, mayStop: mayStopCycle }: WrittenAct, exit: string): string {
    const result = done === undefined || this.#isProcedure ? this.#lineDone(done ?? "true") : `${done};\n`;
    return text + result + (mayStopCycle ? writeStopCheck(exit) : "");
  }

  /** Returns code that records whether a line was done. Only procedures need it. */
  #lineDone(doneText: string): string {
    return this.#isProcedure ? `m.isLineDone = ${doneText};\n` : "";
  }

  #writeStatement(statement: Exclude<Statement, { do: "line" }>, exit: string): string {
    if (statement.do !== "when") this.#values.held.clear();
    switch (statement.do) {
      case "when":
        return this.#writeWhen(statement, exit);
      case "each-player":
        return this.#writeEachPlayer(statement, exit);
      case "repeat":
        return this.#writeRepeat(statement, exit);
      case "each":
      case "rules":
      case "grant":
      case "each-value":
        return `${this.#source.name(this.#c.statement(statement))}(m);\n${writeStopCheck(exit)}`;
    }
  }

  #clearLocals({ alternatives }: StatementOf<"line">): string {
    return namesToClear(alternatives, this.#program)
      .map(
        ({ local, type }) =>
          `${this.#values.assignedText(local)} = ${integerText(engine.emptyValue(type))};\n`,
      )
      .join("");
  }

  /** Generates code for a line that runs its alternatives until one is not refused (rule R3). */
  #writeLine(
    { alternatives }: StatementOf<"line">,
    alternativeActs: readonly (readonly WrittenAct[])[],
    exit: string,
  ): string {
    const line = this.#source.newName("line");
    const reason = this.#source.newName("reason");
    const alternativeTexts = alternativeActs.map((acts, i) => {
      const label = this.#source.newName("way");
      const usesReason = !recordsOwnReason(alternatives[i + 1]);
      const failure = i > 0 ? `{ if (!m.isBroken) m.reason = ${reason}; ${exit} }` : exit;
      const actsText = acts.map((act) => writeAlternative(act, label, failure, usesReason)).join("");
      const canRefuse = i > 0 && alternatives[i].some((it) => it.do === "refuse");
      const saveReason = canRefuse ? `m.previousReason = m.reason;\n` : "";
      const clearReason = canRefuse ? "m.previousReason = undefined;\n" : "";
      const restoreReason = i > 0 ? `if (m.isRunning === true) m.reason = ${reason};\n` : "";
      return `${label}: {\n${saveReason}${actsText}${restoreReason}${this.#lineDone("true")}break ${line};\n}\n${clearReason}`;
    });
    return `const ${reason} = m.reason;\n${line}: {\n${alternativeTexts.join("")}${this.#lineDone("false")}}\n`;
  }

  #writeAct(action: Action): WrittenAct {
    this.#values.takeMayStop();
    const generated = this.#generateAct(action);
    if (generated) return { ...generated, mayStop: generated.mayStop || this.#values.takeMayStop() };
    const call = `${this.#source.name(this.#c.action(action))}(m)`;
    this.#values.held.clear();
    return { text: "", done: call, mayStop: true };
  }

  #generateAct(action: Action): WrittenAct | undefined {
    switch (action.do) {
      case "assign":
      case "add":
        return this.#writeAssignment(action);
      case "let":
        return {
          text: `${this.#values.assignedText(action.local)} = ${this.#values.value(action.value)};\n`,
          mayStop: false,
        };
      case "fire":
        return this.#writeFire(action);
      case "again":
        return { text: `m.again = true;\n`, mayStop: false };
      case "call":
        return this.#writeCall(action);
      case "move":
      case "turn":
      case "slide":
        return this.#writeMotion(action);
      case "settle":
        return this.#writeSettle(action);
      case "clear":
        return this.#writeClear(action);
      default:
        return undefined;
    }
  }

  /** Generates code that moves the body in a slot with a fast function; undefined if there is none for the action. */
  #writeMotion(action: ActionOf<"move" | "turn" | "slide">): WrittenAct | undefined {
    const body = "one" in action.what ? this.#values.slotOf(action.what.one) : undefined;
    const by = action.do === "turn" ? action.headings : constantOf(action.way);
    const isCounted = action.do === "slide" ? action.most !== undefined : action.times !== undefined;
    const { fastBodies } = this.#c;
    if (fastBodies === undefined || body === undefined || by === undefined || isCounted) return undefined;
    const resultName = this.#source.newName("went");
    const limitArgument = action.do === "slide" ? `, ${bodies.maxShift}` : "";
    const { go, refuse } = fastFunctions[action.do](fastBodies);
    const fastCall = `${body} === 0 ? -1 : ${this.#source.name(go)}(m, ${body}, ${integerText(by)}${limitArgument})`;
    const keepsResult = "local" in action && action.local !== undefined;
    const stepsTaken = `${resultName} > 0 ? ${resultName}${action.do === "slide" ? "" : " - 1"} : 0`;
    const keepResult = keepsResult ? `${this.#values.assignedText(action.local!)} = ${stepsTaken};\n` : "";
    const generalCall = `${this.#source.name(this.#c.action(action))}(m)`;
    const doneTest = `${resultName} ${action.do === "slide" ? ">=" : ">"} 0`;
    const otherwise =
      refuse === undefined
        ? generalCall
        : `(${resultName} < 0 ? ${generalCall} : ${this.#source.name(refuse)}(m, ${body}, ${integerText(by)}, ${this.#source.name(action.at)}))`;
    return {
      text: `const ${resultName} = ${fastCall};\n${keepResult}`,
      done: `(${doneTest} || ${otherwise})`,
      doneTestWithoutReason: `(${doneTest} || ${resultName} < 0 && ${generalCall})`,
      mayStop: true,
    };
  }

  /** Generates code that settles the body in a slot directly. */
  #writeSettle(action: ActionOf<"settle">): WrittenAct | undefined {
    const body = "one" in action.what ? this.#values.slotOf(action.what.one) : undefined;
    if (body === undefined) return undefined;
    const settleCall = `${this.#source.name(bodies.settleOne)}(m, ${body}, ${this.#source.name(action.at)})`;
    const generalCall = `${this.#source.name(this.#c.action(action))}(m)`;
    return { text: "", done: `(${body} === 0 ? ${generalCall} : ${settleCall})`, mayStop: false };
  }

  /** Generates code that puts a body into a slot. */
  #writeFillSlot({ variable, value, at }: ActionOf<"assign" | "add">): WrittenAct {
    const slot = this.#values.slotIndexText(variable);
    const valueText = this.#values.value(value);
    const fill = this.#source.name(bodies.fillSlot);
    return { text: "", done: `${fill}(m, ${slot}, ${valueText}, ${this.#source.name(at)})`, mayStop: false };
  }

  /** Generates code that clears full lines. It searches for them only if a body has settled since the last search. */
  #writeClear(action: ActionOf<"clear">): WrittenAct | undefined {
    if (this.#program.boards[action.board].eachPlayer) return undefined;
    const memoObject: bodies.ClearMemo = { version: -1, work: 0 };
    const clearAction = bodies.compileClear(action, this.#c, memoObject);
    const [memo, clear] = [memoObject, clearAction].map((it) => this.#source.name(it));
    const counts = [action.local, action.gone].flatMap((it) => (it === undefined ? [] : [it]));
    const names = counts.map(() => this.#source.newName("count"));
    const places = counts.map((it) => this.#values.assignedText(it));
    const writeSearch = (exitSearch: string): string =>
      `${clear}(m);\n${names.map((name, i) => `${name} = ${places[i]};\n`).join("")}${exitSearch === "" ? "" : writeStopCheck(exitSearch)}`;
    const isAtTop = this.#step !== undefined;
    const text =
      names.map((name) => `let ${name} = 0;\n`).join("") +
      `if (s.settledVersion === ${memo}.version) {\nm.work += ${memo}.work;\n${places.map((it) => `${it} = 0;\n`).join("")}}` +
      ` else {\n${isAtTop ? this.#countWorkOf(writeSearch) : writeSearch("")}}\n`;
    if (this.#isAlone) counts.forEach((it, i) => this.#values.held.set(this.#values.slotText(it), names[i]));
    return { text, mayStop: !isAtTop };
  }

  #writeAssignment(action: ActionOf<"assign" | "add">): WrittenAct | undefined {
    const { do: operation, variable, of, value } = action;
    const { eachPlayer, type } = this.#program.variables[variable];
    const isNumber = isNumeric(type);
    if (type === "cell" || of !== undefined) return undefined;
    if (type === "thing") return this.#writeFillSlot(action);
    const first = engine.numberLayout(this.#program).variables[variable];
    const indexText =
      eachPlayer && this.#program.players.length > 1 ? `${integerText(first)} + m.me` : integerText(first);
    const valueText = isNumber ? this.#values.number(value) : this.#values.value(value);
    const { numbers } = this.#values;
    const [old, newName] = [this.#source.newName("old"), this.#source.newName("next")];
    const text =
      operation === "add"
        ? `const ${old} = ${numbers}[${indexText}], ${newName} = ${old} + ${valueText} | 0;\n`
        : `const ${newName} = ${valueText}, ${old} = ${numbers}[${indexText}];\n`;
    const isSure = operation === "add" && (constantOf(value) ?? 0) !== 0;
    const write = `j.add(~(${indexText}), ${old});\n${numbers}[${indexText}] = ${newName};\n`;
    return { text: text + (isSure ? write : `if (${old} !== ${newName}) {\n${write}}\n`), mayStop: false };
  }

  #writeFire({ timer, of }: ActionOf<"fire">): WrittenAct | undefined {
    const { eachPlayer } = this.#program.timers[timer];
    if (of !== undefined) return undefined;
    const fire = this.#source.name(engine.compileFire(timer, this.#program));
    return { text: `${fire}(m, ${eachPlayer ? "m.me" : 0});\n`, mayStop: false };
  }

  #writeCall({ procedure, args }: ActionOf<"call">): WrittenAct {
    const { firstSlot: base }: engine.CompiledProcedure = this.#c.procedure(procedure);
    const argumentLines = args.map((arg, i) => `l[${integerText(base + i)}] = ${this.#values.value(arg)};\n`);
    const name = this.#nameProcedure(procedure);
    return {
      text: `${argumentLines.join("")}m.isLineDone = true;\n${name}(m);\n`,
      done: "m.isLineDone",
      mayStop: true,
    };
  }

  /** Returns the name of a procedure's function, which is generated on first use. */
  #nameProcedure(index: number): string {
    const generatedProcedure = this.#procedures[index];
    if (generatedProcedure !== undefined) return generatedProcedure;
    const name = (this.#procedures[index] = this.#source.newName("procedure"));
    const { body } = this.#program.procedures[index];
    const [isProcedure, step, isAlone] = [this.#isProcedure, this.#step, this.#isAlone];
    this.#values.held.clear();
    this.#isProcedure = true;
    this.#step = undefined;
    this.#source.define(
      name,
      this.#c.inside({ statements: "statement" }, body, () => this.writeAll(body.statements, "return;")),
    );
    this.#isProcedure = isProcedure;
    this.#step = step;
    this.#isAlone = isAlone;
    return name;
  }

  #writeWhen({ branches }: StatementOf<"when">, exit: string): string {
    const signals = engine.signalsOfBranches(branches, this.#program);
    const text = this.#writeBranches(branches, exit);
    return signals === 0 ? text : guardBySignals(signals, text);
  }

  #writeBranches(branches: StatementOf<"when">["branches"], exit: string): string {
    if (branches.length === 0) return "";
    const [{ test, body }, ...otherBranches] = branches;
    if (test === undefined) return this.#writeBranch(body, exit);
    this.#values.takeMayStop();
    const condition = this.#values.test(test);
    if (!this.#values.takeMayStop())
      return `if (${condition}) {\n${this.#writeBranch(body, exit)}}${this.#writeElse(otherBranches, exit)}\n`;
    const name = this.#source.newName("holds");
    const write = (exitPart: string): string =>
      `const ${name} = ${condition};\n${writeStopCheck(exitPart)}if (${name}) {\n${this.writeAll(body, exitPart)}}${this.#writeElse(otherBranches, exitPart)}\n`;
    return this.#step === undefined
      ? write(exit)
      : this.#countWorkOf((exitPart) => this.#inside(() => write(exitPart)));
  }

  #writeElse(branches: StatementOf<"when">["branches"], exit: string): string {
    const branchesText = this.#writeBranches(branches, exit);
    return branchesText === "" ? "" : ` else {\n${branchesText}}`;
  }

  #writeBranch(body: readonly Statement[], exit: string): string {
    if (this.#step === undefined) return this.writeAll(body, exit);
    return this.#countWorkOf((exitPart) => this.#inside(() => this.writeAll(body, exitPart)));
  }

  /** Generates code within a part whose work is recorded as a whole. */
  #inside(write: () => string): string {
    const step = this.#step;
    this.#step = undefined;
    const text = write();
    this.#step = step;
    return text;
  }

  #writeEachPlayer({ others, body }: StatementOf<"each-player">, exit: string): string {
    const [loop, me, player] = ["loop", "me", "player"].map((it) => this.#source.newName(it));
    const skipText = others ? `if (${player} === ${me}) continue;\n` : "";
    const bodyText = this.writeAll(body, `break ${loop};`);
    return (
      `const ${me} = m.me;\n${loop}: for (let ${player} = 0; ${player} < ${integerText(this.#program.players.length)}; ${player}++) {\n` +
      `${skipText}m.me = ${player};\n${bodyText}}\nm.me = ${me};\n${writeStopCheck(exit)}`
    );
  }

  /** Generates a loop of a fixed number of rounds that ends after a round without changes (rule R5). */
  #writeRepeat({ times, body }: StatementOf<"repeat">, exit: string): string {
    const [loop, rounds, round, writes] = ["loop", "rounds", "round", "writes"].map((it) =>
      this.#source.newName(it),
    );
    const countText = this.#values.number(times);
    const bodyText = this.writeAll(body, `break ${loop};`);
    return (
      `const ${rounds} = ${countText};\n${writeStopCheck(exit)}` +
      `${loop}: for (let ${round} = 0; ${round} < ${rounds}; ${round}++) {\nconst ${writes} = s.writeCount;\nm.charge(1);\n` +
      `${writeStopCheck(`break ${loop};`)}${bodyText}if (s.writeCount === ${writes}) break;\n}\n${writeStopCheck(exit)}`
    );
  }
}

function isAlone(alternatives: readonly (readonly unknown[])[]): boolean {
  return alternatives.length === 1 && alternatives[0].length === 1;
}

/** Returns code that charges lines, 1 unit each. Only long loops test the budget there; otherwise it is tested after the steps. */
function chargeLines(lineCount: number): string {
  return lineCount === 0 ? "" : `m.work += ${lineCount};\n`;
}

/** Returns true if actions are always done or record a reason of their own, so that the reason of the previous alternative is never read. */
function recordsOwnReason(actions: readonly Action[] | undefined): boolean {
  if (actions?.length !== 1) return false;
  const [action] = actions;
  switch (action.do) {
    case "move":
    case "turn":
    case "slide":
    case "settle":
      return "one" in action.what;
    case "lay":
      return true;
    default:
      return false;
  }
}

/** Returns the code of one of several alternatives. A refusal leaves its labelled block. */
function writeAlternative(
  { text, done, doneTestWithoutReason = done, mayStop }: WrittenAct,
  alternativeName: string,
  exit: string,
  usesReason: boolean,
): string {
  const stopCheck = mayStop ? writeStopCheck(exit) : "";
  return done === undefined
    ? `${text}${stopCheck}`
    : `${text}if (!${usesReason ? done : doneTestWithoutReason}) {\n${stopCheck}break ${alternativeName};\n}\n${stopCheck}`;
}

/** Returns code that runs only if at least one of some signals is on. */
export function guardBySignals(signals: number, text: string): string {
  return `if ((m.signals & ${integerText(signals)}) !== 0) {\n${text}}\n`;
}

/** Returns true if code may stop the cycle, which it then tests. */
export function mayStop(text: string): boolean {
  return text.includes("m.isRunning");
}

/** Returns code that leaves by `exit` if the cycle has been stopped. */
export function writeStopCheck(exit: string): string {
  return `if (m.isRunning !== true) ${exit}\n`;
}
