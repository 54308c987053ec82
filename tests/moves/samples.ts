import type { Sample } from "./builder.ts";
import { dropping } from "./dropping.ts";
import { eastern } from "./eastern.ts";
import { others } from "./others.ts";
import { western } from "./western.ts";

/** All games in short, by the names that Fairy-Stockfish has for them. */
export const samples: Readonly<Record<string, Sample>> = { ...western, ...eastern, ...dropping, ...others };
