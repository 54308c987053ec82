import { makeList } from "../base/index.ts";
import type { BoardLayout } from "../game/index.ts";
import { type Control, type ControlArg, type Program, takesTwoCells } from "../program/index.ts";

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

/**
 * Returns every combination of arguments of a control on the given boards; undefined if the values of an argument cannot be
 * listed, or if there are more than `limits.lists` combinations (`limits.pairs` for a control of two cells).
 */
export function argumentLists(
  control: Control,
  program: Program,
  boards: readonly BoardLayout[],
  limits: { readonly lists: number; readonly pairs: number },
): readonly (readonly number[])[] | undefined {
  const values = control.args.flatMap((arg) => {
    const valueList = argumentValues(arg, program, boards, limits.lists);
    return valueList ? [valueList] : [];
  });
  const combinationCount = values.reduce((product, it) => product * it.length, 1);
  const isWithinLimit = combinationCount <= (takesTwoCells(control) ? limits.pairs : limits.lists);
  return values.length === control.args.length && isWithinLimit ? combinations(values) : undefined;
}

/** Returns every combination of one element from each list. */
function combinations(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return lists.reduce<readonly (readonly number[])[]>(
    (combined, values) => combined.flatMap((combination) => values.map((it) => [...combination, it])),
    [[]],
  );
}

const upTo = (count: number, from = 0): readonly number[] => makeList(Math.max(0, count), (i) => from + i);
