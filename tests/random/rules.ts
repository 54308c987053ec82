import type { Draw } from "./draw.ts";

/** Random games of rules: every strategy, edge, layer, sort of condition. The same text for the same seed. */

/** The text of a game; now and then it is one that the compiler refuses. */
export function randomGame(draw: Draw): string {
  return new Writer(draw).text();
}

/** Writes one game: some kinds on some layers, some steps of rules. */
class Writer {
  readonly #draw: Draw;
  readonly #kinds: readonly string[];
  readonly #glyphs: readonly string[];
  readonly #isLayered: boolean;

  constructor(draw: Draw) {
    this.#draw = draw;
    this.#kinds = ["ant", "bee", "cow", "dog", "elk"].slice(0, 2 + draw(4));
    this.#glyphs = this.#kinds.map((name) => name[0]!);
    this.#isLayered = this.#chance(60);
  }

  text(): string {
    const sections = [
      "quadrille 1",
      `objects\n${this.#kinds.map((name) => `  ${name} ${name[0]}`).join("\n")}`,
      this.#layers(),
      `board ${this.#pick(["", "", "wraps", "wraps across", "wraps down", "runs on"])}`.trim(),
      "controls\n  go g\n  turn (way: straight) arrows",
      "state\n  counter total\n  switch flag\n  timer beat every 3",
      `legend\n  ? any ${this.#some()}\n  ! no ${this.#some()}\n  & ${this.#both()}`,
      "step note\n  when turn: flag = not flag\n  when go: add 1 to total",
      ...Array.from({ length: 1 + this.#draw(3) }, (_, index) => `step rules-${index}\n${this.#block()}`),
      this.#level(),
    ];
    return `${sections.filter((it) => it !== "").join("\n\n")}\n`;
  }

  #chance(percent: number): boolean {
    return this.#draw(100) < percent;
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#draw(items.length)]!;
  }

  #kind(): string {
    return this.#pick(this.#kinds);
  }

  #some(): string {
    const first = this.#kind();
    const others = this.#kinds.filter((name) => name !== first && this.#chance(40));
    return [first, ...others].join(", ");
  }

  /** Kinds of two layers, or one of several. */
  #both(): string {
    return this.#isLayered
      ? `${this.#kinds[0]}, ${this.#kinds[this.#kinds.length - 1]}`
      : `any ${this.#some()}`;
  }

  #layers(): string {
    if (!this.#isLayered) return "";
    const pile = (): string => (this.#chance(20) ? "pile " : "");
    const [first, ...rest] = this.#kinds;
    const middle = rest.length > 1 && this.#chance(50) ? `  ${pile()}${rest.shift()}\n` : "";
    return `layers\n  ${pile()}${first}\n${middle}  ${pile()}others`;
  }

  #block(): string {
    const scans = this.#chance(65);
    const which = this.#pick(["", "every", "first", "random", "apart"]);
    const until = scans
      ? this.#pick(["", "", "2 times"])
      : this.#pick(["once", "once", "3 times", "9 times"]);
    const turned = this.#pick(["", "", "", "turned", "mirrored", "turned mirrored", "turned to way of-turn"]);
    const options = [
      scans ? "scan" : "rewrite",
      this.#pick(["", "up", "down"]),
      this.#pick(["", "", "together"]),
      which,
      until,
      turned.replace(" of-turn", ""),
      this.#chance(15) ? "in (0, 1) to (2, 2)" : "",
      this.#chance(15) ? `when ${this.#fixedCondition()}` : "",
    ];
    const rules = Array.from({ length: 1 + this.#draw(6) }, () => this.#rule());
    return `  ${options.filter((it) => it !== "").join(" ")}\n${rules.join("\n\n")}`;
  }

  #rule(): string {
    const width = 1 + this.#draw(this.#chance(70) ? 2 : 4);
    const height = 1 + this.#draw(width > 3 ? 1 : this.#chance(70) ? 2 : 3);
    const wild = 10 + this.#draw(60);
    const before = [...this.#glyphs, ".", "?", "!", "&"];
    const row = (glyphs: readonly string[]): string =>
      Array.from({ length: width }, () => (this.#chance(wild) ? "*" : this.#pick(glyphs))).join("");
    const when = this.#chance(35) ? ` when ${this.#condition()}` : "";
    const then = this.#chance(12) ? ` then ${this.#action()}` : "";
    return Array.from({ length: height }, (_, y) => {
      const left = row(before);
      const right = [...left]
        .map((glyph) => (this.#chance(55) ? glyph : this.#pick([...this.#glyphs, ".", "*", "!"])))
        .join("");
      return y === 0 ? `    ${left}  ->  ${right}${when}${then}` : `    ${left}      ${right}`;
    }).join("\n");
  }

  #fixedCondition(): string {
    return this.#pick(["go", "not turn", "go held", "turn", "flag", "beat", "total > 2"]);
  }

  #condition(): string {
    if (this.#chance(50)) return this.#fixedCondition();
    return this.#pick([
      `count ${this.#kind()} around here > ${this.#draw(4)}`,
      `count ${this.#kind()} around here = ${this.#draw(3)} and not flag`,
      `count ${this.#kind()} < ${this.#draw(9)}`,
      "random 1 to 3 = 1",
      `x of here > ${this.#draw(4)}`,
      `(y of here + total) % 2 = 0`,
      `here is not ${this.#kind()}`,
      `no ${this.#kind()}`,
    ]);
  }

  #action(): string {
    return this.#pick([
      "add 1 to total",
      `put ${this.#kind()} at here`,
      `remove ${this.#kind()} at here`,
      "flag = not flag",
      `${this.#kind()} becomes ${this.#kind()}`,
      `remove each ${this.#kind()} around here`,
    ]);
  }

  #level(): string {
    const width = 3 + this.#draw(this.#chance(20) ? 40 : 6);
    const height = 3 + this.#draw(5);
    const empty = this.#draw(90);
    const rows = Array.from(
      { length: height },
      () =>
        `  ${Array.from({ length: width }, () => (this.#chance(empty) ? "." : this.#pick(this.#glyphs))).join("")}`,
    );
    return `level\n${rows.join("\n")}`;
  }
}
