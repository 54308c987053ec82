import type { Program } from "../program/index.ts";

/** Returns the indices into `program.levels` of the levels that can be played, without messages, in order; people count them from 1. */
export function mapLevels(program: Program): readonly number[] {
  const maps: number[] = [];
  program.levels.forEach(({ type }, index) => type === "map" && maps.push(index));
  return maps;
}

/** Describes the items from an index of the levels on: the messages to show first, then the level to play, if one is left. */
export interface UpcomingLevel {
  readonly messages: readonly string[];
  readonly level?: number;
}

export function findUpcomingLevel(program: Program, from: number): UpcomingLevel {
  const messages: string[] = [];
  const seen = new Set<number>();
  for (let index = from; index < program.levels.length && !seen.has(index);) {
    const level = program.levels[index];
    if (level.type === "map") return { messages, level: index };
    messages.push(level.text);
    seen.add(index);
    index = level.then ?? index + 1;
  }
  return { messages };
}

/** Returns the messages and the level that follow a level. */
export const findNextLevel = (program: Program, level: number): UpcomingLevel =>
  findUpcomingLevel(program, program.levels[level]?.then ?? level + 1);
