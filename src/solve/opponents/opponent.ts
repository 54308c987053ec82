import type { CycleInput, Game, Position } from "../../game/index.ts";
import type { Limits, Progress } from "./limits.ts";
import { ControlOpponent } from "./control-opponent.ts";
import { fallOf } from "../falling.ts";
import { FallingOpponent } from "./falling-opponent.ts";
import { MoveThinker } from "./move-thinker.ts";
import type { OpponentOptions } from "./options.ts";
import type { Past } from "./past.ts";

/** Somebody who plays a game without hands. It keeps what it has learnt in a game; one opponent is for one game at a time. */
export interface Opponent {
  /**
   * Begins to think about what the player whose turn it is should give. The position may change meanwhile, but one opponent has one
   * thought at a time.
   */
  think(position: Position, player: number, options?: ThinkOptions): Thinking;
}

export interface ThinkOptions {
  /** In the place of those of the level. */
  readonly limits?: Limits;
  /** How the position came about; where something is hidden, what others hid is guessed from it. */
  readonly past?: Past;
}

/** A thought, bit by bit: who asks for it says how long each bit is, and can drop it at any time. */
export interface Thinking {
  /** Thinks on for about so many positions; true when it has made up its mind. */
  step(nodes: number): boolean;
  /** What it would give now; undefined only where nothing can be given. */
  readonly choice: CycleInput | undefined;
  readonly progress: Progress;
}

/** An opponent for a game; a sentence if there can be none. */
export function makeOpponent(game: Game, options: OpponentOptions = {}): Opponent | string {
  const { moves } = game.program;
  const fall = moves ? undefined : fallOf(game.program);
  if (fall) return new FallingOpponent(game, fall, options);
  if (!moves && game.program.players.length === 1)
    return "One player plays this game alone, and nothing falls in it that could be laid well.";
  if (!moves && game.program.tick) return "The computer plays in turn, and in this game time passes.";
  if (!moves) return new ControlOpponent(game, options);
  if (moves.anyTime) return "The computer plays in turn, and here everybody may move at any time.";
  return new MovesOpponent(game, options);
}

/** Chooses moves on a play of the game's own position. */
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
