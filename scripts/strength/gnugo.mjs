// @ts-check
// Games that GNU Go plays against itself, move by move beside ours: which crossings are legal, and the area at the end.
//
//   npm run fuzz -- gnugo [--games 10] [--size 9] [--seed 1]

import { readOptions } from "../shared/tools.mjs";
import { cellOf, GoProcess, nameOf, ownGo, width } from "./go-board.mjs";

/** Holds the most moves of both sides in a game; then it counts as different. */
const longest = 700;

const komi = 6.5;
const { games, size, seed: first } = readOptions({ games: 10, size: 9, seed: 1 }, process.argv.slice(3));
if (![9, 13, 19].includes(size)) throw new Error("`--size` is 9, 13 or 19.");

/** The areas are the only view. */
const { game, begin, give } = ownGo({ size }, (text) =>
  text.slice(0, text.indexOf("\ntest ")).replace("\nview\n", '\nview\n  "{area-of-black} {area-of-white}"\n'),
);

/** Plays one game; `wrong` counts what differs, and each is printed. @param {GoProcess} other */
async function playGame(other) {
  await other.begin(size, komi);
  const position = begin();
  let wrong = 0;
  const tell = (/** @type {string} */ text) => {
    wrong++;
    console.log(`  ${text}`);
  };
  let moves = 0;
  let compared = 0;
  for (let passes = 0; passes < 2 && moves < longest; moves++) {
    const colour = moves % 2 === 0 ? "black" : "white";
    const legal = new Set((await other.ask(`all_legal ${colour}`)).split(/\s+/));
    for (let i = 0; i < size * size; i++) {
      const cell = Math.floor(i / size) * width + (i % size);
      const name = nameOf(size, cell);
      const isLegal = give(position, cell);
      position.revert(position.takeChanges());
      compared++;
      if (isLegal !== legal.has(name))
        tell(`move ${moves + 1}: ${name} is ${isLegal ? "legal" : "refused"} here, not so in GNU Go`);
    }
    const move = await other.move(colour);
    if (move === "RESIGN") return { moves, compared, wrong, end: "resigned" };
    const isPass = move === "PASS";
    passes = isPass ? passes + 1 : 0;
    const isTaken = give(position, isPass ? undefined : cellOf(size, move));
    position.dropChanges();
    if (!isTaken) tell(`move ${moves + 1}: ${move} is refused here`);
    if (!isTaken) break;
  }
  const end = await other.ask("final_score");
  const theirs = end === "0" ? 0 : Number(end.slice(2)) * (end.startsWith("B") ? 1 : -1);
  const [text] = game.program.view;
  const [black = 0, white = 0] =
    text?.show === "text" ? game.look(position, 0).text(text.parts).split(" ").map(Number) : [];
  if (black - white - komi !== theirs) tell(`the areas here are ${black} and ${white}`);
  return { moves, compared, wrong, end };
}

let wrong = 0;
for (let seed = first; seed < first + games; seed++) {
  const other = new GoProcess(seed);
  const report = await playGame(other);
  other.end();
  wrong += report.wrong;
  console.log(
    `seed ${seed}: ${size}x${size}, ${report.moves} moves, ${report.compared} crossings compared, GNU Go ${report.end}, ${report.wrong} differ`,
  );
}
process.exitCode = wrong > 0 ? 1 : 0;
