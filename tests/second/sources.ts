import { drawBelow } from "./chance.ts";
import { Fault, type Run } from "./run.ts";

/** Draws a kind (R18). */
export function drawn(run: Run, index: number, player: number): number {
  const { kinds, weights, by, rerolls, eachPlayer } = run.program.sources[index];
  const who = eachPlayer ? player : 0;
  const state = run.world.sources[index][who];
  const below = (bound: number) => {
    if (!eachPlayer || run.world.keyed) return run.below(bound);
    const stream = run.world.sourceChance;
    const drawn = drawBelow(stream[who], bound);
    stream[who] = drawn.chance;
    return drawn.value;
  };
  if (by === "weights") {
    const total = weights.reduce((sum, it) => sum + it, 0);
    let left = below(total);
    const found = weights.findIndex((it) => (left -= it) < 0);
    return kinds[found];
  }
  if (by === "order") {
    const round = kinds.flatMap((kind, i) => Array.from({ length: weights[i] }, () => kind));
    const kind = round[state.next];
    state.next = (state.next + 1) % round.length;
    if (round.length > 1) run.changes++;
    return kind;
  }
  if (by === "bags") {
    const bag =
      state.bag.length > 0 ? state.bag : kinds.flatMap((_, i) => Array.from({ length: weights[i] }, () => i));
    const at = below(bag.length);
    run.changes++;
    state.bag = bag.filter((_, i) => i !== at);
    return kinds[bag[at]];
  }
  if (by !== "bits") throw new Fault("not in the range");
  const bits = Math.ceil(Math.log2(kinds.length));
  for (let i = 0; i <= rerolls; i++) {
    const value = below(2 ** bits);
    if (value < kinds.length) return kinds[value];
  }
  return kinds[0];
}
