import type { Play } from "../../../game/index.ts";
import type { End } from "../../../program/index.ts";
import type { SearchGame } from "./tree-search.ts";
import type { Evaluation } from "../worth/worth.ts";

/** Lets a tree search play a game by moves. */
export class MoveField implements SearchGame {
  readonly players: number;
  readonly #play: Play;
  readonly #evaluation: Evaluation | undefined;
  /** The side that made each move. */
  readonly #movers: number[] = [];

  constructor(play: Play, evaluation: Evaluation | undefined) {
    this.#play = play;
    this.players = play.sides;
    this.#evaluation = evaluation;
  }

  turn(): number {
    return this.#play.turn();
  }

  list(out: Int32Array): number {
    return this.#play.list(out, 0);
  }

  make(choice: number): boolean {
    this.#movers.push(this.#play.turn());
    this.#play.make(choice);
    return true;
  }

  undo(): void {
    this.#movers.pop();
    this.#play.undo();
  }

  result(): readonly number[] | undefined {
    const play = this.#play;
    // Nothing is evaluated in the middle of a turn.
    if (this.#movers.at(-1) === play.turn() && play.sides > 1) return undefined;
    const end = play.ended();
    return end && this.#scores(valueOf(end));
  }

  guess(): readonly number[] {
    if (!this.#evaluation) return this.#scores(0.5);
    const value = this.#evaluation.of(this.#play, 0) / (4 * this.#evaluation.unit);
    return this.#scores(1 / (1 + Math.exp(-value)));
  }

  begin(): void {}

  /** What each side has if the side to move has so much. */
  #scores(own: number): readonly number[] {
    const turn = this.#play.turn();
    return Array.from({ length: this.players }, (_, side) => (side === turn ? own : 1 - own));
  }
}

function valueOf({ result }: End): number {
  return result === "win" ? 1 : result === "lose" ? 0 : 0.5;
}
