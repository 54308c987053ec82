import type { Dice } from "../draw.ts";
import type { Rules } from "./rules.ts";
import { type Scope, Values } from "./values.ts";
import type { Named, Type, World } from "./world.ts";

/** Where statements stand: what they may speak of, and how deep they are. */
interface Place extends Scope {
  readonly depth: number;
  /** Only what ends of games and beginnings of levels can do; no blocks of rules. */
  readonly simple?: boolean;
  /** Procedures that have been defined above may be called. */
  readonly calls?: number;
}

/** Statements by chance: every sort of them. */
export class Statements {
  readonly #world: World;
  readonly #dice: Dice;
  readonly #values: Values;
  readonly #rules: Rules;
  #names = 0;

  constructor(world: World, values: Values, rules: Rules) {
    this.#world = world;
    this.#dice = world.dice;
    this.#values = values;
    this.#rules = rules;
  }

  /** Lines of statements, one below the other. */
  block(place: Place, most: number): string {
    const names = [...place.names];
    const inner = { ...place, names };
    return this.#dice.list(this.#dice.between(1, most), () => this.#statement(inner, names)).join("\n");
  }

  #statement(place: Place, names: Named[]): string {
    const dice = this.#dice;
    const indent = "  ".repeat(place.depth);
    const inside = (more: Partial<Place> = {}): string =>
      this.block({ ...place, ...more, depth: place.depth + 1, simple: true }, 2);
    const isDeep = place.depth > 3;
    const isFlat = place.simple === true || isDeep;
    const { players, bodies } = this.#world;
    return dice.weighed<string>([
      [10, () => `${indent}${this.#line(place)}`],
      [isDeep ? 0 : 6, () => this.#when(place, inside)],
      [1, () => this.#let(place, names)],
      [isDeep ? 0 : 2, () => this.#each(place, inside)],
      [isDeep ? 0 : 1, () => `${indent}repeat ${dice.between(1, 3)}\n${inside()}`],
      [isDeep || players.length < 2 ? 0 : 1, () => `${indent}for each player\n${inside()}`],
      [isDeep || players.length < 2 ? 0 : 1, () => `${indent}for each opponent\n${inside()}`],
      [isFlat ? 0 : 3, () => this.#rules.block(place.depth, place)],
      [isFlat ? 0 : 1, () => this.#rules.lineBlock(place.depth, place)],
      [isFlat ? 0 : 1, () => this.#rules.granting(place.depth, place)],
      [bodies.length > 0 ? 1 : 0, () => this.#slide(place, names)],
    ]);
  }

  #when(place: Place, inside: () => string): string {
    const dice = this.#dice;
    const indent = "  ".repeat(place.depth);
    const first = `${indent}when ${this.#values.test(place)}\n${inside()}`;
    const second = dice.chance(25)
      ? `\n${indent}otherwise when ${this.#values.test(place)}\n${inside()}`
      : "";
    const last = dice.chance(35) ? `\n${indent}otherwise\n${inside()}` : "";
    return first + second + last;
  }

  #let(place: Place, names: Named[]): string {
    const type = this.#dice.pick<Type>(["number", "cell", "direction", "switch"]);
    const name = `n${this.#names++}`;
    const line = `${"  ".repeat(place.depth)}let ${name} = ${this.#values.of(type, place)}`;
    names.push({ name, type });
    return line;
  }

  #slide(place: Place, names: Named[]): string {
    const dice = this.#dice;
    const name = `n${this.#names++}`;
    const body = this.#values.body(place);
    const line = dice.chance(50)
      ? `slide ${body} ${this.#values.direction(place)}${dice.pick(["", " up to 2"])} as ${name}`
      : `turn ${body} ${dice.pick(["cw", "ccw"])} as ${name}`;
    names.push({ name, type: "number" });
    return `${"  ".repeat(place.depth)}${line}`;
  }

  #each(place: Place, inside: (more?: Partial<Place>) => string): string {
    const dice = this.#dice;
    const indent = "  ".repeat(place.depth);
    const isBodies = this.#world.bodies.length > 0 && dice.chance(50);
    const isCells = !isBodies && dice.chance(30);
    const type: Type = isBodies ? "body" : isCells ? "cell" : "thing";
    const set = isBodies
      ? this.#values.bodySet(place)
      : isCells
        ? this.#values.cells(place, 1)
        : dice.pick(this.#world.plain);
    const name = `n${this.#names++}`;
    const isNamed = dice.chance(40);
    const names = isNamed ? [...place.names, { name, type }] : place.names;
    return `${indent}for each ${set}${isNamed ? ` as ${name}` : ""}\n${inside({ names, it: type })}`;
  }

  /** A line of actions, in one way or another. */
  #line(place: Place): string {
    const dice = this.#dice;
    const ways = dice.list(dice.pick([1, 1, 1, 2, 2, 3]), () =>
      dice.list(dice.pick([1, 1, 1, 2]), () => this.action(place)).join(", "),
    );
    if (dice.chance(4)) ways.push(dice.chance(50) ? "refuse" : 'refuse "No."');
    // On the right of `=` an `or` would join values, and behind a procedure it would too.
    const setting = ways.findIndex((it) => /(^|, )[-a-z0-9]+( of [a-z-]+)?( =|\(|,|$)/.test(it));
    return ways.slice(0, setting < 0 ? ways.length : setting + 1).join(" or ");
  }

  action(place: Place): string {
    const dice = this.#dice;
    const { bodies, players, timers, switches, counters, variables, fields, slots } = this.#world;
    const values = this.#values;
    const isMany = players.length > 1;
    const calls = this.#world.procedures.slice(0, place.calls ?? this.#world.procedures.length);
    return dice.weighed<string>([
      [4, () => this.#onObject(place)],
      [bodies.length > 0 ? 10 : 0, () => this.#onBody(place)],
      [3, () => `${dice.pick(counters)} = ${values.number(place)} % 100`],
      [3, () => `add ${dice.between(-2, 3)} to ${dice.pick(counters)}`],
      [2, () => `${dice.pick(switches)} = ${dice.chance(50) ? "not " : ""}(${values.test(place, 1)})`],
      [
        variables.length,
        () => {
          const { name, type } = dice.pick(variables);
          return `${name} = ${values.of(type, place)}`;
        },
      ],
      [
        fields.length,
        () => `add ${values.number(place, 1)} % 9 to ${dice.pick(fields)} of ${dice.pick(bodies)}`,
      ],
      [
        this.#world.refers ? 2 : 0,
        () => `mate of ${dice.pick(bodies)} = ${dice.chance(20) ? "none" : values.body(place)}`,
      ],
      [timers.length, () => `fire ${dice.pick(timers)}`],
      [isMany ? 2 : 0, () => `add ${values.number(place, 1)} % 20 to wealth`],
      [isMany ? 1 : 0, () => `wealth of ${values.player(place)} = ${values.number(place, 1)} % 50`],
      [isMany && this.#world.playing === "" ? 2 : 0, () => "end turn"],
      [1, () => `say "${dice.pick(counters)} {${values.number(place, 1)}}"`],
      [
        slots.length > 0 ? 1 : 0,
        () => `${dice.pick(slots)} = ${dice.pick([`new ${dice.pick(bodies)}`, "none", values.body(place)])}`,
      ],
      [calls.length > 0 ? 2 : 0, () => this.#call(place, calls)],
      [
        place.simple === undefined ? 0 : 1,
        () => dice.pick(["checkpoint", "restart", "reseed", "sound thud", "again"]),
      ],
    ]);
  }

  #call(place: Place, calls: World["procedures"]): string {
    const [name, args] = this.#dice.pick(calls);
    if (args.length === 0) return name;
    return `${name}(${args.map(({ type }) => this.#values.of(type, place)).join(", ")})`;
  }

  #onObject(place: Place): string {
    const dice = this.#dice;
    const values = this.#values;
    const { plain, grounds, objects } = this.#world;
    const thing = dice.pick([
      dice.pick(plain),
      `each ${values.set({ ...place, it: undefined } as Scope, 1)}`,
    ]);
    // What an action does is done to things, not to cells.
    const things = thing.includes("each cells") ? dice.pick(objects) : thing;
    const way = values.direction(place);
    return dice.weighed<string>([
      [4, () => `move ${things} ${way}${dice.pick(["", "", "", " 2"])}`],
      [3, () => `put ${dice.pick(plain)} at ${values.cell(place)}`],
      [grounds.length > 0 ? 2 : 0, () => `put ${dice.pick(grounds)} under ${values.cell(place)}`],
      [1, () => `put ${dice.pick(plain)} under ${values.cell(place)}`],
      [2, () => `remove ${things}`],
      [1, () => `slide ${dice.pick(objects)} ${way}`],
      [2, () => `shove ${dice.pick(plain)} ${way}${dice.pick(["", " straight"])}`],
      [2, () => `${dice.pick(plain)} becomes ${dice.pick(plain)}`],
      [1, () => `move each ${dice.pick(objects)} ${way}`],
    ]);
  }

  #onBody(place: Place): string {
    const dice = this.#dice;
    const values = this.#values;
    const { bodies, queues } = this.#world;
    const body = values.body(place);
    const many = dice.chance(25) ? `each ${values.bodySet(place)}` : body;
    const way = values.direction(place);
    return dice.weighed<string>([
      [8, () => `move ${many} ${way}${dice.pick(["", "", "", " 2"])}`],
      [1, () => `move ${many} ${dice.pick(["forward", "backward"])}`],
      [3, () => `turn ${many} ${dice.pick(["cw", "ccw", "cw 2"])}`],
      [1, () => `mirror ${many}`],
      [2, () => `shove ${body} ${way}${dice.pick(["", " straight"])}`],
      [1, () => `push ${body} ${way} by ${dice.between(1, 3)}`],
      [2, () => `slide ${many} ${way}${dice.pick(["", " up to 3"])}`],
      [1, () => `settle ${many}`],
      [
        3,
        () =>
          `put ${dice.pick([`new ${dice.pick(bodies)}`, `new ${dice.pick(bodies)}`, body])} at ${values.cell(place)}`,
      ],
      [1, () => `remove ${body}`],
      [1, () => `${body} becomes ${dice.pick(bodies)}`],
      [2, () => `link ${body} to ${values.body(place)}`],
      [1, () => `unlink ${body}`],
      [queues.length, () => `put ${values.body(place)} ${dice.pick(["on top", "at the bottom"])} of queue`],
      [
        queues.length,
        () => dice.pick(["take top of queue", "take queue[1]", "shuffle queue", "empty queue"]),
      ],
    ]);
  }
}
