// Games in which features meet: the statements of one take the values of another. The same text for the same seed.

import { Dice, type Draw } from "../random/draw.ts";
import { base, type Feature, features, type Hole } from "./features.ts";

const holes = /\{(set|cells|thing|object|cell|n|way|if|kind|body)\}/g;

/** Every pair of features, each once. */
export const pairs: readonly (readonly [string, string])[] = Object.keys(features).flatMap((one, at, all) =>
  all.slice(at + 1).map((other) => [one, other] as const),
);

/** Writes a game in which features meet: two, or a few of which each two meet. */
export function crossedGame(names: readonly string[], draw: Draw): string {
  return new Crossing(
    names.map((it) => features[it]!),
    draw,
  ).text();
}

/** Says whether two features can stand in one game without one taking the place of the other. */
export function canStandTogether(one: string, other: string): boolean {
  const [first, second] = [features[one]!, features[other]!];
  if (first.edge && second.edge) return false;
  if (!first.head || !second.head || !isSameHead(first.head, second.head)) return true;
  return first.head.startsWith(second.head) || second.head.startsWith(first.head);
}

/** Pairs that the language forbids: players do not wait for one another where a clock runs, the same drag is given once, and a game has one `turn`. */
const forbidden = [
  "tick and together",
  "tick or key and together",
  "held keys and together",
  "strokes and two cells",
  "turns in any order and turns of inputs",
];

/** Says whether the language allows two features in one game. */
export const mayMeet = (pair: readonly [string, string]): boolean =>
  !forbidden.includes([...pair].sort().join(" and "));

const isSameHead = (one: string, other: string): boolean => one.split(" ")[0] === other.split(" ")[0];

class Crossing {
  readonly #all: readonly Feature[];
  /** The features that meet in the statement that is being written. */
  #both: readonly Feature[];
  readonly #dice: Dice;

  constructor(all: readonly Feature[], draw: Draw) {
    this.#all = all;
    this.#both = all;
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
      ...this.#steps(),
      section("ends", this.#own("ends")),
      this.#view(),
      `level\n${indented(this.#level(glyphs))}`,
    ]
      .filter((it) => it !== "")
      .join("\n\n")
      .concat("\n");
  }

  /** Of two features three to six steps; of more, two for each two of them. */
  #steps(): string[] {
    const meetings =
      this.#all.length === 2
        ? Array.from({ length: 3 + this.#dice.draw(4) }, () => this.#all)
        : this.#all.flatMap((one, at) =>
            this.#all.slice(at + 1).flatMap((it) => [
              [one, it],
              [one, it],
            ]),
          );
    const steps = meetings.map((both, at) => {
      this.#both = both;
      return section(`step step-${at}${this.#condition()}`, [this.#statement()]);
    });
    this.#both = this.#all;
    return steps;
  }

  #heads(): string[] {
    const heads = this.#all.flatMap((it) => it.head ?? []);
    // The longest of several lines of players says most: `players red, blue together`.
    return heads.filter(
      (head, at) =>
        !heads.some(
          (it, i) =>
            isSameHead(it, head) && (it.length > head.length || (it.length === head.length && i < at)),
        ),
    );
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
    return this.#all.flatMap((it) => it[part] ?? []);
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
