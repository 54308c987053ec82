import type { Game } from "../src/game/index.ts";
import { type Given, type Input, newSession, plain } from "../src/session/index.ts";

/** Inputs of every sort that a game knows, by chance: the same for the same seed. */
export function randomInputs(game: Game, count: number, seed: number): readonly Input[] {
  const draw = chance(seed);
  if (game.program.moves) return randomMoves(game, count, draw);
  return Array.from({ length: count }, () => randomInput(game, draw));
}

/** In a game by moves mostly moves, by clicks and in words; a game that is over begins again. */
function randomMoves(game: Game, count: number, draw: Draw): readonly Input[] {
  const session = newSession(game);
  return Array.from({ length: count }, () => {
    const { moves } = session;
    const option = moves[draw(Math.max(1, moves.length))];
    const input: Input = !option
      ? { type: "restart" }
      : draw(10) === 0
        ? randomInput(game, draw)
        : { type: "cycle", given: [{ type: "move", text: option.uci, player: option.player }] };
    session.play(input);
    return input;
  });
}

type Draw = (below: number) => number;

function randomInput(game: Game, draw: Draw): Input {
  const dice = draw(100);
  if (dice < 1) return { type: "restart" };
  if (dice < 2) return { type: "next" };
  if (dice < 15 || game.program.controls.length === 0) return plain;
  if (dice < 25) return { type: "cycle", given: [randomClick(game, draw)] };
  const given = [randomKey(game, draw)];
  if (game.program.tick && dice < 35) given.push(randomKey(game, draw));
  return { type: "cycle", given };
}

function randomKey(game: Game, draw: Draw): Given {
  const { controls } = game.program;
  const { keys } = controls[draw(controls.length)]!;
  return { type: "key", key: keys.length === 0 ? "?" : keys[draw(keys.length)]!.key };
}

function randomClick(game: Game, draw: Draw): Given {
  const board = draw(game.program.boards.length);
  const { width, height } = game.program.boards[board]!;
  return { type: "click", cell: { board, x: draw(width + 1), y: draw(height + 1) } };
}

/** A generator by Lehmer; tests need no better. */
function chance(seed: number): Draw {
  let state = (seed % 2147483646) + 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}
