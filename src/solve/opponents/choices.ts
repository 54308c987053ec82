import type { CycleInput, Game, GivenControl, Position } from "../../game/index.ts";
import type { Control, ControlArg } from "../../program/index.ts";

/** A control with more possible arguments than this is not considered. */
const mostWays = 512;

/**
 * What a player may give now, with every argument that the declared types allow: the choices of an opponent in a game without a list of moves.
 * Controls that may always be given (to surrender, to restart) are left out, and so are files and numbers without a range. The game may still
 * refuse some of these.
 */
export function controlChoices(game: Game, position: Position, player: number): readonly GivenControl[] {
  const { controls } = game.program;
  const allowed = game.allowed(position, player);
  return controls.flatMap((known, control) => {
    if (!allowed[control] || known.always) return [];
    return argumentsOf(game, position, player, known).map((args) => ({ control, args, player }));
  });
}

function argumentsOf(
  game: Game,
  position: Position,
  player: number,
  { args }: Control,
): readonly (readonly number[])[] {
  let ways: readonly (readonly number[])[] = [[]];
  for (const arg of args) {
    const values = valuesOfArgument(game, position, player, arg);
    if (ways.length * values.length > mostWays) return [];
    ways = ways.flatMap((way) => values.map((value) => [...way, value]));
  }
  return ways;
}

/** The values that an argument of a control can have for a player; empty if there are too many, or for a file. */
export function valuesOfArgument(
  game: Game,
  position: Position,
  player: number,
  { type, range, kinds }: ControlArg,
): readonly number[] {
  const { program } = game;
  switch (type) {
    case "number":
      return range === undefined ? [] : upTo(Math.min(range[1] - range[0], mostWays) + 1, range[0]);
    case "direction":
      return upTo(8);
    case "straight":
      return [0, 2, 4, 6];
    case "cell":
      return position.boards
        .filter((it) => it.player === player || !program.boards[it.board].eachPlayer)
        .flatMap(({ first, width, height }) => upTo(width * height, first));
    case "kind":
      return kinds ?? upTo(program.kinds.length - 1, 1);
    case "player":
      return upTo(program.players.length);
    case "switch":
      return [0, 1];
    case "file":
    case "commands":
      return [];
  }
}

function upTo(count: number, from = 0): readonly number[] {
  return Array.from({ length: Math.max(0, count) }, (_, i) => from + i);
}

/** The cycle in which one control is given. */
export function cycleOf(given: GivenControl): CycleInput {
  return { controls: [given] };
}
