import { kindOfBody, type Layout, pileSize, type State } from "../../core/engine/index.ts";
import type { PileChange } from "./trace.ts";

/** Whether something was written where piles of `state` lie. */
export function writesPiles({ pilesAt, fixedEnd }: Layout, writtens: readonly Int32Array[]): boolean {
  const [first] = pilesAt;
  if (first === undefined) return false;
  return writtens.some((written) => {
    for (let at = 0; at < written.length; at += 3)
      if (~written[at] >= first && ~written[at] < fixedEnd) return true;
    return false;
  });
}

/** What each pile holds, bottom first, pile by pile and player by player; of bodies their kinds, 0 for one that has settled. */
export function pilesOf(state: State): readonly (readonly number[])[] {
  const { layout, numbers, bodies } = state;
  const { piles = [], players } = layout.program;
  return piles.flatMap((pile, index) =>
    Array.from({ length: pile.eachPlayer ? players.length : 1 }, (_, player) => {
      const at = layout.pilesAt[index] + player * pileSize(pile);
      if (pile.type !== "thing") return [...numbers.subarray(at + 1, at + 1 + numbers[at])];
      const first = layout.bodies!.pileSlots[index] + player * pile.most;
      return [...bodies.subarray(first, first + numbers[at])].map((it) =>
        it === 0 ? 0 : kindOfBody(state, it),
      );
    }),
  );
}

/** The piles that differ. */
export function changedPiles(
  { program: { piles = [], players } }: Layout,
  before: readonly (readonly number[])[],
  after: readonly (readonly number[])[],
): readonly PileChange[] {
  const places = piles.flatMap(({ eachPlayer }, pile) =>
    Array.from({ length: eachPlayer ? players.length : 1 }, (_, player) => ({ pile, player })),
  );
  return places
    .map((place, at) => ({ ...place, before: before[at], after: after[at] }))
    .filter((it) => it.before.join() !== it.after.join());
}
