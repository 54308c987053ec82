import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "../../program/index.ts";
import { contentHash } from "../../session/index.ts";
import { fileNameOf, type Folders, writeWhole } from "./folders.ts";

/** How well something was done. */
export interface Score {
  /** "score": the game's own, more is better. "inputs": of a level that was won, fewer are better; "seconds" in games with a clock. */
  readonly by: "score" | "inputs" | "seconds";
  readonly value: number;
  /** From 1; a score of a whole game has none. */
  readonly level?: number;
  /** `2026-11-21`. */
  readonly day: string;
}

/** So many are kept of each kind. */
const kept = 10;

/** The best plays of each game on this machine, best first. */
export class Scores {
  readonly #folder: string;

  constructor({ data }: Folders) {
    this.#folder = join(data, "scores");
  }

  of(program: Program): readonly Score[] {
    try {
      const read: unknown = JSON.parse(readFileSync(this.#pathOf(program), "utf8"));
      return Array.isArray(read) ? read.filter(isScore) : [];
    } catch {
      return [];
    }
  }

  /** Adds a score and answers its place among those of its kind, from 1; nothing if it is not among the best. */
  add(program: Program, score: Score): number | undefined {
    const all = this.of(program);
    const same = all.filter((it) => it.by === score.by && it.level === score.level);
    const ranked = [...same, score].sort(better).slice(0, kept);
    const place = ranked.indexOf(score) + 1;
    if (place === 0) return undefined;
    const others = all.filter((it) => !same.includes(it));
    writeWhole(this.#pathOf(program), `${JSON.stringify([...others, ...ranked], undefined, 1)}\n`);
    return place;
  }

  #pathOf(program: Program): string {
    return join(this.#folder, `${fileNameOf(program.facts.title, contentHash(program))}.json`);
  }
}

function better(a: Score, b: Score): number {
  return a.by === "score" ? b.value - a.value : a.value - b.value;
}

function isScore(value: unknown): value is Score {
  if (typeof value !== "object" || value === null) return false;
  const { by, value: number, day, level } = value as Record<string, unknown>;
  const known = by === "score" || by === "inputs" || by === "seconds";
  return (
    known &&
    typeof number === "number" &&
    typeof day === "string" &&
    (level === undefined || typeof level === "number")
  );
}
