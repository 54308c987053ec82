import { Dice, type Draw } from "../draw.ts";

/**
 * The text of a whole PuzzleScript game by chance: layers and legends, settings, rules of every sort with what they command, conditions
 * of winning, levels and messages. The same text for the same seed.
 */
export function puzzleGame(draw: Draw): string {
  return new PuzzleWriter(new Dice(draw)).text();
}

/** Lists what may lie on each layer, from below. */
const layers: readonly (readonly string[])[] = [
  ["Background"],
  ["Goal", "Trap"],
  ["Mark", "Fog"],
  ["Player", "Wall", "Crate", "Gem", "Ice"],
  ["Bird", "Cloud"],
];

/** Maps objects to the letters that levels draw them with. */
const letters: Readonly<Record<string, string>> = {
  Background: ".",
  Goal: "o",
  Trap: "t",
  Mark: "m",
  Fog: "f",
  Player: "p",
  Wall: "#",
  Crate: "*",
  Gem: "g",
  Ice: "i",
  Bird: "b",
  Cloud: "c",
};

const groups: Readonly<Record<string, readonly string[]>> = {
  Solid: ["Wall", "Crate", "Gem"],
  Loose: ["Crate", "Gem", "Ice"],
  Low: ["Goal", "Trap", "Mark"],
  Air: ["Bird", "Cloud"],
  Mixed: ["Crate", "Mark", "Bird"],
};

const always = ["Background", "Player", "Wall"];
const moves = [">", "<", "^", "v", "up", "down", "left", "right", "moving", "stationary"];
const unknown = ["moving", "orthogonal", "parallel", "perpendicular", "horizontal", "vertical", "action"];

/** Is what a cell of a rule's left side says of one layer. */
interface Word {
  readonly move: string;
  readonly name: string;
}

type Cell = readonly Word[] | "...";

class PuzzleWriter {
  readonly #dice: Dice;
  readonly #objects: readonly string[];
  /** Holds the groups whose objects all exist. */
  readonly #groups: readonly string[];
  readonly #joined: readonly string[];

  constructor(dice: Dice) {
    this.#dice = dice;
    this.#objects = layers.flat().filter((it) => always.includes(it) || dice.chance(65));
    this.#groups = Object.keys(groups).filter((it) => this.#membersOf(it).length > 1);
    this.#joined = this.#objects.filter((it) => layerOf(it) !== layerOf("Player") && it !== "Background");
  }

  text(): string {
    const sections = [
      `title Puzzle\n${this.#settings()}`,
      `OBJECTS\n\n${this.#objects.map((it) => `${it} ${letters[it]}\nblue\n`).join("\n")}`,
      `LEGEND\n\n${this.#legend()}`,
      `SOUNDS\n\n${this.#sounds()}`,
      `COLLISIONLAYERS\n\n${this.#layers()}`,
      `RULES\n\n${this.#rules()}`,
      `WINCONDITIONS\n\n${this.#wins()}`,
      `LEVELS\n\n${this.#levels()}`,
    ];
    return `${sections.join("\n\n")}\n`;
  }

  #membersOf(group: string): string[] {
    return (groups[group] ?? []).filter((it) => this.#objects.includes(it));
  }

  #settings(): string {
    const settings: readonly (readonly [percent: number, text: string])[] = [
      [20, "run_rules_on_level_start"],
      [15, "require_player_movement"],
      [5, "noundo"],
      [5, "norestart"],
      [5, "noaction"],
      [10, `realtime_interval 0.${this.#dice.between(1, 5)}`],
      [20, "again_interval 0.1"],
      [10, `${this.#dice.pick(["flickscreen", "zoomscreen"])} 4x3`],
    ];
    return settings.flatMap(([percent, text]) => (this.#dice.chance(percent) ? [text] : [])).join("\n");
  }

  #legend(): string {
    const two = this.#joined.length > 0 ? [`2 = Player and ${this.#dice.pick(this.#joined)}`] : [];
    return [...this.#groups.map((it) => `${it} = ${this.#membersOf(it).join(" or ")}`), ...two].join("\n");
  }

  #sounds(): string {
    const lines = [
      `sfx0 ${this.#dice.between(1, 99_999)}`,
      `${this.#name()} ${this.#dice.pick(["move", "create", "destroy", "cantmove"])} 36772507`,
      `${this.#dice.pick(["undo", "restart", "endlevel", "startlevel", "cancel"])} 1234`,
    ];
    return this.#dice.some(lines).join("\n");
  }

  #layers(): string {
    return layers
      .map((layer) => layer.filter((it) => this.#objects.includes(it)).join(", "))
      .filter((it) => it !== "")
      .join("\n");
  }

  #name(): string {
    return this.#dice.chance(30) && this.#groups.length > 0
      ? this.#dice.pick(this.#groups)
      : this.#dice.pick(this.#objects.slice(1));
  }

  #rules(): string {
    const dice = this.#dice;
    const pushing = "[ > Player | Crate ] -> [ > Player | > Crate ]";
    const first = dice.chance(60) && this.#objects.includes("Crate") ? [pushing] : [];
    const count = dice.between(1, 7);
    const lines = [...first, ...dice.list(count, () => this.#rule())];
    const joined = lines.map((it, n) => (n > 0 && dice.chance(15) ? `+ ${it}` : it));
    if (!dice.chance(20)) return joined.join("\n");
    const at = dice.draw(joined.length);
    const isGroup = joined[at]?.startsWith("+") ?? false;
    return isGroup
      ? joined.join("\n")
      : [
          ...joined.slice(0, at),
          "startloop",
          joined[at],
          "endloop",
          ...joined.slice(at + 1).map((it) => it.replace(/^\+ /, "")),
        ].join("\n");
  }

  #rule(): string {
    const dice = this.#dice;
    const isLate = dice.chance(25);
    const before = [
      isLate ? "late" : "",
      !isLate && dice.chance(8) ? "rigid" : "",
      dice.chance(15) ? "random" : "",
      dice.chance(25) ? dice.pick(["up", "down", "left", "right", "horizontal", "vertical"]) : "",
    ];
    const rows = dice.list(dice.chance(20) ? 2 : 1, () => this.#row(isLate));
    const left = rows.map((row) => rowText(row)).join(" ");
    const hasRight = dice.chance(88);
    const right = hasRight
      ? rows.map((row) => rowText(row.map((it) => this.#changed(it, isLate)))).join(" ")
      : "";
    const command = !hasRight || dice.chance(20) ? this.#command() : "";
    return [...before, left, "->", right, command].filter((it) => it !== "").join(" ");
  }

  #row(isLate: boolean): Cell[] {
    const dice = this.#dice;
    const length = dice.weighed<number>([
      [4, () => 1],
      [6, () => 2],
      [3, () => 3],
    ]);
    const cells: Cell[] = dice.list(length, () => this.#cell(isLate));
    if (length > 1 && dice.chance(12)) cells.splice(1, 0, "...");
    return cells;
  }

  #cell(isLate: boolean): Cell {
    const dice = this.#dice;
    const words = dice.list(dice.between(0, 2), () => this.#word(isLate));
    const taken = new Set<number>();
    return words.filter(({ name, move }) => {
      if (move === "no") return true;
      const own = layersOf(name);
      if (own.some((it) => taken.has(it))) return false;
      for (const it of own) taken.add(it);
      return true;
    });
  }

  #word(isLate: boolean): Word {
    const dice = this.#dice;
    const name = this.#name();
    const move = isLate
      ? dice.pick(["", "", "", "no"])
      : dice.weighed<string>([
          [8, () => ""],
          [6, () => dice.pick(moves)],
          [2, () => dice.pick(unknown)],
          [3, () => "no"],
        ]);
    return { move, name };
  }

  /** What becomes of a cell: the same, with other movements, something less or something more. */
  #changed(cell: Cell, isLate: boolean): Cell {
    if (cell === "...") return cell;
    const dice = this.#dice;
    const words = cell.flatMap((it): Word[] => {
      if (it.move === "no" || dice.chance(15)) return [];
      if (!isLate && dice.chance(35))
        return [{ name: it.name, move: dice.pick(["", ...moves.slice(0, 8), "randomdir", "stationary"]) }];
      return [unknown.includes(it.move) && dice.chance(50) ? { name: it.name, move: "" } : it];
    });
    const taken = words.flatMap(({ name }) => layersOf(name));
    const more = dice.chance(35) ? dice.pick(this.#objects.slice(1)) : undefined;
    if (more === undefined || taken.includes(layerOf(more))) return words;
    return [...words, { move: !isLate && dice.chance(15) ? ">" : "", name: more }];
  }

  #command(): string {
    const dice = this.#dice;
    return dice.weighed<string>([
      [6, () => "again"],
      [3, () => "cancel"],
      [2, () => "checkpoint"],
      [1, () => "restart"],
      [2, () => "win"],
      [2, () => "sfx0"],
      [2, () => "message Hello"],
    ]);
  }

  #wins(): string {
    const dice = this.#dice;
    const line = (): string => {
      const [one, other] = [this.#name(), this.#name()];
      return dice.pick([
        `all ${one} on ${other}`,
        `some ${one} on ${other}`,
        `no ${one} on ${other}`,
        `no ${one}`,
        `some ${one}`,
      ]);
    };
    return dice.list(dice.between(0, 2), line).join("\n");
  }

  #levels(): string {
    const dice = this.#dice;
    const levels = dice.list(dice.between(1, 3), () => this.#level());
    return levels.flatMap((it) => (dice.chance(20) ? ["message A level", it] : [it])).join("\n\n");
  }

  #level(): string {
    const dice = this.#dice;
    const [width, height] = [dice.between(3, 8), dice.between(2, 6)];
    const things = this.#objects
      .filter((it) => it !== "Player" && it !== "Background")
      .map((it) => letters[it]!);
    const cells = dice.list(width * height, () => (dice.chance(60) ? "." : dice.pick(things)));
    for (let n = dice.chance(10) ? 2 : 1; n > 0; n--)
      cells[dice.draw(cells.length)] = this.#joined.length > 0 && dice.chance(15) ? "2" : "p";
    return dice.list(height, (row) => cells.slice(row * width, (row + 1) * width).join("")).join("\n");
  }
}

const layerOf = (name: string): number => layers.findIndex((it) => it.includes(name));

/** Returns the layers of an object, or of those of a group. */
const layersOf = (name: string): readonly number[] => (groups[name] ?? [name]).map((it) => layerOf(it));

const rowText = (row: readonly Cell[]): string =>
  `[ ${row.map((cell) => (cell === "..." ? cell : cell.map(({ move, name }) => `${move} ${name}`.trim()).join(" "))).join(" | ")} ]`;
