// @ts-check
// Plays one game made in one way, in a process of its own, as often as it is asked to.
//
//   node bench/ablate/side.mjs FILE WAY

import { timed } from "../shared/rounds.mjs";
import { ownRoot, treeAt } from "../shared/tree.mjs";
import { playByChance, programOf, replay } from "./plays.mjs";
import { fastWithout, watched } from "./ways.mjs";

const [file, way] = process.argv.slice(2);
const tree = await treeAt(ownRoot);
const program = programOf(tree, file);
const { allFast, makeGame } = tree.game;
const game = makeGame(program, { fast: fastWithout(allFast, way) });
const play = playByChance(game);

/** Returns the parts that this game has a use for. */
function usedParts() {
  const { fast, used } = watched(allFast);
  const other = makeGame(program, { fast });
  replay(other, playByChance(other));
  return [...used];
}

process.on("message", (times) => {
  globalThis.gc?.();
  let result = 0;
  const { nanoseconds } = timed(() => {
    for (let time = 0; time < Number(times); time++) result = replay(game, play);
  });
  process.send?.({ nanoseconds, result: String(result) });
});
process.send?.(way === "all" ? usedParts() : []);
