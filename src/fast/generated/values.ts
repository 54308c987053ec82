import { type Expr, formulaWork, typeOf, type ExprOf } from "../../program/index.ts";
import { divide, remainder, bodySlots, emptyValue, NONE, numberLayout } from "../../core/engine/index.ts";
import type { ProgramCompiler } from "../../core/game/compile-program.ts";
import { integerText, type SourceBuilder } from "./source-builder.ts";

/** Generates code for expressions. Unsupported expressions become calls of their closures. */
export class ValueWriter {
  readonly source: SourceBuilder;
  readonly c: ProgramCompiler;
  /** Maps slots of locals to variables of the generated code that hold the same value. */
  readonly held = new Map<string, string>();
  /** Is true if code generated since `takeMayStop` may stop the cycle, such as a call or a division. */
  #mayStop = false;

  constructor(source: SourceBuilder, c: ProgramCompiler) {
    this.source = source;
    this.c = c;
  }

  /** Returns code for the numbers of the position. In games with piles the array may be replaced by a longer one during a cycle. */
  get numbers(): string {
    return this.c.program.layers.some((it) => it.pile) ? "s.numbers" : "n";
  }

  /** Returns true if code generated since the previous call may stop the cycle. */
  takeMayStop(): boolean {
    const mayStop = this.#mayStop;
    this.#mayStop = false;
    return mayStop;
  }

  /** Returns code for the integer of an expression; `NONE` if it has no value. */
  value(expr: Expr): string {
    const conditionText = this.#writeCondition(expr);
    return conditionText === undefined ? this.#writeValue(expr) : `(${conditionText} ? 1 : 0)`;
  }

  /** Returns code for an expression as a number: `NONE` counts as 0 (rule R17). */
  number(expr: Expr): string {
    const value = this.value(expr);
    return typeOf(expr, this.c.program) === "number" ? value : `${this.source.name(numberOrZero)}(${value})`;
  }

  /** Returns code for an expression as a condition: a number or switch is true unless 0, any other value unless `NONE`. */
  test(expr: Expr): string {
    const conditionText = this.#writeCondition(expr);
    if (conditionText !== undefined) return `(${conditionText})`;
    const type = typeOf(expr, this.c.program);
    return `(${this.#writeValue(expr)} !== ${emptyValue(type)})`;
  }

  /** Returns an expression as a JavaScript condition; undefined if its value needs a conversion. */
  #writeCondition(expr: Expr): string | undefined {
    switch (expr.is) {
      case "timer":
        return expr.of === undefined ? `m.lastFired[${this.#timerIndexText(expr)}] === m.cycle` : undefined;
      case "control":
        return `m.lastGiven[${this.#indexForMe(expr.control * this.#players, true)}] === m.cycle`;
      case "held":
        return `m.lastHeld[${this.#indexForMe(expr.control * this.#players, true)}] === m.cycle`;
      case "moved":
        return "m.hasMoved";
      case "not":
        return `!${this.test(expr.value)}`;
      case "and":
        return expr.values.map((it) => this.test(it)).join(" && ") || "true";
      case "or":
        return expr.values.map((it) => this.test(it)).join(" || ") || "false";
      case "compare":
        return this.#writeComparison(expr);
      case "is-none":
        return this.#writeIsNone(expr);
      default:
        return undefined;
    }
  }

  #writeValue(expr: Expr): string {
    switch (expr.is) {
      case "constant":
        return `(${integerText(expr.value === "none" ? NONE : expr.value)})`;
      case "variable":
        return this.#writeVariable(expr) ?? this.#writeCall(expr);
      case "local":
        return this.held.get(this.slotText(expr.local)) ?? `l[${this.slotText(expr.local)}]`;
      case "me":
        return "m.me";
      case "here":
        return "m.here";
      case "it":
        return "m.it";
      case "times":
        return "m.times[m.me]";
      case "negative":
        return `(-${this.number(expr.value)} | 0)`;
      case "absolute":
        return `(Math.abs(${this.number(expr.value)}) | 0)`;
      case "arithmetic":
        return this.#writeArithmetic(expr);
      case "if":
        return `(${this.test(expr.test)} ? ${this.value(expr.then)} : ${this.value(expr.otherwise)})`;
      case "table":
        return this.#writeTable(expr) ?? this.#writeCall(expr);
      case "formula":
        return this.#writeFormula(expr);
      default:
        return this.#writeCall(expr);
    }
  }

  /** Returns code for the index of a local. */
  slotText(local: number): string {
    return integerText(this.c.scope.slot(local));
  }

  /** Returns code for a local that is about to be assigned. */
  assignedText(local: number): string {
    const slot = this.slotText(local);
    this.held.delete(slot);
    return `l[${slot}]`;
  }

  #writeCall(expr: Expr): string {
    this.#mayStop = true;
    return `${this.source.name(this.c.value(expr))}(m)`;
  }

  get #players(): number {
    return this.c.program.players.length;
  }

  #timerIndexText({ timer }: ExprOf<"timer">): string {
    return this.#indexForMe(timer * this.#players, this.c.program.timers[timer].eachPlayer);
  }

  /** Returns code for the index of the copy that belongs to `me`, or of the only copy. */
  #indexForMe(firstSlot: number, eachPlayer: boolean): string {
    return eachPlayer && this.#players > 1 ? `${integerText(firstSlot)} + m.me` : integerText(firstSlot);
  }

  #writeVariable({ variable, of }: ExprOf<"variable">): string | undefined {
    const { eachPlayer, type } = this.c.program.variables[variable];
    if (of !== undefined) return undefined;
    if (type !== "thing")
      return `${this.numbers}[${this.#indexForMe(numberLayout(this.c.program).variables[variable], eachPlayer)}]`;
    return `${this.source.name(thingOfRecord)}(${this.#slotText(variable)})`;
  }

  /** Returns code for the number of the body in a slot (that of `me` if each player has one), 0 if it is empty; undefined for other expressions. */
  slotOf(expr: Expr): string | undefined {
    const isSlot = expr.is === "variable" && expr.of === undefined;
    if (!isSlot || this.c.program.variables[expr.variable].type !== "thing") return undefined;
    return this.#slotText(expr.variable);
  }

  #slotText(variable: number): string {
    return `s.bodies[${this.slotIndexText(variable)}]`;
  }

  /** Returns code for the index of a slot in `State.bodies`; if each player has one, that of `me`. */
  slotIndexText(variable: number): string {
    const { eachPlayer } = this.c.program.variables[variable];
    return this.#indexForMe(bodySlots(this.c.program).variableSlots[variable], eachPlayer);
  }

  #writeIsNone({ of }: ExprOf<"is-none">): string {
    const body = this.slotOf(of);
    return body === undefined ? `${this.value(of)} === ${NONE}` : `${body} === 0`;
  }

  #writeComparison({ op, left, right }: ExprOf<"compare">): string | undefined {
    const isOrder = op !== "=" && op !== "!=";
    if (isOrder) return `${this.number(left)} ${orderOperators[op]} ${this.number(right)}`;
    const { program } = this.c;
    if (typeOf(left, program) === "cell" || typeOf(right, program) === "cell") return undefined;
    return `${this.value(left)} ${op === "=" ? "===" : "!=="} ${this.value(right)}`;
  }

  #writeArithmetic({ op, left, right, at }: ExprOf<"arithmetic">): string {
    const [leftText, rightText] = [this.number(left), this.number(right)];
    switch (op) {
      case "+":
      case "-":
        return `(${leftText} ${op} ${rightText} | 0)`;
      case "*":
        return `Math.imul(${leftText}, ${rightText})`;
      case "min":
      case "max":
        return `Math.${op}(${leftText}, ${rightText})`;
      case "/":
      case "%": {
        const isPositive = right.is === "constant" && typeof right.value === "number" && right.value > 0;
        if (isPositive && op === "/") return `${this.source.name(quotient)}(${leftText}, ${rightText})`;
        if (!isPositive) this.#mayStop = true;
        const helperName = this.source.name(op === "/" ? divide : remainder);
        return `${helperName}(m, ${leftText}, ${rightText}, ${at === undefined ? "undefined" : this.source.name(at)})`;
      }
    }
  }

  #writeTable({ table, index }: ExprOf<"table">): string | undefined {
    const values = this.c.program.tables[table].values.flatMap((it) =>
      it.is === "constant" ? [it.value === "none" ? NONE : it.value] : [],
    );
    if (values.length === 0 || values.length < this.c.program.tables[table].values.length) return undefined;
    return `${this.source.name(entryOf)}(${this.source.name(Int32Array.from(values))}, ${this.number(index)})`;
  }

  #writeFormula(formula: ExprOf<"formula">): string {
    const { bind, value } = formula;
    const work = formulaWork(formula);
    if (work > 0) this.#mayStop = true;
    const charge = work > 0 ? [`m.charge(${integerText(work)})`] : [];
    const bindings = bind.map((it) => `${this.assignedText(it.local)} = ${this.value(it.value)}`);
    return `(${[...charge, ...bindings, this.value(value)].join(", ")})`;
  }
}

/** Maps comparisons of order to JavaScript operators. */
const orderOperators = { "<": "<", "<=": "<=", ">": ">", ">=": ">=" } as const;

/** Returns a quotient rounded down. If the dividend is not negative it uses integer division, which is faster than floating point. */
function quotient(value: number, divisor: number): number {
  return value >= 0 ? (value / divisor) | 0 : Math.floor(value / divisor) | 0;
}

function numberOrZero(value: number): number {
  return value === NONE ? 0 : value;
}

function thingOfRecord(bodyId: number): number {
  return bodyId === 0 ? NONE : ~bodyId;
}

/** Returns the entry of a table at an index, or the nearest entry if the index is out of range. */
function entryOf(table: Int32Array, index: number): number {
  return table[index < 0 ? 0 : index >= table.length ? table.length - 1 : index];
}
