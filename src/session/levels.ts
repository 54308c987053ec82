import type { Program } from "../program/index.ts";

/** Indices into `program.levels` of those that are played, in order; people count them from 1. */
export function mapLevels(program: Program): readonly number[] {
  return program.levels.flatMap((level, index) => (level.type === "map" ? [index] : []));
}

/** What comes from an index on: the messages to show first, then the level to play, if one is left. */
export interface Ahead {
  readonly messages: readonly string[];
  readonly level?: number;
}

export function ahead(program: Program, from: number): Ahead {
  const messages: string[] = [];
  for (let index = from; index < program.levels.length; index++) {
    const level = program.levels[index];
    if (level.type === "map") return { messages, level: index };
    messages.push(level.text);
  }
  return { messages };
}
