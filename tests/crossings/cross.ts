// Games in which two features meet: the statements of one take the values of the other. The same text for the same seed.

import { Dice, type Draw } from "../random/draw.ts";
import { base, type Feature, features, type Hole } from "./features.ts";

const holes = /\{(set|cells|thing|object|cell|n|way|if|kind|body)\}/g;

/** Every pair of features, each once. */
export const pairs: readonly (readonly [string, string])[] = Object.keys(features).flatMap((one, at, all) =>
  all.slice(at + 1).map((other) => [one, other] as const),
);

/** Writes a game in which two features meet. */
export function crossedGame([one, other]: readonly [string, string], draw: Draw): string {
  return new Crossing(features[one]!, features[other]!, draw).text();
}

class Crossing {
  readonly #both: readonly [Feature, Feature];
  readonly #dice: Dice;

  constructor(one: Feature, other: Feature, draw: Draw) {
    this.#both = [one, other];
    this.#dice = new Dice(draw);
  }

  text(): string {
    const glyphs = this.#own("glyphs").join("");
    const start = [...this.#own("start"), ...(this.#dice.chance(30) ? [this.#statement()] : [])];
    return [
      this.#dice.chance(50) ? "quadrille 2" : "",
      "title Crossing",
      ...this.#heads(),
      `board yard 6x5 ${this.#own("edge")[0] ?? ""}`.trimEnd(),
      section("objects", [
        "mud , brown   sand : khaki   hero @ yellow   crate * orange   wall # brown",
        "ant a red   bee b gold   coin $ gold",
        ...this.#own("objects"),
      ]),
      section("layers", [
        ["mud, sand", ...this.#own("ground")].join(", "),
        "others",
        ...this.#own("layers").filter(Boolean),
        "coin",
      ]),
      section("legend", this.#own("legend")),
      "define bug = ant, bee",
      section("state", ["counter score", "cell mark-cell = (3, 2)", ...this.#own("state")]),
      section("habits", this.#own("habits")),
      section("controls", [
        "go g",
        "walk (way: straight) arrows",
        "pick (spot: cell) click",
        ...this.#own("controls"),
      ]),
      ...this.#own("sections").map((it) => this.#filled(it)),
      section("start", start),
      ...Array.from({ length: 3 + this.#dice.draw(4) }, (_, at) =>
        section(`step step-${at}${this.#condition()}`, [this.#statement()]),
      ),
      section("ends", this.#own("ends")),
      this.#view(),
      `level\n${indented(this.#level(glyphs))}`,
    ]
      .filter((it) => it !== "")
      .join("\n\n")
      .concat("\n");
  }

  #heads(): string[] {
    const [one, other] = this.#both.map((it) => it.head);
    const isTwice = one?.split(" ")[0] === other?.split(" ")[0];
    // The longer of two lines of players says more: `players red, blue together`.
    if (isTwice && one && other) return [one.length > other.length ? one : other];
    return [one, other].filter((it) => it !== undefined);
  }

  #own(
    part:
      | "edge"
      | "glyphs"
      | "objects"
      | "layers"
      | "ground"
      | "legend"
      | "state"
      | "habits"
      | "controls"
      | "sections"
      | "start"
      | "view"
      | "ends",
  ): string[] {
    return this.#both.flatMap((it) => it[part] ?? []);
  }

  #condition(): string {
    return this.#dice.weighed<string>([
      [3, () => " when go"],
      [3, () => " when walk"],
      [2, () => " when pick"],
      [2, () => ""],
      [1, () => ` when ${this.#hole("if")}`],
    ]);
  }

  /** A statement of one of the two, with values of either; now and then one that every game has. */
  #statement(): string {
    const own = this.#both.filter((it) => it.does !== undefined);
    const from = own.length === 0 || this.#dice.chance(25) ? base.does : this.#dice.pick(own).does!;
    return this.#filled(this.#dice.pick(from));
  }

  #filled(text: string, depth = 0): string {
    return text.replace(holes, (_, hole: Hole) => this.#hole(hole, depth));
  }

  #hole(hole: Hole, depth = 0): string {
    const lent = this.#both.map((it) => it.gives?.[hole]).filter((it) => it !== undefined);
    const usual = hole === "body" ? base.gives.thing! : base.gives[hole]!;
    const from = lent.length === 0 || depth > 2 || this.#dice.chance(35) ? usual : this.#dice.pick(lent);
    // A body is a thing too.
    const bodies =
      hole === "thing" && depth < 3 && this.#dice.chance(40)
        ? this.#both.flatMap((it) => it.gives?.body ?? [])
        : [];
    return this.#filled(this.#dice.pick(bodies.length > 0 ? bodies : from), depth + 1);
  }

  #view(): string {
    const own = this.#own("view").map((it) => this.#filled(it));
    if (own.length === 0) return "";
    const shown = own.some((it) => it.startsWith("yard")) ? own : ["yard", ...own];
    return section("view", shown);
  }

  #level(glyphs: string): string {
    const cells = Array.from({ length: 30 }, () => this.#dice.pick([..."......,:*#ab$"]));
    const taken = new Set<number>();
    for (const glyph of `@ab*${glyphs}`) {
      // A raft or its like is two cells wide and needs ground below both.
      const isWide = "yYZ".includes(glyph);
      const isFree = (at: number): boolean =>
        !taken.has(at) && !(isWide && (at % 6 === 5 || taken.has(at + 1)));
      const at = this.#dice.pick(cells.flatMap((_, it) => (isFree(it) ? [it] : [])));
      cells[at] = glyph;
      taken.add(at);
      if (isWide) {
        cells[at + 1] = ":";
        taken.add(at + 1);
      }
    }
    return Array.from({ length: 5 }, (_, y) => cells.slice(y * 6, y * 6 + 6).join("")).join("\n");
  }
}

function section(header: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${header}\n${lines.map(indented).join("\n")}`;
}

function indented(lines: string): string {
  return lines.replace(/^/gm, "  ");
}
