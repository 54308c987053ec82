import type { Draw } from "./draw.ts";

/** Random games of statements: every sort of them, some that are refused, some that divide by zero. The same text for the same seed. */
export function randomStatements(draw: Draw): string {
  return new Writer(draw).text();
}

const counters = ["a", "b", "c"];

class Writer {
  readonly #draw: Draw;
  #names = 0;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  text(): string {
    return [
      "players red, blue",
      "objects\n  ant A\n  bee B",
      "board\n  A.B.\n  .A.B\n  ....",
      "controls\n  go g\n  stop s\n  jump j",
      `define table = 3, -1, 4, 1, -5`,
      "state\n  counter a, b, c\n  switch flag\n  timer beat every 3\n  timer slow every max(1, 4 - a / 7)",
      "state for each player\n  counter mine\n  timer own every 2",
      `define work(n: number)\n${this.#block(1, ["n"], 1)}`,
      ...[1, 2, 3].map((step) => {
        const sort = this.#pick(["", "", " for each player", ` when ${this.#test([])}`]);
        return `step s${step}${sort}\n${this.#block(1, [], 3)}`;
      }),
      `ends\n  when a > 90: lose "too much"`,
      'view\n  board\n  "{a} {b} {c}"',
    ].join("\n\n");
  }

  /** Statements, one below the other. */
  #block(depth: number, names: readonly string[], most: number): string {
    const known = [...names];
    const lines = Array.from({ length: 1 + this.#draw(most) }, () => this.#statement(depth, known));
    return lines.join("\n");
  }

  /** A statement; what it names is known from then on. */
  #statement(depth: number, names: string[]): string {
    const indent = "  ".repeat(depth);
    const inner = (more: readonly string[] = []) => this.#block(depth + 1, [...names, ...more], 2);
    const dice = this.#draw(depth > 4 ? 6 : 14);
    if (dice === 0) {
      const name = `l${this.#names++}`;
      const line = `${indent}let ${name} = ${this.#value(names)}`;
      names.push(name);
      return line;
    }
    if (dice < 4) return `${indent}${this.#action(names)}`;
    if (dice < 6) return `${indent}${this.#move()} or ${this.#action(names)}`;
    if (dice < 9) {
      const otherwise = this.#draw(2) === 0 ? `\n${indent}otherwise\n${inner()}` : "";
      const second = this.#draw(3) === 0 ? `\n${indent}otherwise when ${this.#test(names)}\n${inner()}` : "";
      return `${indent}when ${this.#test(names)}\n${inner()}${second}${otherwise}`;
    }
    if (dice === 9) return `${indent}for each player\n${inner()}`;
    if (dice === 10) return `${indent}for each opponent\n${inner()}`;
    if (dice === 11) return `${indent}repeat ${this.#draw(4)}\n${inner()}`;
    const things = this.#pick(["ant", "bee", "ant without bee", "cells in (0, 0) to (1, 1)"]);
    return `${indent}for each ${things}\n${inner([])}`;
  }

  #action(names: readonly string[]): string {
    switch (this.#draw(11)) {
      case 0:
        return "flag = not flag";
      case 1:
        return `fire ${this.#pick(["beat", "own"])}`;
      case 2:
        return this.#draw(4) === 0 ? 'refuse "no"' : this.#move();
      case 3:
        return this.#move();
      case 4:
        return `mine = (${this.#value(names)}) % 50`;
      case 5:
        return names.includes("n") ? "end turn" : `work(${this.#value(names)})`;
      default: {
        const counter = this.#pick(counters);
        return this.#draw(2) === 0
          ? `add ${this.#value(names)} % 20 to ${counter}`
          : `${counter} = (${this.#value(names)}) % 100`;
      }
    }
  }

  #value(names: readonly string[], depth = 0): string {
    const dice = this.#draw(depth > 2 ? 4 : 13);
    const value = (): string => this.#value(names, depth + 1);
    if (dice < 2) return `${this.#draw(9) - 2}`;
    if (dice < 4) return this.#pick([...counters, "mine", ...names]);
    if (dice < 8) return `(${value()} ${this.#pick(["+", "-", "*", "/", "%"])} ${value()})`;
    if (dice === 8) return `${this.#pick(["min", "max"])}(${value()}, ${value()})`;
    if (dice === 9) return `table[${value()}]`;
    if (dice === 10) return `(random 1 to ${1 + this.#draw(6)})`;
    if (dice === 11) return `(count ${this.#pick(["ant", "bee"])})`;
    return `(count ${this.#together()})`;
  }

  /** What hangs together with something, or is next to that. */
  #together(): string {
    const what = this.#pick(["cells", "ant", "cells", "(ant or bee)"]);
    const to = this.#pick([
      "ant",
      "(ant or bee)",
      `(${this.#draw(4)}, ${this.#draw(3)})`,
      "(cells with bee)",
    ]);
    const steps = this.#pick(["", " by any steps"]);
    const through = this.#pick([
      "",
      "ant",
      "(cells where it is nothing)",
      "(bee where x of it > a)",
      "(cells around ant)",
    ]);
    if (this.#draw(3) === 0) return `${what} next to (cells connected to ${to}${steps})`;
    return `${what} connected to ${to}${steps}${through && ` through ${through}`}`;
  }

  #move(): string {
    return `move ${this.#pick(["ant", "each bee"])} ${this.#pick(["left", "right", "down"])}`;
  }

  #test(names: readonly string[], depth = 0): string {
    const test = (): string => this.#test(names, depth + 1);
    switch (this.#draw(depth > 1 ? 6 : 9)) {
      case 0:
        return this.#pick(["go", "stop", "jump"]);
      case 1:
        return this.#pick(["beat", "own", "slow"]);
      case 2:
        return "flag";
      case 3:
        return "me = red";
      case 6:
        return `(${test()} and ${test()})`;
      case 7:
        return `(${test()} or ${test()})`;
      case 8:
        return `not (${test()})`;
      default:
        return `${this.#value(names, 1)} ${this.#pick(["=", "!=", "<", "<=", ">", ">="])} ${this.#value(names, 1)}`;
    }
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#draw(from.length)]!;
  }
}
