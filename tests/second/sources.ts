import type { Run } from "./run.ts";
import type { SourceState } from "./world.ts";

/** Draws a kind (R18). */
export function drawn(run: Run, index: number, player: number): number {
  const { kinds, weights, by, rerolls, eachPlayer } = run.program.sources[index];
  const who = eachPlayer ? player : 0;
  const state = run.world.sources[index][who];
  const below = (bound: number) => (eachPlayer ? run.belowOf(who, bound) : run.below(bound));
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
  if (by === "file") return fromFile(run, index, who, state);
  const bits = Math.ceil(Math.log2(kinds.length));
  for (let i = 0; i <= rerolls; i++) {
    const value = below(2 ** bits);
    if (value < kinds.length) return kinds[value];
  }
  return kinds[0];
}

/** R33: a file of kinds is read round and round. */
function fromFile(run: Run, index: number, player: number, state: SourceState): number {
  const { option } = run.program.sources[index];
  const { values } = run.program.options?.[option ?? -1] ?? { values: [] };
  const list = values[values.length > 1 ? player : 0];
  if (typeof list !== "object") throw new Error("not in the range: no file");
  const kind = list[state.next];
  state.next = (state.next + 1) % list.length;
  if (list.length > 1) run.changes++;
  return kind;
}
