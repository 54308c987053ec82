import { getOrMake } from "../../base/index.ts";
import type { Machine } from "../../core/engine/index.ts";

/** Returns a value as an integer for generated code, even if an untrusted Program has something else there. */
export function integerText(value: unknown): string {
  return `${Number(value) | 0}`;
}

/** Builds generated JavaScript: functions, and the values that they refer to. It contains no text from the game, only integers. */
export class SourceBuilder {
  readonly #values: unknown[] = [];
  readonly #names = new Map<unknown, string>();
  readonly #functions: string[] = [];
  readonly #machine: string | undefined;
  #count = 0;

  /** @param machine is the only one on which the functions run, if it is known: code that refers to a constant object is faster */
  constructor(machine?: Machine) {
    if (machine !== undefined) this.#machine = this.name(machine);
  }

  /** Returns the name of a value in the generated code. */
  name(value: unknown): string {
    return getOrMake(this.#names, value, () => `k${this.#values.push(value) - 1}`);
  }

  /** Returns an unused name. */
  newName(prefix: string): string {
    return `${prefix}${this.#count++}`;
  }

  /** Adds a function whose parameters have these names. */
  defineWith(name: string, parameters: readonly string[], body: string): void {
    this.#functions.push(`function ${name}(${parameters.join(", ")}) {\n${body}}`);
  }

  /**
   * Adds a function in which `m` is the machine, `s` its position, `n` and `j` the position's numbers and undo log, and `l` the locals.
   * `moreParameters` lists further parameters if no machine is known.
   */
  define(name: string, body: string, moreParameters = ""): void {
    const parameters = this.#machine === undefined ? `m${moreParameters}` : "";
    this.#functions.push(
      `function ${name}(${parameters}) {\nconst s = m.state, n = s.numbers, j = s.undoLog, l = m.locals;\n${body}}`,
    );
  }

  /** Compiles the code and returns the functions with these names; undefined if a page's content security policy forbids generated code. */
  functions(names: readonly string[]): readonly unknown[] | undefined {
    const values = this.#values.map((_, index) => `const k${index} = values[${index}];`);
    if (this.#machine !== undefined) values.push(`const m = ${this.#machine};`);
    const text = ['"use strict";', ...values, ...this.#functions, `return [${names.join(", ")}];`];
    try {
      // oxlint-disable-next-line no-new-func
      return new Function("values", text.join("\n"))(this.#values);
    } catch (error) {
      if (error instanceof EvalError) return undefined;
      throw error;
    }
  }
}
