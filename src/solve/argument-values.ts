import type { BoardLayout } from "../game/index.ts";
import type { ControlArg, Program } from "../program/index.ts";

/**
 * Returns the possible values of an argument of a control on the given boards; undefined for a file, for a number
 * without a range, and if there are more than `limit` values.
 */
export function argumentValues(
  { type, range, kinds }: ControlArg,
  program: Program,
  boards: readonly BoardLayout[],
  limit: number,
): readonly number[] | undefined {
  switch (type) {
    case "number":
      return range && range[1] - range[0] < limit ? upTo(range[1] - range[0] + 1, range[0]) : undefined;
    case "direction":
      return upTo(8);
    case "straight":
      return [0, 2, 4, 6];
    case "cell":
      return boards.flatMap(({ first, width, height }) => upTo(width * height, first));
    case "kind":
      return kinds ?? upTo(program.kinds.length - 1, 1);
    case "player":
      return upTo(program.players.length);
    case "switch":
      return [0, 1];
    case "file":
    case "commands":
      return undefined;
  }
}

/** Returns every combination of one element from each list. */
export function combinations(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return lists.reduce<readonly (readonly number[])[]>(
    (combined, list) => combined.flatMap((combination) => list.map((it) => [...combination, it])),
    [[]],
  );
}

function upTo(count: number, from = 0): readonly number[] {
  return Array.from({ length: Math.max(0, count) }, (_, i) => from + i);
}
