import { getOrMake } from "../../base/index.ts";
import type { Machine } from "../../core/engine/index.ts";

/** Returns a value as an integer for generated code, whatever an untrusted Program has in its place. */
export function integerText(value: unknown): string {
  return `${Number(value) | 0}`;
}

/** Builds generated JavaScript: functions, and the values that they refer to. No text of the game gets into it, only integers. */
export class SourceBuilder {
  readonly #values: unknown[] = [];
  readonly #names = new Map<unknown, string>();
  readonly #functions: string[] = [];
  readonly #machine: string | undefined;
  #count = 0;

  /** @param machine is the one on which all functions run, if it is known: code that refers to a constant object is faster */
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
   * Adds a function with the machine as `m`, its position as `s`, the position's numbers and undo log as `n` and `j`, and its
   * locals as `l`; `moreParameters` lists further parameters if no machine is known.
   */
  define(name: string, body: string, moreParameters = ""): void {
    const parameters = this.#machine === undefined ? `m${moreParameters}` : "";
    this.#functions.push(
      `function ${name}(${parameters}) {\nconst s = m.state, n = s.numbers, j = s.undoLog, l = m.locals;\n${body}}`,
    );
  }

  /** Compiles the code and returns the functions of these names. Undefined if a page's content security policy forbids that. */
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
