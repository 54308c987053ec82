// Go in the language: positions that are drawn, and whole games that GNU Go played against itself, recorded once, with the area that it counted.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Game, Position, Report } from "../../src/game/index.ts";
import { writtenCases } from "../cases.ts";
import { gameOf } from "../playing.ts";

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const rules = textOf("../../games/go.quad");

/** A board of Go in play. */
class Table {
  readonly position: Position;
  readonly #game: Game;
  readonly #size: number;
  readonly #lay: number;

  constructor(game: Game, size: number) {
    const { controls, options = [] } = game.program;
    this.#game = game;
    this.#size = size;
    this.#lay = controls.findIndex((it) => it.name === "lay");
    this.position = game.begin(
      0,
      1,
      options.map((it) => (it.name === "size" ? [size] : undefined)),
    ).position;
  }

  get black(): boolean {
    return this.position.turn === 0;
  }

  lay(x: number, y: number): Report {
    return this.#give(this.#lay, [y * 19 + x]);
  }

  pass(): Report {
    return this.#give(1 - this.#lay, []);
  }

  #give(control: number, args: readonly number[]): Report {
    const report = this.#game.cycle(this.position, {
      controls: [{ control, args, player: this.position.turn }],
    });
    this.position.dropChanges();
    return report;
  }

  /** How many crossings the player to move may lay a stone on. */
  countLegal(): number {
    let count = 0;
    for (let y = 0; y < this.#size; y++)
      for (let x = 0; x < this.#size; x++) {
        const controls = [{ control: this.#lay, args: [y * 19 + x], player: this.position.turn }];
        const { result } = this.#game.cycle(this.position, { controls });
        if (result === "done") count++;
        this.position.revert(this.position.takeChanges());
      }
    return count;
  }

  value(name: string): number | undefined {
    const expr = this.#game.program.view.flatMap((it) =>
      it.show === "text" ? it.parts.flatMap((part) => (typeof part === "string" ? [] : [part.value])) : [],
    );
    const at = ["area-of-black", "area-of-white"].indexOf(name);
    return this.#game.look(this.position, 0).value(expr[at]!);
  }

  rows(): string[] {
    const { kinds } = this.#game.program;
    const [dark, light] = ["dark", "light"].map((name) => kinds.findIndex((it) => it.name === name));
    return Array.from({ length: this.#size }, (_, y) =>
      Array.from({ length: this.#size }, (_, x) => {
        const kind = this.position.topAt(y * 19 + x);
        return kind === dark ? "X" : kind === light ? "O" : ".";
      }).join(""),
    );
  }
}

/** The game, with both areas in its view and, if wished, a level that is drawn. */
function goGame(level: readonly string[] = []): Game {
  const text = rules.slice(0, rules.indexOf("\ntest "));
  const shown = text.replace("\nview\n", '\nview\n  "{area-of-black} {area-of-white}"\n');
  return gameOf(level.length === 0 ? shown : `${shown}\nlevel\n${level.map((it) => `  ${it}\n`).join("")}`);
}

function areas(table: Table): string {
  return `${table.value("area-of-black")} ${table.value("area-of-white")}`;
}

describe("positions", () => {
  test.each(writtenCases(textOf("positions.txt")).map(({ name, words }) => [name, words] as const))(
    "%s",
    (_, words) => {
      const rowsOf = (word: string) => words.find((it) => it.word === word)?.rows;
      const picture = rowsOf("board")!;
      const table = new Table(goGame(picture.map((it) => it.replace(/[a-z]/g, "."))), picture.length);
      let last: Report | undefined;
      for (const move of rowsOf("play")!.join(" ").split(" ")) last = playMove(table, move, picture);
      const told = rowsOf("told");
      expect(last?.reason?.text).toBe(told?.join(" "));
      if (!told) expect(last?.result).toBe("done");
      if (rowsOf("seen")) expect(table.rows()).toEqual(rowsOf("seen"));
      if (rowsOf("area")) expect(areas(table)).toBe(rowsOf("area")!.join(" "));
    },
  );
});

/** Plays `Xa`, a letter of the picture, or two numbers behind the colour, or a pass. */
function playMove(table: Table, move: string, picture: readonly string[]): Report {
  if (table.black !== move.startsWith("X")) table.pass();
  const where = move.slice(1);
  if (where === "-") return table.pass();
  const [x = 0, y = 0] = where.includes(",") ? where.split(",").map(Number) : namedCell(where, picture);
  return table.lay(x, y);
}

function namedCell(letter: string, picture: readonly string[]): number[] {
  const y = picture.findIndex((it) => it.includes(letter));
  return [picture[y]!.indexOf(letter), y];
}

interface Recorded {
  readonly name: string;
  readonly size: number;
  readonly score: number;
  /** Each with the number of crossings that were legal before it. */
  readonly moves: readonly (readonly [move: string, legal: number])[];
}

/** A size and a result, `9 W+31.5`, then moves, each with its number behind a colon; white has six and a half for playing second. */
function recordedGames(): readonly Recorded[] {
  return textOf("gnugo.txt")
    .split("\n\n")
    .filter((it) => !it.startsWith("//"))
    .map((part, index) => {
      const [head = "", ...lines] = part.trim().split("\n");
      const [size = "", result = ""] = head.split(" ");
      const moves = lines
        .flatMap((it) => it.split(" "))
        .map((it): [string, number] => {
          const [move = "", legal = ""] = it.split(":");
          return [move, Number(legal)];
        });
      const score = Number(result.slice(2)) * (result.startsWith("B") ? 1 : -1);
      return { name: `${index + 1}: ${head}`, size: Number(size), score, moves };
    });
}

describe("games of GNU Go", () => {
  test.each(recordedGames())("$name", { timeout: 120_000 }, ({ size, score, moves }) => {
    const table = new Table(goGame(), size);
    for (const [at, [move, legal]] of moves.entries()) {
      if (size < 19 || at % 20 === 0) expect(table.countLegal(), `legal before move ${at + 1}`).toBe(legal);
      const report = move === "PASS" ? table.pass() : table.lay(...placeOf(move, size));
      expect(report.result, `move ${at + 1}, ${move}`).toBe("done");
    }
    expect(table.position.ending).toBe("won");
    expect(table.position.endingPlayer).toBe(score > 0 ? 0 : 1);
    expect(table.value("area-of-black")! - table.value("area-of-white")! - 6.5).toBe(score);
  });
});

/** The place of a move as GNU Go writes it: columns have letters without I, rows are counted from below. */
function placeOf(move: string, size: number): [x: number, y: number] {
  return ["ABCDEFGHJKLMNOPQRST".indexOf(move.charAt(0)), size - Number(move.slice(1))];
}
