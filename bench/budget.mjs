// @ts-check
// How long a cycle takes that spends its whole budget (R5), for every sort of work. No peer has a budget: it measures alone.

import { timed } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";
import { programs } from "./budget/programs.mjs";

export const about = "cycles that spend their whole budget, for every sort of work";

/** Cycles without input, so that statements are written. */
const before = 150;

/** @param {string[]} names of works; without any all */
export async function bench(names) {
  const tree = await treeAt(ownRoot);
  let worst = 0;
  for (const [name, text] of Object.entries(programs)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { result, seconds } = cycleOf(tree, name, text);
    worst = Math.max(worst, seconds);
    console.log(`  ${name.padEnd(24)} ${seconds.toFixed(2)} s ${result}`);
  }
  console.log(`the slowest takes ${worst.toFixed(2)} s`);
}

/** @param {import("./shared/tree.mjs").Tree} tree @param {string} name @param {string} text */
function cycleOf(tree, name, text) {
  const { program } = tree.program.compileProgram({ file: `${name}.quad`, text });
  if (!program) throw new Error(`${name} has mistakes`);
  const game = tree.makeGame(program, "all");
  const { position } = game.begin(0, 1);
  for (let cycle = 0; cycle < before; cycle++) game.cycle(position, { controls: [] });
  const go = { controls: [{ control: 0, args: [], player: 0 }] };
  const { result, nanoseconds } = timed(() => game.cycle(position, go));
  return { result: result.fault?.code ?? result.result, seconds: nanoseconds / 1e9 };
}
