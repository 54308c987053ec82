import type { GivenControl, Position } from "../../../game/index.ts";
import { controlChoices, cycleOf } from "../choices.ts";
import type { FallingGame } from "./falling-game.ts";
import { PlanSearch } from "./plan-search.ts";

/** The value of an answer that wins or loses the game. */
const over = 1e7;

/** An answer that was tried, and where it leads: good for the player who gave it, or bad. */
interface Tried {
  readonly given: GivenControl;
  readonly sign: number;
  readonly search: PlanSearch;
}

/**
 * Tries the answers to a question in a game of falling bodies: an answer is as good as the best place that it leaves the player who goes on, or as
 * bad, if that is somebody else.
 */
export class AnswerSearch {
  readonly found: { readonly rating: number; readonly given: GivenControl }[] = [];
  readonly #falling: FallingGame;
  readonly #start: Position;
  readonly #player: number;
  readonly #waiting: GivenControl[];
  #tried: Tried | undefined;
  #nodes = 0;

  constructor(falling: FallingGame, start: Position, player: number) {
    this.#falling = falling;
    this.#start = start;
    this.#player = player;
    this.#waiting = [...controlChoices(falling.game, start, player)];
  }

  get nodes(): number {
    return this.#nodes + (this.#tried?.search.nodes ?? 0);
  }

  /** Tries more answers; true when all have been tried. */
  step(nodes: number): boolean {
    const until = this.nodes + nodes;
    while (this.nodes < until) {
      this.#tried ??= this.#next();
      if (!this.#tried) return true;
      const { given, sign, search } = this.#tried;
      if (!search.step(until - this.nodes)) return false;
      this.#nodes += search.nodes;
      this.#tried = undefined;
      this.found.push({ given, rating: sign * search.best });
    }
    return false;
  }

  /** Gives the next accepted answer; undefined when there are no more. */
  #next(): Tried | undefined {
    const { game } = this.#falling;
    for (let given = this.#waiting.shift(); given; given = this.#waiting.shift()) {
      const position = this.#start.copy();
      const { result, changed } = game.cycle(position, cycleOf(given));
      this.#nodes++;
      if (result !== "done" || !changed) continue;
      if (position.ending === "playing") return this.#triedBy(given, position);
      const isWon =
        (position.ending === "won") === ((position.endingPlayer ?? position.turn) === this.#player);
      this.found.push({ given, rating: position.ending === "drawn" ? 0 : isWon ? over : -over });
    }
    return undefined;
  }

  #triedBy(given: GivenControl, position: Position): Tried {
    const [goesOn = this.#player] = this.#falling.game.awaits(position);
    const sign = goesOn === this.#player ? 1 : -1;
    return { given, sign, search: new PlanSearch(this.#falling, position, goesOn, false) };
  }
}
