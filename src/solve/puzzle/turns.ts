import type { CycleInput, Game, Position, Report } from "../../game/index.ts";
import type { PuzzleInput } from "./inputs.ts";

/** The result of an input: the same position, another, a win; or an end by a loss, a draw or a restart. Only where threads share keys it may be unknown. */
export type Turn = "same" | "other" | "won" | "over" | "unknown";

/** `again` may ask for so many cycles in a row, as in a session. */
const mostAgain = 10_000;

const nothing: CycleInput = { controls: [], isMore: true };

/** Returns true if inputs, played in the game itself from a position, win with the last of them. */
export function winsBy(game: Game, from: Position, inputs: readonly PuzzleInput[]): boolean {
  const position = from.copy();
  position.dropChanges();
  const turns = new Turns(game, position, inputs);
  return inputs.every((_, at) => {
    const turn = turns.play(at);
    position.dropChanges();
    return turn === "won" ? at === inputs.length - 1 : turn !== "over" && at < inputs.length - 1;
  });
}

/** Plays inputs as a session does: a cycle, and those that `again` asks for. */
export class Turns {
  readonly #game: Game;
  readonly #position: Position;
  readonly #inputs: readonly CycleInput[];
  /** A refusal does not put chance back, so that it counts as a turn as well. */
  readonly #refusalCounts: boolean;

  constructor(game: Game, position: Position, inputs: readonly PuzzleInput[]) {
    this.#game = game;
    this.#position = position;
    this.#inputs = inputs.map((controls) => ({ controls, held: controls }));
    this.#refusalCounts = game.program.habits?.keyedChance === true;
  }

  /** Plays an input by its number. Its changes are in the undo log. */
  play(input: number): Turn {
    let report = this.#game.cycle(this.#position, this.#inputs[input]);
    if (report.result !== "done") return this.#refusalCounts ? "other" : "same";
    let { changed } = report;
    for (let more = 0; this.#asksForMore(report); more++) {
      if (more === mostAgain) return "over";
      report = this.#game.cycle(this.#position, nothing);
      changed ||= report.changed;
    }
    const { ending } = this.#position;
    if (report.restart || typeof report.after === "number") return "over";
    if (ending === "playing") return changed ? "other" : "same";
    return ending === "won" ? "won" : "over";
  }

  #asksForMore({ again, changed, result, restart }: Report): boolean {
    return again && changed && result === "done" && !restart && this.#position.ending === "playing";
  }
}
