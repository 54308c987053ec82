// `npm run fuzz -- crossings`: games of all pairs of features, one pair after the other, until each has had its number of games. A run that ends
// early says from which game another goes on.

import { pairs } from "./cross.ts";
import { crossOne } from "./play.ts";

/** Says how many games to play of each pair, from which game on, and for how long. */
interface Options {
  readonly count: number;
  readonly seed: number;
  readonly seconds: number;
  /** Features: only pairs of these. */
  readonly words: readonly string[];
}

/** Has no common factor with the number of pairs, so that each hundred games are of many features. */
const stride = 1777;

/** Plays the games of which it is asked, prints what came of them, and returns false if any of them differs. */
export function runLong({ count, seed, seconds, words }: Options): boolean {
  const chosen = pairs.filter((pair) => words.every((it) => pair.includes(it)));
  const all = count * chosen.length;
  const until = performance.now() + seconds * 1000;
  const [beyond, invalid] = [new Map<string, string>(), new Map<string, string>()];
  let [game, wrong] = [seed, 0];
  for (; game < all && performance.now() < until; game++) {
    const pair = chosen[(game * stride) % chosen.length]!;
    const name = `${pair.join(" and ")}, game ${game}`;
    const it = crossOne(pair, game);
    if (it.wrong !== undefined) console.log(`${++wrong}. ${name}\n${it.wrong}\n`);
    if (it.beyond !== undefined) beyond.set(name, it.beyond);
    if (it.invalid !== undefined) invalid.set(name, it.invalid);
  }
  for (const [what, games] of Object.entries({ "cannot be played twice": beyond, "are no games": invalid })) {
    console.log(`${games.size} ${what}`);
    for (const [name, why] of games) console.log(`  ${name}: ${why}`);
  }
  console.log(
    `Games ${seed} to ${game - 1} of ${all}: ${wrong} differ. ${(game / chosen.length).toFixed(2)} games of each pair are played so far.`,
  );
  if (game < all) console.log(`Go on with --seed ${game}`);
  return wrong === 0;
}
