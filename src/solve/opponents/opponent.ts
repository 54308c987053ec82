import type { Game, Position } from "../../game/index.ts";
import { ControlOpponent } from "./control-opponent.ts";
import { fallOf } from "../falling.ts";
import { FallingOpponent } from "./falling-opponent.ts";
import { MoveThinker } from "./move-thinker.ts";
import type { OpponentOptions } from "./options.ts";
import type { Opponent, ThinkOptions, Thinking } from "./thinking.ts";

/** Makes an opponent for a game; a sentence if there can be none. */
export function makeOpponent(game: Game, options: OpponentOptions = {}): Opponent | string {
  const { moves } = game.program;
  const fall = moves ? undefined : fallOf(game.program);
  if (fall) return new FallingOpponent(game, fall, options);
  if (!moves && game.program.players.length === 1)
    return "This game has one player, and it is not a game of falling bodies.";
  if (!moves && game.program.tick) return "The computer plays in turn, but in this game time passes.";
  if (!moves) return new ControlOpponent(game, options);
  if (moves.anyTime) return "The computer plays in turn, but here everybody may move at any time.";
  return new MovesOpponent(game, options);
}

/** Chooses moves on a separate play of the position. */
class MovesOpponent implements Opponent {
  readonly #game: Game;
  readonly #thinker: MoveThinker;

  constructor(game: Game, options: OpponentOptions) {
    this.#game = game;
    this.#thinker = new MoveThinker(game.program.moves!, options);
  }

  think(position: Position, player: number, { limits }: ThinkOptions = {}): Thinking {
    const thought = this.#thinker.think(this.#game.play(position, player)!, limits);
    return {
      step: (nodes) => thought.step(nodes),
      get choice() {
        const { move } = thought;
        return move === undefined ? undefined : { controls: [], move: { move, player } };
      },
      get progress() {
        return thought.progress;
      },
    };
  }
}
