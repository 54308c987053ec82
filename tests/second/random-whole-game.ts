import { randomLines } from "./random-lines.ts";

/** A number from 0, below a bound. */
export type Draw = (below: number) => number;

/** Chance of a test: the same numbers for the same seed. */
export function drawer(seed: number): Draw {
  let state = (Math.imul(seed + 1, 0x9e3779b1) >>> 0) % 2147483647 || 1;
  const draw = (below: number) => {
    state = (state * 48271) % 2147483647;
    return Math.floor((state / 2147483647) * below);
  };
  for (let i = 0; i < 5; i++) draw(2);
  return draw;
}

/** A small game of what R1 to R23 and R44 to R52 say, the same for the same draws. */
export function randomWholeGame(draw: Draw): string {
  return new Writer(draw).game();
}

type Sort = "number" | "switch" | "direction" | "cell" | "kind" | "thing";

interface Name {
  readonly name: string;
  readonly sort: Sort;
}

const flat = ["wall", "crate", "goal", "player", "rock", "gem"];
const piled = ["coin", "seed"];
const glyphs: Readonly<Record<string, string>> = {
  wall: "#",
  crate: "*",
  goal: "o",
  player: "@",
  rock: "r",
  gem: "g",
  coin: "c",
  seed: "s",
};

class Writer {
  readonly #draw: Draw;
  readonly #kinds: string[];
  readonly #hasPile: boolean;
  readonly #players: number;
  readonly #hasTurns: boolean;
  readonly #hasSide: boolean;
  readonly #sideEach: boolean;
  readonly #hasLines: boolean;
  readonly #hasChance: boolean;
  readonly #source: string;
  readonly #hasLegend: boolean;
  readonly #width: number;
  readonly #height: number;
  #names = 0;
  #procedures = 0;
  /** In a place where nothing may be drawn by chance or asked of the cycle. */
  #isCalm = false;

  constructor(draw: Draw) {
    this.#draw = draw;
    this.#hasPile = draw(3) === 0;
    this.#kinds = [...flat.slice(0, 3 + draw(4)), ...(this.#hasPile ? piled : [])];
    if (!this.#kinds.includes("player")) this.#kinds.push("player");
    this.#players = draw(3) === 0 ? 2 : 1;
    this.#hasTurns = this.#players > 1 && draw(2) === 0;
    this.#hasSide = draw(4) === 0;
    this.#sideEach = draw(2) === 0;
    this.#hasLines = draw(4) === 0;
    this.#hasChance = draw(3) > 0;
    this.#source =
      draw(3) === 0 ? this.#pick(["", " in bags", " in order", " by bits with 2 rerolls"]) : "none";
    this.#hasLegend = draw(4) === 0;
    this.#width = 2 + draw(5);
    this.#height = 1 + draw(5);
  }

  game(): string {
    const tick = this.#draw(5);
    const parts = [
      this.#draw(2) ? "quadrille 2" : "",
      tick === 0 ? `tick 5 per second${this.#draw(2) ? " or key" : ""}` : "",
      this.#players > 1 ? "players red, blue" : "",
      `board main ${this.#width}x${this.#height}${this.#edge()}`,
      this.#hasSide ? `board side 3x2${this.#sideEach ? " for each player" : ""}${this.#edge()}` : "",
      this.#objects(),
      this.#layers(),
      this.#draw(3) === 0 ? `opaque ${this.#kinds[0]}` : "",
      this.#defines(),
      this.#state(),
      this.#controls(),
      this.#habits(),
      this.#hasLegend
        ? `legend\n  A any ${this.#kinds[0]}, ${this.#kinds[1]}\n  N no ${this.#kinds[0]}, ${this.#kinds[2]}`
        : "",
      this.#noises(),
    ];
    const procedures = Array.from({ length: this.#draw(3) }, () => this.#procedure());
    if (this.#draw(3) === 0) parts.push(`start\n${this.#calm(() => this.#block(1, []))}`);
    const steps = Array.from({ length: 1 + this.#draw(4) }, (_, i) => this.#step(i));
    const ends = this.#draw(2) ? `ends\n${this.#ends()}` : "";
    return (
      [...parts, ...procedures, ...steps, ends, this.#view(), this.#levels()].filter(Boolean).join("\n") +
      "\n"
    );
  }

  // -------------------------------------------------------------------------------------------- sections

  #edge(): string {
    return this.#pick(["", "", "", " wraps", " wraps across", " wraps down", " runs on"]);
  }

  #objects(): string {
    return `objects\n${this.#kinds.map((it) => `  ${it} ${glyphs[it]}`).join("\n")}`;
  }

  #layers(): string {
    const pile = this.#hasPile ? "  pile coin, seed\n" : "";
    const own = this.#kinds.filter((it) => !piled.includes(it));
    switch (this.#draw(3)) {
      case 0:
        return `layers\n${pile}  others`;
      case 1:
        return `layers\n  ${own[0]}\n${pile}  others`;
      default:
        return `layers\n  ${own[1]}, ${own[0]}\n${pile}  others`;
    }
  }

  #defines(): string {
    return [
      `define solid = ${this.#kinds.slice(0, 2).join(", ")}`,
      `define table = ${this.#numberText()}, ${this.#numberText()}, ${this.#numberText()}`,
      `define corners = (0, 0), (${this.#width - 1}, ${this.#height - 1})`,
      "define twice (n: number) = n + n",
      "define near (c: cell) = count solid around c",
      "define curve (n: number) =\n  let m = n % 5\n  m * m - n",
      "define best (n: number) gives number\n  let least-x = n\n  for each solid: least-x = min(least-x, x of it)\n  return least-x",
    ].join("\n");
  }

  #numberText(): string {
    return String(this.#draw(9) - 2);
  }

  #state(): string {
    const chance = this.#mayDraw() ? " = random 1 to 3" : "";
    const lines = [
      "state",
      `  counter a${this.#draw(3) === 0 ? chance : ""}, b = ${this.#draw(4)}`,
      "  switch flag",
      `  direction aim${this.#draw(2) ? " = right" : ""}`,
      `  cell mark${this.#draw(2) ? " = (0, 0)" : ""}`,
      `  kind sort${this.#draw(2) ? ` = ${this.#kind()}` : ""}`,
      `  timer beat every ${this.#pick(["1", "2", "3", "max(1, a)", "b"])}`,
      "  table heat of 3x2 numbers",
      "  table turns of 2 directions",
      "state kept",
      "  counter total",
    ];
    if (this.#players > 1) lines.push("state for each player", "  counter mine", "  timer own every 2");
    if (this.#source !== "none") {
      const kinds = this.#kinds
        .slice(0, 3)
        .map((it) =>
          this.#source === " by bits with 2 rerolls" || this.#draw(2) ? it : `${it} ${1 + this.#draw(3)}`,
        );
      lines.push(
        `state${this.#players > 1 && this.#draw(2) ? " for each player" : ""}${this.#draw(3) ? "" : " kept"}`,
        `  source bag = ${kinds.join(", ")}${this.#source}`,
      );
    }
    return lines.join("\n");
  }

  #controls(): string {
    return [
      "controls",
      "  walk (way: straight) arrows",
      "  act x",
      "  pick (spot: cell) click",
      "  dial (level-of: 0 to 3)",
      this.#draw(4) === 0 ? `controls when ${this.#calm(() => this.#test([], 1))}\n  special s` : "",
    ]
      .filter(Boolean)
      .join("\n");
  }

  #habits(): string {
    if (this.#draw(6) > 0) return "";
    const all = ["no undo", "no restart", "keyed chance", "undo in level", "try again first"];
    return `habits\n  ${this.#pick(all)}`;
  }

  #noises(): string {
    if (!this.#hasLines || this.#draw(2)) return "";
    const noise = (_: unknown, i: number) => {
      const how = this.#pick(["move", "move", "stuck", "stuck", "come", "vanish"]);
      const ways =
        how === "come" || how === "vanish" ? "" : this.#pick(["", "", " up", " left right", " action"]);
      return `  ${how} ${this.#pick([this.#kind(), "solid"])}${ways} sound ${["coin", "push", "jump", "shot", "blast"][i]}`;
    };
    return `noises\n${Array.from({ length: 1 + this.#draw(4) }, noise).join("\n")}`;
  }

  #procedure(): string {
    const n = this.#procedures;
    const names: Name[] = [
      { name: "n", sort: "number" },
      { name: "c", sort: "cell" },
    ];
    const text = `define work-${n} (n: number, c: cell)\n${this.#block(1, names, 2)}`;
    this.#procedures++;
    return text;
  }

  #step(i: number): string {
    if (this.#draw(4) === 0) return this.#rules("", true);
    const each = this.#players > 1 && this.#draw(4) === 0 ? " for each player" : "";
    const when = this.#draw(2)
      ? ` when ${this.#pick(["walk", "act", "pick", "beat", "dial", this.#test([], 1)])}`
      : "";
    return `step s${i}${each}${when}\n${this.#block(1, [], 3)}`;
  }

  #ends(): string {
    const result = this.#pick(["win", "win", "lose", "draw", 'win "Done."']);
    const test = this.#pick([
      `no ${this.#kind()}`,
      `a > ${4 + this.#draw(5)}`,
      `count ${this.#kind()} > ${2 + this.#draw(4)}`,
      this.#test([], 1),
    ]);
    return `  when ${test}: ${result}`;
  }

  #view(): string {
    const main = () => {
      const camera = this.#draw(5)
        ? ""
        : ` in ${2 + this.#draw(3)}x${1 + this.#draw(3)}${this.#draw(3) ? "" : " pages"} around ${this.#kind()}`;
      if (this.#draw(3)) return `main${camera}`;
      const cells = this.#draw(3) ? this.#cells([], 1) : `cells in sight of place of ${this.#kind()}`;
      const shown = this.#draw(3) ? cells : this.#set([], 1);
      return `main${camera} showing ${shown}${this.#draw(4) ? ` remembering ${this.#kind()}, ${this.#kind()}` : ""}`;
    };
    const side =
      this.#hasSide && this.#draw(2) ? `\n  side${this.#draw(2) ? "" : ` showing ${this.#kind()}`}` : "";
    const when = this.#draw(3) ? "" : ` when ${this.#calm(() => this.#test([], 1))}`;
    return `view\n  ${this.#calm(main)}${side}\n  "{a} {b} {${this.#calm(() => this.#number([], 1))}}"${when}`;
  }

  #levels(): string {
    const count = 1 + this.#draw(3);
    const parts: string[] = [];
    for (let i = 0; i < count; i++) {
      if (this.#draw(5) === 0) parts.push(`message Text ${i}`);
      const rows = Array.from({ length: this.#height }, () => `  ${this.#row()}`);
      const more = this.#draw(6) === 0 ? `\n\n${this.#calm(() => this.#block(1, [], 1))}` : "";
      parts.push(`level\n${rows.join("\n")}${more}`);
    }
    if (this.#draw(12) === 0) parts.push("message The end");
    return parts.join("\n");
  }

  #row(): string {
    return Array.from({ length: this.#width }, () => (this.#draw(2) ? "." : glyphs[this.#kind()])).join("");
  }

  // -------------------------------------------------------------------------------------------- statements

  /** Some statements, each on its line. */
  #block(indent: number, names: readonly Name[], depth = 2): string {
    const known = [...names];
    const lines: string[] = [];
    for (let left = 1 + this.#draw(3); left > 0; left--) {
      const [line, name] = this.#statement(indent, known, depth);
      lines.push(line);
      if (name) known.push(name);
    }
    return lines.join("\n");
  }

  #statement(indent: number, names: readonly Name[], depth: number): [string, Name?] {
    const pad = "  ".repeat(indent);
    const inner = (more: readonly Name[] = []) => this.#block(indent + 1, [...names, ...more], depth - 1);
    switch (depth > 0 ? this.#draw(14) : 0) {
      case 0:
      case 1:
      case 2:
        return [pad + this.#line(names)];
      case 3:
      case 4: {
        const otherwise = this.#draw(3) === 0 ? `\n${pad}otherwise\n${inner()}` : "";
        return [`${pad}when ${this.#test(names, 2)}\n${inner()}${otherwise}`];
      }
      case 5: {
        const name = `m${this.#names++}`;
        const isCells = this.#draw(5) === 0;
        const set = isCells ? this.#cells(names, 1) : this.#set(names, 1);
        return [`${pad}for each ${set} as ${name}\n${inner([{ name, sort: isCells ? "cell" : "thing" }])}`];
      }
      case 6:
        if (this.#players > 1) return [`${pad}for each ${this.#pick(["player", "opponent"])}\n${inner()}`];
        return [`${pad}repeat ${this.#pick(["2", "3", `min(4, ${this.#number(names, 1)})`])}\n${inner()}`];
      case 7: {
        const name = `l${this.#names++}`;
        const sort = this.#pick<Sort>(["number", "cell", "kind", "direction", "thing"]);
        return [`${pad}let ${name} = ${this.#value(sort, names, 2)}`, { name, sort }];
      }
      case 8:
        return [this.#rules(pad, false, names)];
      case 9:
        if (this.#hasLines && !this.#isCalm)
          return [
            randomLines(
              this.#draw,
              pad,
              this.#kinds.filter((it) => !piled.includes(it)),
            ),
          ];
        return [this.#rules(pad, false, names)];
      case 10: {
        const name = `v${this.#names++}`;
        const [over, sort] = this.#pick<[string, Sort]>([
          [`${name} from ${this.#number(names, 0)} to ${this.#draw(4)}`, "number"],
          [`straight as ${name}`, "direction"],
          [`direction as ${name}`, "direction"],
          [`kind of solid as ${name}`, "kind"],
        ]);
        return [`${pad}for each ${over}\n${inner([{ name, sort }])}`];
      }
      case 11: {
        const name = `l${this.#names++}`;
        return [`${pad}let ${name} = best(${this.#number(names, 0)})`, { name, sort: "number" }];
      }
      case 12: {
        const place = this.#pick([this.#wrapped(this.#cell(names, 0)), `${this.#draw(4)}, ${this.#draw(3)}`]);
        return [
          pad +
            this.#pick([
              `heat[${place}] = ${this.#number(names, 1)}`,
              `add ${this.#wrapped(this.#number(names, 1))} to heat[${place}]`,
              `turns[b % 3] = ${this.#direction(names, 1)}`,
            ]),
        ];
      }
      default:
        return [pad + this.#line(names)];
    }
  }

  #line(names: readonly Name[]): string {
    const ways = 1 + (this.#draw(4) === 0 ? 1 : 0);
    const actions = () =>
      Array.from({ length: 1 + (this.#draw(4) === 0 ? 1 : 0) }, () =>
        this.#action(names, ways > 1 ? 9 : 17),
      ).join(", ");
    return (
      Array.from({ length: ways }, actions).join(" or ") +
      (ways > 1 && this.#draw(2) === 0 ? " or nothing" : "")
    );
  }

  /** The first of them begin with a verb, for lines with more than one way. */
  #action(names: readonly Name[], most: number): string {
    const number = () => this.#number(names, 1);
    const way = () => this.#wrapped(this.#direction(names, 1));
    switch (this.#draw(this.#isCalm || most < 17 ? most : 22)) {
      case 0:
      case 1:
        return `put ${this.#kind()} ${this.#draw(4) ? "at" : "under"} ${this.#cell(names, 1)}`;
      case 2:
        return `remove ${this.#target(names)}`;
      case 3:
      case 4:
        return this.#move(names);
      case 5:
        return `slide ${this.#target(names)} ${this.#draw(3) ? way() : `${this.#pick(["down", "left", "aim"])} up to 2`}`;
      case 6:
        return `add ${number()} to ${this.#pick(["b", "total", this.#players > 1 ? "mine" : "a"])}`;
      case 7:
        return `say "{${this.#value(this.#pick<Sort>(["number", "switch", "cell", "kind", "direction", "thing"]), names, 1)}}"`;
      case 8:
        return `put ${this.#draw(3) ? this.#kind() : "sort"} at ${this.#cell(names, 2)}`;
      case 9:
        return `a = ${number()}`;
      case 10:
        return `flag = ${this.#test(names, 1)}`;
      case 11:
        return `aim = ${this.#direction(names, 1)}`;
      case 12:
        return `mark = ${this.#cell(names, 2)}`;
      case 13:
        return `sort = ${this.#value("kind", names, 1)}`;
      case 14:
        return `${this.#draw(2) ? this.#kind() : `each ${this.#set(names, 1)}`} becomes ${this.#kind()}`;
      case 15:
        return this.#procedures > 0 && !this.#isCalm
          ? `work-${this.#draw(this.#procedures)}(${number()}, ${this.#cell(names, 1)})`
          : `put ${this.#kind()} at mark`;
      case 16:
        return this.#players > 1
          ? `add ${number()} to mine of ${this.#pick(["red", "opponent", "me"])}`
          : `b = ${number()}`;
      case 17:
        return this.#pick(["fire beat", "again", "checkpoint", "reseed", "restart", 'refuse "No."']);
      case 18:
        return this.#hasTurns ? "end turn" : "sound ping";
      case 19:
        return this.#pick(["again", "checkpoint", "sound ping", this.#draw(3) ? "fire beat" : "win"]);
      default:
        return `put ${this.#draw(3) ? this.#kind() : "sort"} at ${this.#cell(names, 2)}`;
    }
  }

  #move(names: readonly Name[]): string {
    const target = this.#target(names);
    const way = this.#wrapped(this.#direction(names, 1));
    return `move ${target} ${way}${this.#draw(4) ? "" : ` ${this.#draw(4)}`}`;
  }

  #target(names: readonly Name[]): string {
    const things = names.filter((it) => it.sort === "thing");
    if (things.length > 0 && this.#draw(2)) return this.#pick(things).name;
    return this.#draw(3) === 0 ? `each ${this.#set(names, 1)}` : this.#thing(names, 1);
  }

  // -------------------------------------------------------------------------------------------- picture rules

  #rules(pad: string, isStep: boolean, names: readonly Name[] = []): string {
    const isScan = this.#draw(2) === 0;
    const options: string[] = [];
    const add = (chance: number, option: () => string) => {
      if (this.#draw(chance) === 0) options.push(option());
    };
    const isTogether = this.#draw(5) === 0;
    if (isTogether) options.push("together");
    add(4, () => "up");
    add(3, () =>
      this.#pick(this.#mayDraw() ? ["first", "random", "apart"] : ["first", isScan ? "apart" : "first"]),
    );
    add(3, () => this.#pick(isScan ? ["once", "2 times"] : ["once", "3 times"]));
    if (!isScan && options.every((it) => !/once|times/.test(it)) && this.#draw(12) > 0)
      options.push("2 times");
    add(5, () => this.#pick(["turned", "mirrored", "turned mirrored", "turned to aim"]));
    add(
      8,
      () =>
        `in ${this.#pick(["corners", `(0, 0) to (${this.#draw(this.#width)}, ${this.#draw(this.#height)})`])}`,
    );
    if (isStep) add(2, () => `when ${this.#test(names, 1)}`);
    const rules = Array.from({ length: 1 + this.#draw(3) }, () => this.#rule(`${pad}  `, names));
    if (!isScan && this.#draw(6) === 0)
      rules.push(
        `${pad}  rewrite ${this.#pick(["once", "first once", "2 times", "together once"])}\n${this.#rule(`${pad}    `, names)}`,
      );
    return `${pad}${isScan ? "scan" : "rewrite"}${options.map((it) => ` ${it}`).join("")}\n${rules.join("\n\n")}`;
  }

  #rule(pad: string, names: readonly Name[]): string {
    const [width, height] = this.#pick([
      [1, 1],
      [2, 1],
      [2, 1],
      [3, 1],
      [2, 2],
      [3, 2],
    ]);
    const kinds = [...this.#kinds.map((it) => glyphs[it]), ...(this.#hasLegend ? ["A", "N"] : [])];
    const glyph = () =>
      this.#draw(3) === 0 ? this.#pick([".", "*".replace("*", this.#any())]) : this.#pick(kinds);
    const picture = () => Array.from({ length: height }, () => Array.from({ length: width }, glyph).join(""));
    const [before, drawn] = [picture(), picture()];
    const after = this.#hasLegend ? keptFrom(before, drawn) : drawn;
    const rows = before.map((row, i) => `${pad}${row}${i === 0 ? "  ->  " : "      "}${after[i]}`);
    const when = this.#draw(6) === 0 ? ` when ${this.#test(names, 1)}` : "";
    const then =
      this.#draw(6) === 0
        ? ` then ${this.#pick(["add 1 to a", "mark = here", `say "{here}"`, `put ${this.#kind()} at here`, "flag = on", "move player right"])}`
        : "";
    rows[0] += when + then;
    return rows.join("\n");
  }

  /** The glyph of anything: that of a crate when crates have it. */
  #any(): string {
    return this.#kinds.includes("crate") ? "." : "*";
  }

  // -------------------------------------------------------------------------------------------- values

  #value(sort: Sort, names: readonly Name[], depth: number): string {
    switch (sort) {
      case "number":
        return this.#number(names, depth);
      case "switch":
        return this.#test(names, depth);
      case "direction":
        return this.#direction(names, depth);
      case "cell":
        return this.#cell(names, depth);
      case "kind":
        return this.#kindValue(names);
      case "thing":
        return this.#thing(names, depth);
    }
  }

  #known(sort: Sort, names: readonly Name[]): string | undefined {
    const fit = names.filter((it) => it.sort === sort);
    return fit.length > 0 && this.#draw(2) ? this.#pick(fit).name : undefined;
  }

  #number(names: readonly Name[], depth: number): string {
    const known = this.#known("number", names);
    if (known) return known;
    const more = () => this.#number(names, depth - 1);
    switch (this.#draw(depth > 0 ? 23 : 4)) {
      case 17:
        return `(sum of x of it for each ${this.#set(names, 0)})`;
      case 18:
        return `(${this.#pick(["most", "least"])} of ${this.#wrapped(more())} for each ${this.#pick([this.#set(names, 0), "straight", "number from 1 to 3", "kind of solid"])})`;
      case 19:
        return `((fingerprint of main) % 7)`;
      case 20:
        return `heat[${this.#wrapped(this.#cell(names, 0))}]`;
      case 21:
        return `curve(${more()})`;
      case 22:
        return `heat[${this.#wrapped(more())}, 1]`;
      case 0:
        return "a";
      case 1:
        return "b";
      case 2:
        return this.#pick(["total", "level-of", this.#players > 1 ? "mine" : "a"]);
      case 3:
      case 4:
        return String(this.#draw(7) - 1);
      case 5:
        return `${more()} ${this.#pick(["+", "-", "*"])} ${this.#wrapped(more())}`;
      case 6:
        return `${this.#wrapped(more())} ${this.#pick(["/", "%"])} ${this.#draw(8) ? 1 + this.#draw(4) : "b"}`;
      case 7:
        return `count ${this.#wrapped(this.#set(names, depth - 1))}`;
      case 8:
        return `x of ${this.#wrapped(this.#cell(names, depth - 1))}`;
      case 9:
        return `y of ${this.#wrapped(this.#cell(names, depth - 1))}`;
      case 10:
        return `${this.#pick(["min", "max"])}(${more()}, ${more()})`;
      case 11:
        return this.#mayDraw() ? `random ${this.#draw(3)} to ${1 + this.#draw(4)}` : `abs(${more()})`;
      case 12:
        return `table[${more()}]`;
      case 13:
        return `twice(${more()})`;
      case 14:
        return `distance(${this.#cell(names, 0)}, ${this.#cell(names, 0)})`;
      case 15:
        return `near(${this.#cell(names, 0)})`;
      default:
        return `(if ${this.#test(names, depth - 1)} then ${more()} else ${more()})`;
    }
  }

  #test(names: readonly Name[], depth: number): string {
    const more = () => this.#test(names, depth - 1);
    switch (this.#draw(depth > 0 ? 17 : 7)) {
      case 0:
        return "flag";
      case 1:
        return this.#pick(["act", "walk", "pick"]);
      case 2:
        return this.#pick(["beat", "act held", this.#players > 1 ? "own" : "beat"]);
      case 3:
        return `a ${this.#pick(["=", "!=", "<", "<=", ">", ">="])} ${this.#draw(4)}`;
      case 4:
        return `${this.#pick(["no ", ""])}${this.#kind()}`;
      case 5:
        return this.#pick(["aim = right", "mark is none", "aim is none", "sort = player"]);
      case 6:
        return this.#players > 1 ? this.#pick(["me = red", "opponent = red", "turn = red"]) : "on";
      case 7:
        return `${this.#wrapped(more())} ${this.#pick(["and", "or"])} ${this.#wrapped(more())}`;
      case 8:
        return `not (${more()})`;
      case 9:
        return `${this.#number(names, depth - 1)} ${this.#pick(["=", "<", ">="])} ${this.#wrapped(this.#number(names, depth - 1))}`;
      case 10:
        return `${this.#wrapped(this.#cell(names, depth - 1))} is ${this.#pick(["", "not "])}${this.#pick([...this.#kinds, "solid", "none"])}`;
      case 11:
        return `no ${this.#set(names, depth - 1)}`;
      case 12:
        return `${this.#wrapped(this.#cell(names, 0))} = ${this.#wrapped(this.#cell(names, 0))}`;
      case 13:
        return `kind of ${this.#wrapped(this.#thing(names, 0))} = ${this.#kind()}`;
      case 14:
        return this.#mayDraw() ? "random 1 to 2 = 1" : "player is stuck";
      case 15: {
        const thing = this.#known("thing", names);
        return thing ? `${thing} is ${this.#pick(["none", "solid", this.#kind()])}` : "player is stuck";
      }
      default:
        return `${this.#wrapped(this.#direction(names, depth - 1))} = ${this.#pick(["up", "down", "left", "aim"])}`;
    }
  }

  #direction(names: readonly Name[], depth: number): string {
    const known = this.#known("direction", names);
    if (known) return known;
    switch (this.#draw(depth > 0 ? 10 : 3)) {
      case 0:
        return "aim";
      case 1:
        return "way";
      case 2:
        return this.#pick(["up", "down", "left", "right", "up-left", "down-right"]);
      case 3:
        return "against aim";
      case 4:
        return `direction from ${this.#cell(names, 0)} to ${this.#cell(names, 0)}`;
      case 5:
        return this.#mayDraw() ? `random ${this.#pick(["direction", "straight"])}` : "up";
      case 6:
        return this.#mayDraw() ? `random straight where it != ${this.#pick(["up", "aim"])}` : "down";
      case 7:
        return `path from ${this.#thing(names, 0)} to ${this.#pick([this.#kind(), this.#cell(names, 0), "solid"])}${this.#draw(2) ? " by straight" : ""}${this.#draw(3) ? "" : ` past ${this.#kind()}`}${this.#draw(3) ? "" : ` avoiding ${this.#kind()}`}`;
      case 8:
        return `path from ${this.#thing(names, 0)} away from ${this.#kind()}`;
      default:
        return `(if ${this.#test(names, 0)} then left else right)`;
    }
  }

  #cell(names: readonly Name[], depth: number): string {
    const known = this.#known("cell", names);
    if (known) return known;
    const more = () => this.#cell(names, depth - 1);
    switch (this.#draw(depth > 0 ? 9 : 4)) {
      case 0:
        return `(${this.#draw(this.#width + 1)}, ${this.#draw(this.#height)})`;
      case 1:
        return "mark";
      case 2:
        return "spot";
      case 3:
        return `place of ${this.#kind()}`;
      case 4:
        return `${this.#wrapped(more())} + ${this.#pick(["right", "aim", "way", "up"])}`;
      case 5:
        return `${this.#wrapped(more())} + (${this.#draw(3) - 1}, ${this.#draw(3) - 1})`;
      case 6:
        return `place of ${this.#wrapped(this.#thing(names, depth - 1))}`;
      case 7:
        return `corners[${this.#number(names, 0)}]`;
      default:
        return `(${this.#number(names, 0)}, ${this.#number(names, 0)})`;
    }
  }

  #thing(names: readonly Name[], depth: number): string {
    const known = this.#known("thing", names);
    if (known) return known;
    if (depth === 0) return this.#kind();
    switch (this.#draw(6)) {
      case 5:
        return `(top ${this.#pick([this.#kind(), "solid"])} at ${this.#cell(names, 0)})`;
      case 0:
        return this.#mayDraw() ? `(random ${this.#set(names, 0)})` : this.#kind();
      case 1:
        return `(${this.#kind()} at ${this.#cell(names, 0)})`;
      case 2:
        return `(${this.#kind()} nearest to ${this.#cell(names, 0)})`;
      default:
        return this.#kind();
    }
  }

  #set(names: readonly Name[], depth: number): string {
    const kinds = this.#pick([...this.#kinds, "solid"]);
    if (depth <= 0) return kinds;
    const cell = () => this.#wrapped(this.#cell(names, 0));
    switch (this.#draw(12)) {
      case 0:
        return `${kinds} around ${cell()}`;
      case 1:
        return `${kinds} within ${this.#draw(3)} of ${cell()}`;
      case 2:
        return `${kinds} with ${this.#kind()}`;
      case 3:
        return `${kinds} without ${this.#kind()}`;
      case 4:
        return `${kinds} nearest to ${cell()}`;
      case 5:
        return `${kinds} farthest from ${cell()}`;
      case 6:
        return `${kinds} where ${this.#pick(["x of it > 1", "y of it = 0", "count solid around it > 1", "it is solid", `it = ${this.#kind()}`])}`;
      case 7:
        return `${kinds} in ${this.#pick(["corners", "(0, 0) to (1, 1)", this.#hasSide ? "side" : "main", "main"])}`;
      case 8:
        return `${kinds} at ${cell()}`;
      case 9:
        return `${kinds} in sight of ${cell()}`;
      default:
        return kinds;
    }
  }

  #cells(names: readonly Name[], depth: number): string {
    switch (this.#draw(4)) {
      case 0:
        return `cells around ${this.#wrapped(this.#cell(names, depth - 1))}`;
      case 1:
        return `cells where ${this.#pick(["x of it = 1", "it is solid", "count solid around it > 1"])}`;
      case 2:
        return "cells in corners";
      default:
        return this.#hasSide ? "cells in side" : "cells";
    }
  }

  #kindValue(names: readonly Name[]): string {
    const known = this.#known("kind", names);
    if (known) return known;
    if (this.#source !== "none" && this.#draw(2)) return "draw bag";
    return this.#pick(["sort", this.#kind(), `kind of ${this.#kind()}`, "none"]);
  }

  #kind(): string {
    return this.#pick(this.#kinds);
  }

  #wrapped(text: string): string {
    return /^[a-z0-9-]+$/i.test(text) || /^\(.*\)$/.test(text) ? text : `(${text})`;
  }

  #mayDraw(): boolean {
    return this.#hasChance && !this.#isCalm;
  }

  #calm<T>(make: () => T): T {
    this.#isCalm = true;
    const made = make();
    this.#isCalm = false;
    return made;
  }

  #pick<T>(all: readonly T[]): T {
    return all[this.#draw(all.length)];
  }
}

/** The right side with `any` only where the left side has it. */
function keptFrom(before: readonly string[], after: readonly string[]): string[] {
  return after.map((row, y) =>
    [...row].map((it, x) => (it === "A" && before[y][x] !== "A" ? "." : it)).join(""),
  );
}
