// Few features at a time, so that each two of them meet: a game of five stands for ten pairs.

import { Dice, drawer } from "../random/draw.ts";
import { canStandTogether, pairs } from "./cross.ts";
import { features } from "./features.ts";

const size = 5;

/** Returns the groups of a round, in which each two of the features meet at least once. Two that cannot stand in one game are a group of two. */
export function groupsOf(round: number, chosen = pairs): readonly (readonly string[])[] {
  const dice = new Dice(drawer(round));
  const left = new Set(chosen.map(nameOf));
  const names = Object.keys(features);
  return shuffled(chosen, dice).flatMap(([one, other]) => {
    if (!left.has(nameOf([one, other]))) return [];
    const group = [one, other];
    while (canStandTogether(one, other) && group.length < size) {
      const gain = (name: string): number =>
        group.includes(name) || !group.every((it) => canStandTogether(it, name))
          ? -1
          : group.filter((it) => left.has(nameOf([it, name]))).length;
      const best = shuffled(names, dice).reduce((most, it) => (gain(it) > gain(most) ? it : most));
      if (gain(best) < 1) break;
      group.push(best);
    }
    for (const pair of pairsIn(group)) left.delete(nameOf(pair));
    return [group];
  });
}

/** Returns each two of a group. */
export function pairsIn(group: readonly string[]): (readonly [string, string])[] {
  return group.flatMap((one, at) => group.slice(at + 1).map((other) => [one, other] as const));
}

/** Names two features, whichever comes first. */
export const nameOf = (pair: readonly [string, string]): string => [...pair].sort().join(" and ");

function shuffled<T>(all: readonly T[], dice: Dice): T[] {
  const left = [...all];
  for (let at = left.length - 1; at > 0; at--) {
    const other = dice.draw(at + 1);
    [left[at], left[other]] = [left[other]!, left[at]!];
  }
  return left;
}
