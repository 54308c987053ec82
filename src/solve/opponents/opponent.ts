import type { Game } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { controlOpponent } from "./control-opponent.ts";
import { findFallingFacts } from "../falling.ts";
import { FallingOpponent } from "./falling-opponent.ts";
import { MoveThinker } from "./move-thinker.ts";
import type { OpponentOptions } from "./levels.ts";
import type { Opponent } from "./thinking.ts";

/** Returns an opponent for a game, or an error message if there can be none. */
export function makeOpponent(game: Game, options: OpponentOptions = {}): Opponent | string {
  const { moves } = game.program;
  const fall = moves ? undefined : findFallingFacts(game.program);
  if (fall) return new FallingOpponent(game, fall, options);
  const wrong = whyNoTurns(game.program);
  if (wrong !== undefined) return wrong;
  return moves ? movesOpponent(game, options) : controlOpponent(game, options);
}

/** Explains why the computer cannot play by turns in a game with a clock. */
export const timePasses = "The computer plays in turn, but in this game time passes.";

/** Returns the reason why the computer cannot play a game by turns; undefined if it can. */
export function whyNoTurns({ moves, players, tick }: Program): string | undefined {
  if (moves?.anyTime) return "The computer plays in turn, but here everybody may move at any time.";
  if (moves) return undefined;
  if (players.length === 1) return "This game has one player, and it is not a game of falling bodies.";
  return tick && timePasses;
}

/** Returns an opponent for a game by moves, which searches on a copy of the position. */
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
