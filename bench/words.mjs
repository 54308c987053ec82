// @ts-check
// `npm run bench -- words [NAMES]`: each word of version 2 beside the way to say the same before it, in the same run. Both play the same inputs and have to say the same.

import { inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";
import { words } from "./words/games.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

export const about = "each word of version 2 beside the old way of saying it: words [NAMES]";

/** Returns how often and how long each is played. @param {boolean} quick less */
const amounts = (quick) => (quick ? { rounds: 1, cycles: 50 } : { rounds: 5, cycles: 5000 });

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  return words.map(({ name, now }) => ({
    name,
    prepare: (tree) => {
      const play = playerOf(tree, now, amounts(true).cycles);
      return () => timed(play);
    },
  }));
}

/** @param {string[]} args words to measure, all without any; `quick` plays less */
export async function bench(args) {
  const { rounds, cycles } = amounts(args.includes("quick"));
  const names = args.filter((it) => it !== "quick");
  const tree = await treeAt(ownRoot);
  for (const { name, now, before } of words.filter((it) => names.length === 0 || names.includes(it.name))) {
    const [word, old] = [playerOf(tree, now, cycles), playerOf(tree, before, cycles)];
    if (word() !== old()) throw new Error(`${name}: the two ways say different things.`);
    const results = await inTurn({ word: () => timed(word), old: () => timed(old) }, rounds);
    const { middle, low, high } = timesAsFast(results.word, results.old);
    const times = `${middle.toFixed(2)} times as fast (${low.toFixed(2)} to ${high.toFixed(2)})`;
    console.log(`${name}: ${rate(results.word, cycles, "cycles")}, ${times}`);
  }
}

/**
 * Returns what plays a game for some cycles and returns all that it said.
 * @param {Tree} tree @param {string} text @param {number} cycles
 */
function playerOf(tree, text, cycles) {
  const { program, diagnostics } = tree.program.compileProgram({ file: "word.quad", text });
  if (!program) throw new Error(diagnostics.map((it) => it.message).join("\n"));
  const game = tree.makeGame(program, "all");
  return () => {
    const { position } = game.begin(0, 1);
    let said = "";
    for (let cycle = 0; cycle < cycles; cycle++) {
      const { events } = game.cycle(position, inputIn(tree, game.borrowPlay(position), position.turn));
      for (const it of events) if (it.type === "say") said = `${said.length} ${it.text}`;
    }
    return said;
  };
}

/**
 * Returns the input of a cycle: the first legal move in a game by moves, else the first control.
 * @param {Tree} tree @param {ReturnType<import("../dist/game/index.js").Game["borrowPlay"]>} play @param {number} player
 */
function inputIn(tree, play, player) {
  if (!play) return { controls: [{ control: 0, args: [], player }] };
  return { controls: [], move: { move: Math.min(...tree.game.legalMoves(play)), player } };
}
