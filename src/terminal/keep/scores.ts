import { join } from "node:path";
import type { Program } from "../../program/index.ts";
import { contentHash, readScores, type Score, withScore } from "../../session/index.ts";
import { readTextFile } from "../files/index.ts";
import { fileNameOf, type Folders, saveText } from "./folders.ts";

/** Stores the best scores of each game on this machine, in descending order. */
export class Scores {
  readonly #folder: string;

  constructor({ data }: Folders) {
    this.#folder = join(data, "scores");
  }

  load(program: Program): readonly Score[] {
    try {
      return readScores(JSON.parse(readTextFile(this.#pathOf(program))));
    } catch {
      return [];
    }
  }

  /** Adds a score and returns its rank among comparable scores, from 1; undefined if it is not among the best. */
  add(program: Program, score: Score): number | undefined {
    const { scores, rank } = withScore(this.load(program), score);
    if (rank !== undefined) saveText(this.#pathOf(program), `${JSON.stringify(scores, undefined, 1)}\n`);
    return rank;
  }

  #pathOf(program: Program): string {
    return join(this.#folder, `${fileNameOf(program.facts.title, contentHash(program))}.json`);
  }
}
