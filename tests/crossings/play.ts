// Plays a crossing in every way, and in the second interpreter; formats it, and reads what was formatted.

import { readable, wrongFormat } from "../random/breaks.ts";
import { caseText } from "../random/cases.ts";
import { drawer } from "../random/draw.ts";
import { type Case, playAllWays, prepare, randomOptions } from "../random/ways.ts";
import { compareGames } from "../second/compare.ts";
import { crossedGame } from "./cross.ts";

/** What came of one game of a pair. */
export interface Crossed {
  /** Why it is no game, by the message of its first mistake. */
  readonly invalid?: string;
  /** How two ways of playing it differ, with the game and its inputs. */
  readonly wrong?: string;
  /** Why the second interpreter cannot play it. */
  readonly beyond?: string;
  readonly text: string;
}

/** Is a tenth of what R5 allows: a few games loop, and would take as long as all others together. */
const mostWork = 1_000_000;

/** Plays one game of a pair, or of a few features. */
export function crossOne(pair: readonly string[], seed: number, inputs = 14): Crossed {
  const draw = drawer(seed);
  let text = crossedGame(pair, draw);
  let prepared = prepare(text, mostWork);
  // Some combinations are mistakes; each pair has its number of games all the same.
  for (let tries = 0; typeof prepared === "string" && tries < 4; tries++) {
    text = crossedGame(pair, draw);
    prepared = prepare(text, mostWork);
  }
  if (typeof prepared === "string") return { invalid: prepared, text };
  const start: Case = { text, seed, options: randomOptions(prepared.program, draw), words: [] };
  const played = playAllWays(start, prepared, inputs);
  if (played.wrong)
    return {
      wrong: `${played.wrong.way}: ${played.wrong.text}\n${caseText({ ...start, words: played.words })}`,
      text,
    };
  const format = wrongFormat(readable(text)!);
  if (format !== undefined) return { wrong: `format: ${format}\n${text}`, text };
  try {
    const verdict = compareGames(prepared.program, drawer(seed + 1), 8, mostWork);
    if (verdict.verdict === "differs") return { wrong: `second: ${verdict.told}\n${text}`, text };
  } catch (error) {
    return { beyond: (error as Error).message, text };
  }
  return { text };
}
