import type { Dice } from "../draw.ts";
import type { Named, Type, World } from "./world.ts";

/** What a value may speak of where it stands. */
export interface Scope {
  readonly names: readonly Named[];
  /** What `it` is, where there is one. */
  readonly it?: Type;
  readonly here?: true;
  /** Controls and what was given with them mean nothing where nobody gives anything. */
  readonly given?: false;
}

export const open: Scope = { names: [] };

/** Values by chance, of every type, as deep as they are worth reading. */
export class Values {
  readonly #world: World;
  readonly #dice: Dice;

  constructor(world: World) {
    this.#world = world;
    this.#dice = world.dice;
  }

  of(type: Type, scope: Scope): string {
    switch (type) {
      case "number":
        return this.number(scope);
      case "switch":
        return `(${this.test(scope)})`;
      case "direction":
        return this.direction(scope);
      case "cell":
        return this.cell(scope);
      case "kind":
        return this.kind(scope);
      case "player":
        return this.player(scope);
      case "thing":
        return this.thing(scope);
      case "body":
        return this.body(scope);
    }
  }

  number(scope: Scope, depth = 0): string {
    const { counters, options, formulas, tables, fields, bodies } = this.#world;
    const dice = this.#dice;
    const inner = (): string => this.number(scope, depth + 1);
    if (depth > 2) return dice.chance(50) ? String(dice.between(-2, 6)) : dice.pick(counters);
    const names = this.#named(scope, "number");
    const set = options.filter((it) => it.type === "number");
    return dice.weighed<string>([
      [4, () => String(dice.between(-2, 9))],
      [6, () => dice.pick([...counters, ...names])],
      [3, () => `(${inner()} ${dice.pick(["+", "-", "*", "+", "-", "/", "%"])} ${inner()})`],
      [1, () => `${dice.pick(["min", "max"])}(${inner()}, ${inner()})`],
      [1, () => `(random ${dice.between(-1, 1)} to ${dice.between(1, 5)})`],
      [1, () => `(count ${this.set(scope)})`],
      [1, () => `${dice.pick(["x", "y"])} of ${this.cell(scope)}`],
      [1, () => `(if ${this.test(scope, 2)} then ${inner()} else ${inner()})`],
      [1, () => `abs(${inner()})`],
      [1, () => `distance(${this.cell(scope)}, ${this.cell(scope)})`],
      [tables.length, () => `award[${inner()}]`],
      [formulas.length, () => `${dice.pick(formulas)}(${inner()})`],
      [set.length, () => dice.pick(set).name],
      [fields.length, () => `${dice.pick(fields)} of ${dice.pick(bodies)}`],
      [this.#world.bodies.length > 0 ? 1 : 0, () => `heading of ${this.body(scope)}`],
      [this.#world.bodies.length > 0 ? 1 : 0, () => `mass of ${this.body(scope)}`],
      [this.#world.players.length > 1 ? 1 : 0, () => `wealth of ${this.player(scope)}`],
    ]);
  }

  test(scope: Scope, depth = 0): string {
    const { switches, timers, options, bodies } = this.#world;
    const dice = this.#dice;
    const inner = (): string => this.test(scope, depth + 1);
    if (depth > 2) return dice.pick(switches);
    const set = options.filter((it) => it.type === "switch");
    const given = scope.given !== false;
    return dice.weighed<string>([
      [given ? 5 : 0, () => dice.pick(this.#world.controls).name],
      [given ? 1 : 0, () => `${dice.pick(this.#world.controls).name} held`],
      [2, () => dice.pick([...switches, ...this.#named(scope, "switch")])],
      [timers.length, () => dice.pick(timers)],
      [set.length, () => dice.pick(set).name],
      [
        5,
        () =>
          `${this.number(scope, 1)} ${dice.pick(["=", "!=", "<", "<=", ">", ">="])} ${this.number(scope, 1)}`,
      ],
      [2, () => `no ${this.set(scope)}`],
      [1, () => `(count ${this.set(scope, 1)}) > 0`],
      [2, () => `${this.cell(scope)} is ${dice.pick(["", "not "])}${this.kinds()}`],
      [1, () => `${this.cell(scope)} is none`],
      [1, () => `${this.cell(scope)} is blocked`],
      [1, () => `${this.direction(scope)} = ${this.direction(scope)}`],
      [this.#world.players.length > 1 ? 2 : 0, () => `${this.player(scope)} = ${this.player(scope)}`],
      [bodies.length > 0 ? 3 : 0, () => this.#ofBody(scope)],
      [1, () => `(${inner()} and ${inner()})`],
      [1, () => `((${inner()}) or ${inner()})`],
      [1, () => `not (${inner()})`],
    ]);
  }

  #ofBody(scope: Scope): string {
    const { bodies } = this.#world;
    const dice = this.#dice;
    const body = this.body(scope);
    return dice.weighed<string>([
      [3, () => `${body} fits ${this.direction(scope)}${dice.pick(["", "", " 2"])}`],
      [2, () => `${body} fits ${dice.pick(["cw", "ccw", "cw 2", "mirrored"])}`],
      [1, () => `${body} fits ${dice.pick(["", `as ${dice.pick(bodies)} `])}at ${this.cell(scope)}`],
      [1, () => `${body} is at rest`],
      [1, () => `${body} touches ${this.kinds()}`],
      [1, () => `${body} is none`],
    ]);
  }

  direction(scope: Scope): string {
    const dice = this.#dice;
    const names = this.#variables(scope, "direction");
    return dice.weighed<string>([
      [6, () => dice.pick(["up", "down", "left", "right", "up-left", "up-right", "down-left", "down-right"])],
      [names.length > 0 ? 5 : 0, () => dice.pick(names)],
      [1, () => `(random ${dice.pick(["direction", "straight"])})`],
      [1, () => `(path from ${this.thing(scope)} ${dice.pick(["to", "away from"])} ${this.kindOnBoard()})`],
      [1, () => `(direction from ${this.cell(scope)} to ${this.cell(scope)})`],
      [names.length > 0 ? 1 : 0, () => `(against ${dice.pick(names)})`],
    ]);
  }

  cell(scope: Scope): string {
    const { width, height } = this.#world.field;
    const dice = this.#dice;
    const names = this.#variables(scope, "cell");
    return dice.weighed<string>([
      [5, () => `(${dice.between(0, width - 1)}, ${dice.between(0, height - 1)})`],
      [1, () => `(${this.number(scope, 2)}, ${this.number(scope, 2)})`],
      [names.length > 0 ? 4 : 0, () => dice.pick(names)],
      [1, () => `(place of ${this.thing(scope)} + ${dice.pick(["up", "left", "down-right"])})`],
      [2, () => `(place of ${this.thing(scope)})`],
      [1, () => `(random ${this.set(scope, 1)})`],
      [1, () => `(place of ${this.thing(scope)} + (${dice.between(-2, 2)}, ${dice.between(-2, 2)}))`],
      [scope.here ? 4 : 0, () => "here"],
    ]);
  }

  kind(scope: Scope): string {
    const dice = this.#dice;
    const names = this.#variables(scope, "kind");
    return dice.weighed<string>([
      [4, () => dice.pick(this.#world.kinds)],
      [names.length, () => dice.pick(names)],
      [1, () => `(kind of ${this.thing(scope)})`],
      [this.#world.sources.length, () => `(draw ${dice.pick(this.#world.sources)})`],
    ]);
  }

  player(scope: Scope): string {
    const dice = this.#dice;
    return dice.pick([...this.#world.players, "me", ...this.#variables(scope, "player")]);
  }

  /** Kinds behind `is` or `touches`. */
  kinds(): string {
    const dice = this.#dice;
    return dice.chance(70)
      ? dice.pick(this.#world.kinds)
      : `(${dice.some(this.#world.kinds, 2).join(" or ")})`;
  }

  kindOnBoard(): string {
    return this.#dice.pick(this.#world.kinds);
  }

  /** A thing, an object or body. */
  thing(scope: Scope): string {
    const { bodies, objects, piles } = this.#world;
    const dice = this.#dice;
    const names = this.#named(scope, "thing");
    if (bodies.length > 0 && dice.chance(50)) return this.body(scope);
    return dice.pick([...objects, ...piles, ...names, ...names]);
  }

  /** A body, where there are any. */
  body(scope: Scope): string {
    const { bodies, slots, refers, queues } = this.#world;
    const dice = this.#dice;
    if (queues.length > 0 && dice.chance(15)) return `(${dice.pick(["top", "bottom"])} of ${queues[0]})`;
    const names = [...this.#named(scope, "body"), ...slots];
    if (refers && dice.chance(20)) return `(mate of ${dice.pick(bodies)})`;
    return names.length > 0 && dice.chance(60) ? dice.pick(names) : dice.pick(bodies);
  }

  /** A set of things or cells. */
  set(scope: Scope, depth = 0): string {
    const dice = this.#dice;
    if (dice.chance(20)) return this.cells(scope, depth);
    const { kinds } = this.#world;
    const kind = dice.chance(75) ? dice.pick(kinds) : `(${dice.some(kinds, 2).join(" or ")})`;
    return `${kind}${this.#narrower(scope, depth, "thing")}`;
  }

  /** A set of bodies. */
  bodySet(scope: Scope): string {
    return `${this.#dice.pick(this.#world.bodies)}${this.#narrower(scope, 1, "body")}`;
  }

  cells(scope: Scope, depth = 0): string {
    const dice = this.#dice;
    if (dice.chance(30) || depth > 0) return `cells in ${this.region(scope)}`;
    return dice.chance(40)
      ? `cells around ${this.cell(scope)}`
      : `cells where ${this.test({ ...scope, it: "cell" }, 2)}`;
  }

  region(scope: Scope): string {
    const { width, height, name } = this.#world.field;
    const dice = this.#dice;
    if (dice.chance(25)) return name;
    const [x, y] = [dice.between(0, width - 1), dice.between(0, height - 1)];
    return `(${x}, ${y}) to (${dice.between(x, width)}, ${scope.here ? y : dice.between(y, height)})`;
  }

  #narrower(scope: Scope, depth: number, it: Type): string {
    const dice = this.#dice;
    if (depth > 1 || dice.chance(55)) return "";
    return dice.weighed<string>([
      [2, () => ` in ${this.region(scope)}`],
      [1, () => ` at ${this.cell(scope)}`],
      [1, () => ` around ${this.cell(scope)}`],
      [1, () => ` within ${dice.between(0, 3)} of ${this.cell(scope)}`],
      [1, () => ` in sight of ${this.cell(scope)}`],
      [1, () => ` ${dice.pick(["with", "without"])} ${dice.pick(this.#world.kinds)}`],
      [1, () => ` ${dice.pick(["nearest to", "farthest from"])} ${this.cell(scope)}`],
      [2, () => ` where ${this.test({ ...scope, it }, 2)}`],
      [this.#world.bodies.length > 0 ? 1 : 0, () => ` riding ${this.body(scope)}`],
    ]);
  }

  /** Names that have a value of a type here. */
  #named(scope: Scope, type: Type): string[] {
    const names = scope.names.filter((it) => it.type === type).map((it) => it.name);
    const it = scope.it === type || (type === "thing" && scope.it === "body") ? ["it"] : [];
    const given = scope.given === false ? [] : this.#world.controls.flatMap(({ args }) => args);
    return [...names, ...it, ...given.filter((arg) => arg.type === type).map((arg) => arg.name)];
  }

  #variables(scope: Scope, type: Type): string[] {
    const own = this.#world.variables.filter((it) => it.type === type).map((it) => it.name);
    return [...this.#named(scope, type), ...own];
  }
}
