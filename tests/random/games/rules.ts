import type { Dice } from "../draw.ts";
import type { Scope, Values } from "./values.ts";
import type { World } from "./world.ts";

/** Glyphs of kinds in pictures: a letter of its own for each. */
export const glyphs: Readonly<Record<string, string>> = {
  water: "~",
  sand: "_",
  rock: ":",
  ant: "a",
  bee: "b",
  cow: "c",
  dog: "d",
  coin: "$",
  gem: "&",
  plank: "=",
  oar: "+",
  box: "o",
  block: "B",
  hero: "@",
  goblin: "g",
  worm: "w",
  raft: "R",
  hull: "H",
  ship: "S",
  floe: "%",
  pad: "P",
  ell: "L",
  tee: "T",
  dot: "D",
  key: "K",
  bar: "I",
};

/** Blocks of rules by chance: pictures, rows, and wishes that rows grant. */
export class Rules {
  readonly #world: World;
  readonly #dice: Dice;
  readonly #values: Values;

  constructor(world: World, values: Values) {
    this.#world = world;
    this.#dice = world.dice;
    this.#values = values;
  }

  /** The kinds that pictures show. */
  get #shown(): readonly string[] {
    const { plain, loads, crews, shapes } = this.#world;
    return [
      ...plain,
      ...plain,
      ...loads,
      ...crews.filter((it) => it !== "worm"),
      ...shapes.filter((it) => it === "dot"),
    ];
  }

  block(depth: number, scope: Scope): string {
    const dice = this.#dice;
    const scans = dice.chance(50);
    const shrinks = !scans && dice.chance(30);
    const options = [
      scans ? "scan" : "rewrite",
      dice.pick(["", "up", "down"]),
      dice.pick(["", "", "together"]),
      dice.pick(["", "every", "first", "random", "apart"]),
      scans
        ? dice.pick(["", "", "2 times"])
        : shrinks
          ? "until still"
          : dice.pick(["once", "once", "3 times"]),
      dice.pick([
        "",
        "",
        "turned",
        "mirrored",
        "turned mirrored",
        `turned to ${dice.pick(["up", "left", "down"])}`,
      ]),
      dice.chance(15) ? `in ${this.#values.region(scope)}` : "",
      dice.chance(20) ? `when ${this.#values.test(scope, 2)}` : "",
    ];
    const rules = dice.list(dice.between(1, 3), () => this.#rule(scope, depth + 1, shrinks));
    const head = options.filter((it) => it !== "").join(" ");
    return `${"  ".repeat(depth)}${head}\n${rules.join("\n\n")}\n`;
  }

  /** A picture rule; one that shrinks only takes away. */
  #rule(scope: Scope, depth: number, shrinks: boolean): string {
    const dice = this.#dice;
    const [width, height] = [dice.between(1, 3), dice.pick([1, 1, 1, 2, 2, 3])];
    const shown = this.#shown.map((it) => glyphs[it]!);
    const when = dice.chance(30) ? ` when ${this.#values.test({ ...scope, here: true }, 2)}` : "";
    const middle = (height - 1) >> 1;
    const rows = dice.list(height, (y) => {
      const left = dice.list<string>(width, () =>
        dice.pick<string>(dice.chance(25) ? ["*"] : dice.chance(25) ? ["."] : [...shown, "?", "!"]),
      );
      if (y === middle && /^[*]*$/.test(left.join(""))) left[0] = dice.pick(shown);
      const right = left.map((it) => (shrinks ? this.#less(it) : this.#other(it, shown)));
      if (y === middle && right.join("") === left.join(""))
        right[0] = left[0] === "." ? (shrinks ? "." : dice.pick(shown)) : ".";
      const sides = `${left.join("")}${y === 0 ? "  ->  " : "      "}${right.join("")}`;
      return `${"  ".repeat(depth)}${sides}${y === 0 ? when : ""}`;
    });
    return rows.join("\n");
  }

  #less(glyph: string): string {
    return glyph === "*" || glyph === "." || glyph === "!" ? glyph : this.#dice.pick<string>([glyph, "."]);
  }

  #other(glyph: string, shown: readonly string[]): string {
    const dice = this.#dice;
    return dice.chance(50) ? glyph : dice.pick<string>([...shown, ".", ".", "*"]);
  }

  // ------------------------------------------------------------------------------------------ rows

  /** The kinds that rows name. */
  get #named(): readonly string[] {
    const { objects } = this.#world;
    return objects;
  }

  lineBlock(depth: number, scope: Scope): string {
    const dice = this.#dice;
    const indent = "  ".repeat(depth);
    const rules = dice.list(dice.between(1, 3), () => `${indent}  ${this.#lineRule(scope, false)}`);
    const loop = dice.chance(20) ? [`${indent}  loop`, `${indent}    ${this.#lineRule(scope, true)}`] : [];
    const when = dice.chance(20) ? ` when ${this.#values.test(scope, 2)}` : "";
    return `${indent}lines${when}\n${[...rules, ...loop].join("\n")}`;
  }

  /** Wishes, rows that change them, and `grant`. */
  granting(depth: number, scope: Scope): string {
    const dice = this.#dice;
    const indent = "  ".repeat(depth);
    const one = dice.pick(this.#named);
    const way = this.#values.direction(scope);
    const wished = dice.chance(30) ? dice.pick(this.#world.plain) : one;
    const [other] = [dice.pick(this.#named)];
    const rules = [
      `[ > ${one} | ${other} ] -> [ > ${one} | > ${other} ]`,
      `[ > ${one} | ${other} ] -> [ ${one} | ${other} ]`,
      `[ > ${one} | no ${other} ] -> [ ${dice.pick(["<", "^", "v", "stationary"])} ${one} | ]`,
      `rigid [ > ${one} | ${other} ] -> [ > ${one} | > ${other} ]`,
      `late [ ${one} | ${other} ] -> [ | ${other} ]`,
      `[ moving ${one} ] -> [ randomdir ${one} ]`,
      `random [ ${one} ] -> [ ${dice.pick(["up", "left"])} ${one} ]`,
    ].filter((it) => one !== other || !it.includes(`no ${other}`));
    const chosen = dice.list(dice.between(1, 3), () => `${indent}    ${dice.pick(rules)}`);
    return `${indent}wish each ${wished} ${way}\n${indent}grant\n${indent}  lines\n${[...new Set(chosen)].join("\n")}`;
  }

  #lineRule(scope: Scope, shrinks: boolean): string {
    const dice = this.#dice;
    const [one, other] = [dice.pick(this.#named), dice.pick(this.#named)];
    const ways = dice.pick(["", "", "right ", "up ", "horizontal ", "vertical "]);
    const commands = dice.pick(["", "", "", " sound ring", " again", " checkpoint", ' say "row"']);
    const then = dice.chance(20) ? ` then add 1 to ${dice.pick(this.#world.counters)}` : "";
    const when = dice.chance(20) ? ` when ${this.#values.test(scope, 2)}` : "";
    const end = `${shrinks ? "" : commands}${when}${then}`;
    const gone = `${ways}[ ${one} | ${other} ] -> [ ${one} | ]${end}`;
    if (shrinks || one === other) return gone;
    return dice.pick([
      gone,
      `${ways}[ ${one} | no ${other} ] -> [ | ${one} ]${end}`,
      `${ways}[ ${one} | ... | ${other} ] -> [ ${one} | ... | ]${end}`,
      `random ${ways}[ ${one} | no ${one} ] -> [ ${one} | ${one} ]${end}`,
      `[ ${one} ] [ ${other} ] -> [ ${one} ] [ ]${end}`,
      `${ways}[ ${one} | ${other} ] -> [ ${other} | ${one} ]${end}`,
    ]);
  }
}
