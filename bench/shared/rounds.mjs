// @ts-check
// Measures several who do the same work, round by round in turn, by processor time: other programs on the machine disturb all alike.

/**
 * @template Result
 * @typedef {{ nanoseconds: number, result: Result }} Round
 */

/**
 * Returns the rounds of each player. They take turns, and who begins changes.
 *
 * @template Result
 * @param {Readonly<Record<string, () => Round<Result> | Promise<Round<Result>>>>} players
 * @param {number} rounds
 * @returns {Promise<Record<string, Round<Result>[]>>}
 */
export async function inTurn(players, rounds) {
  const names = Object.keys(players);
  /** @type {Record<string, Round<Result>[]>} */
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed())
      results[name].push(await players[name]());
  }
  return results;
}

/**
 * Processor time of this process while it does something, all threads.
 *
 * @template Result
 * @param {() => Result} work
 * @returns {Round<Result>}
 */
export function timed(work) {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { nanoseconds: (user + system) * 1000, result };
}

/** Returns the middle of some numbers and the quartiles around it. @param {readonly number[]} numbers */
function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.round((sorted.length - 1) * share)];
  return { low: at(0.25), middle: at(0.5), high: at(0.75) };
}

/**
 * Things a second: `1,234,000 cycles/s (1,200,000 to 1,250,000)`.
 *
 * @param {readonly Round<unknown>[]} rounds
 * @param {number} count @param {string} unit
 */
export function rate(rounds, count, unit) {
  const { low, middle, high } = spread(rounds.map(({ nanoseconds }) => count / (nanoseconds / 1e9)));
  const text = (/** @type {number} */ number) => Number(number.toPrecision(3)).toLocaleString("en");
  return `${text(middle)} ${unit}/s (${text(low)} to ${text(high)})`;
}

/**
 * A row of the table in the README: things a second, and how many times as fast that is as a peer.
 *
 * @typedef {{ what: string, unit: string, rate: number, peer: string, times: number }} Figure
 */

/**
 * Returns a row for the README. Both sides did the same work.
 *
 * @param {{ what: string, unit: string, peer: string, count: number }} about `count` is the work of a round
 * @param {readonly Round<unknown>[]} ours
 * @param {readonly Round<unknown>[]} theirs
 * @returns {Figure}
 */
export function figureOf({ what, unit, peer, count }, ours, theirs) {
  const { middle } = spread(ours.map(({ nanoseconds }) => count / (nanoseconds / 1e9)));
  return { what, unit, peer, rate: middle, times: timesAsFast(ours, theirs).middle };
}

/** Returns how many times as fast ours is, round against round. @param {readonly Round<unknown>[]} ours @param {readonly Round<unknown>[]} theirs */
export function timesAsFast(ours, theirs) {
  return spread(ours.map(({ nanoseconds }, round) => theirs[round].nanoseconds / nanoseconds));
}
