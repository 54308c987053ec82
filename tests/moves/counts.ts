import { readFileSync } from "node:fs";
import { games } from "./sweep.ts";

/** A published count: game, FEN, depth, number of sequences. */
type Count = readonly [name: string, fen: string, depth: string, nodes: string];

const table = readFileSync(new URL("perft.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as unknown as Count);

/** What is counted in the suite, and in a sweep. */
const most = games(100_000, Infinity);

/** The published counts of a game, those of shuffled beginnings too. */
export const countsOf = (game: string): Count[] =>
  table.filter(([name, , , nodes]) => name.replace("/960", "") === game && Number(nodes) <= most);
