// `npm run fuzz -- crossings`: games in which each two features meet, round after round. A run that ends early says from which game another goes on.

import { pairs } from "./cross.ts";
import { groupsOf, nameOf, pairsIn } from "./groups.ts";
import { wrongMoves } from "./moves.ts";
import { crossOne } from "./play.ts";

/** Says in how many games each two features meet, from which game on, and for how long. */
interface Options {
  readonly count: number;
  readonly seed: number;
  readonly seconds: number;
  /** Features: only pairs of these. */
  readonly words: readonly string[];
}

/** Plays the games of which it is asked, prints what came of them, and returns false if any of them differs. */
export function runLong({ count, seed, seconds, words }: Options): boolean {
  const chosen = pairs.filter((pair) => words.every((it) => pair.includes(it)));
  const games = Array.from({ length: count }, (_, round) => groupsOf(round, chosen)).flat();
  const until = performance.now() + seconds * 1000;
  const played = new Map(chosen.map((it) => [nameOf(it), 0]));
  let [game, wrong, spare, left] = [seed, 0, 0, 0];

  /** Plays a game of a group; one that cannot be played is played as games of its pairs. */
  const play = (group: readonly string[], number: number): void => {
    const it = crossOne(group, number);
    const name = `${group.join(" and ")}, game ${number}`;
    if (it.wrong !== undefined) console.log(`${++wrong}. ${name}\n${it.wrong}\n`);
    const why = it.invalid ?? it.beyond;
    if (why === undefined) {
      for (const pair of pairsIn(group)) {
        const met = played.get(nameOf(pair));
        if (met !== undefined) played.set(nameOf(pair), met + 1);
      }
    } else if (group.length > 2) {
      spare++;
      for (const pair of pairsIn(group)) if (played.has(nameOf(pair))) play(pair, number);
    } else console.log(`Left out ${++left}: ${name}: ${why}`);
  };
  const met = (): string => {
    const counts = [...played.values()];
    const sum = counts.reduce((all, it) => all + it, 0);
    return `${wrong} differ; ${played.size} pairs met ${sum} times, each at least ${Math.min(...counts)} times`;
  };

  for (; game < games.length && performance.now() < until; game++) {
    play(games[game]!, game);
    if (game % 100 === 99) console.error(`Game ${game} of ${games.length}: ${met()}.`);
  }
  // Games by moves have features of their own, and take a moment.
  for (let round = 0; words.length === 0 && round < count && performance.now() < until; round++)
    for (const it of wrongMoves(round)) console.log(`${++wrong}. ${it}\n`);
  console.log(
    `Games ${seed} to ${game - 1} of ${games.length}, ${spare} of them as games of their pairs, ${left} of which are none or cannot be played twice: ${met()}.`,
  );
  if (game < games.length) console.log(`Go on with --seed ${game}`);
  else if (seed === 0)
    for (const [pair, times] of played) if (times < count) console.log(`Only ${times} games: ${pair}`);
  return wrong === 0;
}
