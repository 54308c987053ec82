// @ts-check
// Games that GNU Go (Debian: `apt install gnugo`) plays against itself, move by move beside ours: which crossings are
// legal, and the area at the end.
//
//   npm run sweep -- gnugo [--games 10] [--size 9] [--seed 1]

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { columns, goFile, GoProcess } from "./go-process.mjs";

/** The width of our board: a smaller game is played in its upper left corner. */
const width = 19;

/** The most moves of both sides in a game; then it counts as different. */
const longest = 700;

const komi = 6.5;

/** Our game of Go, with the areas as its only view. */
async function ownGame() {
  const { load } = await import("../../dist/index.js");
  const { makeGame } = await import("../../dist/game/index.js");
  const rules = readFileSync(new URL("../../games/go.quad", import.meta.url), "utf8");
  const text = rules
    .slice(0, rules.indexOf("\ntest "))
    .replace("\nview\n", '\nview\n  "{area-of-black} {area-of-white}"\n');
  const loaded = load(text, { file: "go.quad" });
  if (!loaded.ok) throw new Error(loaded.diagnostics.map((it) => it.message).join("\n"));
  return makeGame(loaded.game.program);
}

/**
 * Plays one game; `wrong` counts what differs, and each is printed.
 * @param {Awaited<ReturnType<typeof ownGame>>} game @param {GoProcess} other @param {number} size
 */
async function playGame(game, other, size) {
  const { controls, options = [], view } = game.program;
  const lay = controls.findIndex((it) => it.name === "lay");
  for (const command of [`boardsize ${size}`, "clear_board", `komi ${komi}`]) await other.ask(command);
  const { position } = game.begin(
    0,
    1,
    options.map((it) => (it.name === "size" ? [size] : undefined)),
  );
  let wrong = 0;
  /** @param {string} text */
  const tell = (text) => {
    wrong++;
    console.log(`  ${text}`);
  };
  /** @param {number} cell */
  const give = (cell) =>
    game.cycle(position, {
      controls: [
        cell < 0
          ? { control: 1 - lay, args: [], player: position.turn }
          : { control: lay, args: [cell], player: position.turn },
      ],
    });
  let moves = 0;
  let compared = 0;
  for (let passes = 0; passes < 2 && moves < longest; moves++) {
    const colour = moves % 2 === 0 ? "black" : "white";
    const legal = new Set((await other.ask(`all_legal ${colour}`)).split(/\s+/));
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const name = `${columns.charAt(x)}${size - y}`;
        const isLegal = give(y * width + x).result === "done";
        position.revert(position.takeChanges());
        compared++;
        if (isLegal !== legal.has(name))
          tell(`move ${moves + 1}: ${name} is ${isLegal ? "legal" : "refused"} here, not so in GNU Go`);
      }
    }
    const move = (await other.ask(`genmove ${colour}`)).toUpperCase();
    if (move === "RESIGN") return { moves, compared, wrong, end: "resigned" };
    const isPass = move === "PASS";
    passes = isPass ? passes + 1 : 0;
    const { result } = give(
      isPass ? -1 : (size - Number(move.slice(1))) * width + columns.indexOf(move.charAt(0)),
    );
    position.dropChanges();
    if (result !== "done") tell(`move ${moves + 1}: ${move} is refused here`);
    if (result !== "done") break;
  }
  const score = await other.ask("final_score");
  const theirs = score === "0" ? 0 : Number(score.slice(2)) * (score.startsWith("B") ? 1 : -1);
  const text = view.find((it) => it.show === "text");
  const [black = 0, white = 0] =
    text?.show === "text" ? game.look(position, 0).text(text.parts).split(" ").map(Number) : [];
  if (black - white - komi !== theirs) tell(`the areas here are ${black} and ${white}`);
  return { moves, compared, wrong, end: score };
}

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "10" },
    size: { type: "string", default: "9" },
    seed: { type: "string", default: "1" },
  },
});
const size = Number(values.size);
if (![9, 13, 19].includes(size)) {
  console.error("`--size` is 9, 13 or 19.");
  process.exitCode = 2;
} else if (!goFile) console.log("GNU Go is not here, so nothing was compared (Debian: `apt install gnugo`).");
else {
  const game = await ownGame();
  let wrong = 0;
  for (let i = 0; i < Number(values.games); i++) {
    const seed = Number(values.seed) + i;
    const other = new GoProcess(goFile, seed);
    const report = await playGame(game, other, size);
    other.end();
    wrong += report.wrong;
    console.log(
      `seed ${seed}: ${size}x${size}, ${report.moves} moves, ${report.compared} crossings compared, GNU Go ${report.end}, ${report.wrong} differ`,
    );
  }
  process.exitCode = wrong > 0 ? 1 : 0;
}
