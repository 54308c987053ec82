// @ts-check
// Plays games between two engines that speak UCI, and judges them: every move must be legal for ffish, the
// clock must be kept, and `stop` must be answered at once.
//
//   npm run strength -- judge [--games N] [--variant NAME] [--time MS] [--increment MS] [--engine "COMMAND"]

import { readOptions, wait } from "../shared/tools.mjs";
import { Engine, loadFfish, openingByChance, ownEngine, playGame } from "./uci.mjs";

const usual = { games: 50, variant: "chess", time: 5000, increment: 50, engine: "" };
const { games, variant, time, increment, engine } = readOptions(usual);
const own = ownEngine(variant);
const ffish = await loadFfish();
const engines = [new Engine(own), new Engine(engine || own)];
for (const it of engines) await it.begin();

const tally = { white: 0, black: 0, drawn: 0, moves: 0, illegal: 0, late: 0 };
const stops = [];
for (let game = 0; game < games; game++) {
  const played = await playGame(ffish, {
    variant,
    engines: game % 2 === 0 ? engines : [...engines].reverse(),
    opening: openingByChance(ffish, variant, game, 6),
    clock: { start: time, added: increment },
    longest: 300,
  });
  tally[played.first === 1 ? "white" : played.first === 0 ? "black" : "drawn"]++;
  tally.moves += played.moves.length;
  if (played.illegal !== undefined) tally.illegal++;
  if (played.late !== undefined) tally.late++;
  stops.push(await stopTime(played.moves.slice(0, 20)));
}
stops.sort((a, b) => a - b);
const middle = stops[stops.length >> 1] ?? 0;
console.log(
  `${games} games of ${variant}, ${tally.moves} moves: ${tally.illegal} illegal, ${tally.late} over time. ` +
    `White won ${tally.white}, black ${tally.black}, ${tally.drawn} drawn or broken off. ` +
    `stop answered after ${middle.toFixed(1)} ms in the middle, ${(stops.at(-1) ?? 0).toFixed(1)} ms at most.`,
);
process.exitCode = tally.illegal + tally.late === 0 ? 0 : 1;
for (const it of engines) it.end();

/** How long an engine that thinks for ever takes to stop. @param {readonly string[]} moves */
async function stopTime(moves) {
  const [first] = engines;
  first?.say(`position startpos moves ${moves.join(" ")}`);
  first?.say("go infinite");
  await wait(300);
  const began = performance.now();
  first?.say("stop");
  await first?.hear("bestmove");
  return performance.now() - began;
}
