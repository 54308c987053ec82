import type { Program, Rule } from "../../../program/index.ts";
import { type Game, makeGame, type Position } from "../../../game/index.ts";
import { insideOf, type Observer } from "../../../core/game/inside.ts";
import type { PatternMatches } from "./pattern-matches.ts";

/** A game that tells which cells its rules were applied to. It runs plainly, asks for `again` without trying, and judges no ends. */
export class Witness {
  readonly game: Game;
  readonly #matches: PatternMatches;
  /** Cells of line rules that were applied since the last `clear`, and of picture rules. */
  readonly lineCells = new Set<number>();
  readonly pictureCells = new Set<number>();

  constructor(program: Program, matches: PatternMatches) {
    this.#matches = matches;
    const { habits } = program;
    const judging = makeGame({
      ...program,
      ends: { locals: 0, statements: [] },
      ...(habits && { habits: { ...habits, tryAgain: false } }),
    });
    this.game = insideOf(judging).observed(this.#observer());
  }

  clear(): void {
    this.lineCells.clear();
    this.pictureCells.clear();
  }

  /** Whether the last cycle came near its budget, so that a like one may go beyond it. */
  isNearBudget(position: Position): boolean {
    const { machine } = insideOf(this.game);
    return machine.state === position && machine.work > machine.limit / 16;
  }

  #observer(): Observer {
    return {
      step: (_, when, run) => (m) => {
        if (when === undefined || when(m) !== 0) run(m);
      },
      statement: (_, run) => run,
      ends: (run) => run,
      begin() {},
      beforeSteps() {},
      end() {},
      applied() {},
      puttingBack() {},
      applying: (_, { rule, cells }) => {
        if ("rows" in rule) for (const cell of cells) this.lineCells.add(cell);
        else this.#addPicture(rule, cells[0]);
      },
    };
  }

  #addPicture({ before, width, middle }: Rule, at: number): void {
    for (const index of before.keys()) {
      const across = (index % width) - (middle % width);
      const down = Math.floor(index / width) - Math.floor(middle / width);
      const cell = this.#matches.at(at, across, down);
      if (cell >= 0) this.pictureCells.add(cell);
    }
  }
}
