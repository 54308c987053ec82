import type { Game } from "../../game/index.ts";
import { controlOpponent } from "./control-opponent.ts";
import { findFallingFacts } from "../falling.ts";
import { FallingOpponent } from "./falling-opponent.ts";
import { MoveThinker } from "./move-thinker.ts";
import type { OpponentOptions } from "./levels.ts";
import type { Opponent } from "./thinking.ts";
import { whyNoTurns } from "./turns.ts";

/** Returns an opponent for a game, or an error message if there can be none. */
export function makeOpponent(game: Game, options: OpponentOptions = {}): Opponent | string {
  const { moves } = game.program;
  const fallingFacts = moves ? undefined : findFallingFacts(game.program);
  if (fallingFacts) return new FallingOpponent(game, fallingFacts, options);
  const message = whyNoTurns(game.program);
  if (message !== undefined) return message;
  return moves ? movesOpponent(game, options) : controlOpponent(game, options);
}

/** Returns an opponent for a piece game, which searches on a copy of the position. */
function movesOpponent(game: Game, options: OpponentOptions): Opponent {
  const thinker = new MoveThinker(game.program.moves!, options);
  return {
    think(position, player, { limits } = {}) {
      const thought = thinker.think(game.play(position, player)!, limits);
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
    },
  };
}
