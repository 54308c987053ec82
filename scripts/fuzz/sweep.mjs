// @ts-check
// The long comparisons and plays of which the suite runs a share.
//
//   npm run sweep -- ffish [GAME ...] [--games 1-1000]    random games beside Fairy-Stockfish, by the numbers of their seeds
//   npm run sweep -- perft [GAME ...]                      every published count
//   npm run sweep -- pgn                                   a thousand games of chess to PGN and back
//   npm run sweep -- plays [GAME ...]                      every recorded play to its end in a browser
//   npm run sweep -- rooms                                 every game that is played to its end through a server, in browsers
//   npm run sweep -- gnugo [--games 10] [--size 9] [--seed 1]   games of GNU Go, each move and the area

import { join } from "node:path";
import { makeReady, run, tool } from "../ready.mjs";

/** @type {Record<string, { files: string[], pattern: (names: string) => string }>} */
const kinds = {
  ffish: { files: ["tests/moves/ffish.test.ts"], pattern: (names) => ` (${names})$` },
  perft: {
    files: ["tests/moves/games.test.ts", "tests/moves/perft.test.ts"],
    pattern: (names) => `^(${names}) `,
  },
  plays: { files: ["tests/page/plays.test.ts"], pattern: (names) => `^'(${names})' is played` },
  rooms: { files: ["tests/page/room.test.ts"], pattern: (names) => names },
  pgn: { files: ["tests/moves/notation.test.ts"], pattern: () => "PGN" },
};

const [name = "", ...args] = process.argv.slice(2);
if (name === "gnugo")
  process.exit(makeReady() || (await run([join(import.meta.dirname, "../strength/gnugo.mjs"), ...args])));
const kind = kinds[name];
if (!kind) {
  console.error(
    `Say what to compare: \`npm run sweep -- ${[...Object.keys(kinds), "gnugo"].join("` or `npm run sweep -- ")}\`.`,
  );
  process.exit(2);
}
const option = args.indexOf("--games");
const [, seeds] = option < 0 ? [] : args.splice(option, 2);
if (option >= 0 && !/^\d+-\d+$/.test(seeds ?? "")) {
  console.error("`--games` is followed by the first and the last number: `--games 1-1000`.");
  process.exit(2);
}
process.env.QUADRILLE_LONG = "1";
if (seeds) process.env.QUADRILLE_SEEDS = seeds;
const pattern = args.length > 0 || name === "pgn" ? ["-t", kind.pattern(args.join("|"))] : [];
const failure = makeReady();
process.exitCode =
  failure || (await run([tool("vitest"), "run", "--reporter=verbose", ...pattern, ...kind.files]));
