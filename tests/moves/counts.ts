import { readFileSync } from "node:fs";
import { hasFast } from "../fast-parts.ts";
import { games } from "./sweep.ts";

/** A published count: game, FEN, depth, number of sequences. */
type Count = readonly [name: string, fen: string, depth: string, nodes: string];

const table = readFileSync(new URL("perft.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as unknown as Count);

/** The most sequences that the reference implementation counts in the suite: it is slow. */
export const mostPlain = 400;

/** The published counts of a game, those of shuffled beginnings too; in the suite up to `most` sequences, in a sweep all. */
export const countsOf = (game: string, most: number): Count[] =>
  table.filter(
    ([name, , , nodes]) =>
      name.replace("/960", "") === game && Number(nodes) <= games(hasFast ? most : mostPlain, Infinity),
  );
