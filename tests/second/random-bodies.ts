import type { Draw } from "./random-whole-game.ts";

/** A small game of what R24 to R26 say of bodies, the same for the same draws. */
export function randomBodies(draw: Draw): string {
  return new BodyWriter(draw).game();
}

interface Drawn {
  readonly name: string;
  readonly picture: readonly string[];
  /** The glyph that it may turn about. */
  readonly about: string;
}

const pool: readonly Drawn[] = [
  { name: "dot", picture: ["D"], about: "D" },
  { name: "bar", picture: ["II"], about: "" },
  { name: "post", picture: ["P", "^", "P"], about: "^" },
  { name: "ell", picture: ["L<.", "LLL", "..."], about: "<" },
  { name: "hook", picture: ["H..", "HH>"], about: ">" },
  { name: "key", picture: ["vK", "K."], about: "v" },
  { name: "ring", picture: [".R.", "R.R", ".R."], about: "" },
  { name: "far", picture: [".F", ".<"], about: "<" },
];

class BodyWriter {
  readonly #draw: Draw;
  readonly #bodies: readonly Drawn[];
  readonly #width: number;
  readonly #height: number;
  #names = 0;

  constructor(draw: Draw) {
    this.#draw = draw;
    const first = draw(pool.length);
    this.#bodies = Array.from({ length: 2 + draw(2) }, (_, i) => pool[(first + i * 3) % pool.length]);
    this.#width = 4 + draw(4);
    this.#height = 4 + draw(3);
  }

  game(): string {
    const steps = Array.from({ length: 2 + this.#draw(3) }, (_, i) => {
      const when = i > 0 && this.#draw(4) ? ` when ${this.#pick(["walk", "act", "lay", "dial"])}` : "";
      return `step s${i}${when}\n${this.#lines("  ", [], 2)}`;
    });
    return `${[
      `board main ${this.#width}x${this.#height}${this.#pick(["", "", " wraps", " wraps across", " wraps down"])}`,
      "objects\n  goal o\n  wall #\n  gem g\n  north ^\n  east >\n  south v\n  west <",
      `layers\n  ${this.#pick(["goal", "goal, gem"])}\n  others`,
      this.#section(),
      "state\n  counter n, m\n  slot hold\n  slot next\n  direction aim = right\n  cell mark",
      `state kept\n  source bag = ${this.#bodies.map(({ name }) => name).join(", ")}${this.#pick(["", " in bags", " in order"])}`,
      "controls\n  walk (way: straight) arrows\n  act x\n  lay (spot: cell) click\n  dial (times-of: 0 to 3)",
      this.#start(),
      ...steps,
      'view\n  main\n  hold\n  "{n} {m}"',
      this.#level(),
    ].join("\n")}\n`;
  }

  #section(): string {
    const turns = this.#bodies.flatMap(({ name, picture, about }) => {
      const how = this.#pick([
        "",
        "about its lower left corner",
        "never",
        picture.length === picture[0].length ? "in its square" : "",
        about && `about ${about}`,
      ]);
      return how ? [`  ${name} turns ${how}`] : [];
    });
    const kicks = this.#draw(2)
      ? []
      : [`  shape kicks ${this.#pick(["0>1", "0>1 1>2 3>0", "1>0 2>1 0>3"])} (1, 0) (0, -1) (-1, 1)`];
    const mirrors = this.#draw(2) ? [] : ["  shape mirrors <>"];
    const turning = this.#draw(2) ? [] : [`  shape turning ${this.#pick(["^>v<", "<>", "^v"])}`];
    const drawn = this.#bodies.map(
      ({ name, picture }) => `  ${name}\n${picture.map((it) => `  ${it}`).join("\n")}\n`,
    );
    return ["bodies shape", ...turns, ...kicks, ...mirrors, ...turning, ...drawn].join("\n");
  }

  #start(): string {
    const inside = () => `(${this.#draw(this.#width - 1)}, ${this.#draw(this.#height - 1)})`;
    const puts = Array.from({ length: 3 + this.#draw(3) }, (_, i) => {
      const at = i < 2 ? inside() : this.#point();
      return `  put new ${this.#bodies[i % this.#bodies.length].name} at ${at}`;
    });
    if (this.#draw(2)) puts.push(`  hold = new ${this.#kind()}`);
    return `start\n${puts.join("\n")}`;
  }

  #level(): string {
    const glyphs = ["#", "g", "o", ...(this.#bodies.some(({ name }) => name === "dot") ? ["D"] : [])];
    const rows = Array.from(
      { length: this.#height },
      () =>
        `  ${Array.from({ length: this.#width }, () => (this.#draw(8) ? "." : this.#pick(glyphs))).join("")}`,
    );
    return `level\n${rows.join("\n")}`;
  }

  // -------------------------------------------------------------------------------------------- statements

  #lines(pad: string, names: readonly string[], depth: number): string {
    return Array.from({ length: 2 + this.#draw(3) }, () => this.#statement(pad, names, depth)).join("\n");
  }

  #statement(pad: string, names: readonly string[], depth: number): string {
    switch (depth > 0 ? this.#draw(9) : 8) {
      case 0:
      case 1:
        return `${pad}when ${this.#test(names)}\n${this.#lines(`${pad}  `, names, depth - 1)}`;
      case 2: {
        const name = `s${this.#names++}`;
        const set = this.#pick(["shape", this.#kind(), "shape"]);
        return `${pad}for each ${set} as ${name}\n${this.#lines(`${pad}  `, [...names, name], depth - 1)}`;
      }
      default: {
        const second = this.#draw(5) ? "" : ` or ${this.#action(names, true)}`;
        return `${pad}${this.#action(names, second !== "")}${second}`;
      }
    }
  }

  #action(names: readonly string[], isVerb: boolean): string {
    const target = this.#target(names);
    const body = this.#body(names);
    switch (this.#draw(isVerb ? 10 : 17)) {
      case 0:
      case 1:
        return `move ${target} ${this.#way()}${this.#draw(3) ? "" : ` ${this.#draw(4)}`}`;
      case 2:
        return `slide ${target} ${this.#way()}${this.#draw(3) ? "" : " up to 2"}${isVerb ? "" : this.#as()}`;
      case 3:
      case 4:
      case 5:
        return `turn ${body} ${this.#pick(["cw", "ccw"])}${this.#draw(3) ? "" : ` ${this.#draw(5)}`}${isVerb ? "" : this.#as()}`;
      case 6:
        return `mirror ${body}`;
      case 7:
        return `put ${this.#pick([this.#kind(), `new ${this.#kind()}`, "hold", "next", "wall", "gem"])} at ${this.#point()}`;
      case 8:
        return `remove ${target}`;
      case 9:
        return `put ${this.#pick(["hold", "next", this.#kind()])} at ${this.#point()}`;
      case 10:
        return `${body} becomes ${this.#kind()}${this.#draw(3) ? "" : ` at ${this.#point()}`}`;
      case 11:
        return `${this.#pick(["hold", "next"])} = ${this.#pick([`new ${this.#kind()}`, this.#kind(), "draw bag", "next", "none"])}`;
      case 12:
        return `n = ${this.#number(names)}`;
      case 13:
        return `m = ${this.#number(names)}`;
      case 14:
        return this.#draw(2) ? `settle ${body}` : `mark = place of ${body}`;
      case 15:
        return `aim = ${this.#pick(["up", "right", "down-left", "way"])}`;
      default:
        return `say "{kind of ${this.#wrapped(body)}} {${this.#number(names)}}"`;
    }
  }

  #as(): string {
    if (this.#draw(3)) return "";
    const name = `k${this.#names++}`;
    return ` as ${name}, n = ${name}`;
  }

  #test(names: readonly string[]): string {
    const body = this.#wrapped(this.#body(names));
    switch (this.#draw(9)) {
      case 0:
        return `${body} fits ${this.#way()}${this.#draw(2) ? "" : ` ${1 + this.#draw(3)}`}`;
      case 1:
        return `${body} fits ${this.#pick(["cw", "ccw", "cw 2", "mirrored"])}`;
      case 2:
        return `${body} fits at ${this.#point()}`;
      case 3:
        return `${body} fits as ${this.#kind()}${this.#draw(2) ? "" : ` at ${this.#point()}`}`;
      case 4:
        return `${body} is at rest`;
      case 5:
        return `${body} touches ${this.#pick(["wall", "gem", "shape", this.#kind(), "west", "wall, gem"])}`;
      case 6:
        return `${this.#point()} is blocked`;
      case 7:
        return `${this.#pick(["hold", "next"])} is ${this.#pick(["none", this.#kind()])}`;
      default:
        return `${this.#point()} is ${this.#pick(["shape", "wall", this.#kind(), "west"])}`;
    }
  }

  #number(names: readonly string[]): string {
    const body = this.#wrapped(this.#body(names));
    return this.#pick([
      `heading of ${body}`,
      `x of ${body}`,
      `y of ${body}`,
      `count ${this.#pick(["shape", this.#kind(), "west", "wall"])}`,
      `10 * (x of (place of ${body} + (1, 0)))`,
      "n + 1",
    ]);
  }

  #target(names: readonly string[]): string {
    return this.#pick([this.#body(names), this.#body(names), "each shape", `each ${this.#kind()}`, "gem"]);
  }

  #body(names: readonly string[]): string {
    return this.#pick([...names, this.#kind(), this.#kind(), "hold", "next", ...names]);
  }

  #point(): string {
    return this.#pick([
      "spot",
      "mark",
      `(${this.#draw(this.#width + 2) - 1}, ${this.#draw(this.#height + 1) - 1})`,
      `(${this.#draw(this.#width)}, ${this.#draw(this.#height)})`,
      `(spot + (${this.#draw(3) - 1}, 0))`,
    ]);
  }

  #way(): string {
    return this.#pick(["way", "way", "up", "down", "left", "right", "aim", "down-right"]);
  }

  #kind(): string {
    return this.#pick(this.#bodies).name;
  }

  #wrapped(text: string): string {
    return text.includes(" ") ? `(${text})` : text;
  }

  #pick<T>(all: readonly T[]): T {
    return all[this.#draw(all.length)];
  }
}
