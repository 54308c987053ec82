/**
 * What is written: functions in JavaScript, and the values that they name. A text of the game never gets into it: only
 * numbers, and names that are given here.
 */
export class SourceBuilder {
  readonly #values: unknown[] = [];
  readonly #names = new Map<unknown, string>();
  readonly #functions: string[] = [];
  #count = 0;

  /** The name of a value of this program. */
  name(value: unknown): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const name = `k${this.#values.push(value) - 1}`;
    this.#names.set(value, name);
    return name;
  }

  /** A name that nothing has yet. */
  fresh(prefix: string): string {
    return `${prefix}${this.#count++}`;
  }

  /** Adds a function of the machine `m`; `s` is the position that it is at. */
  define(name: string, body: string): void {
    this.#functions.push(`function ${name}(m) {\nconst s = m.state;\n${body}}`);
  }

  /** The functions of these names. Undefined where the page forbids code that is not from its files. */
  functions(names: readonly string[]): readonly unknown[] | undefined {
    const values = this.#values.map((_, index) => `const k${index} = values[${index}];`);
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
