import { existsSync } from "node:fs";
import { Failure } from "../failure.ts";
import { readTextFile } from "../files/index.ts";

/** A file that a player names, from the folder where the command was given; what keeps it from being read is told. */
export function readPlayerFile(name: string): { text: string } | { wrong: string } | undefined {
  if (name === "" || name.includes("\0") || !existsSync(name)) return undefined;
  try {
    return { text: readTextFile(name) };
  } catch (error) {
    if (error instanceof Failure) return { wrong: error.message };
    throw error;
  }
}
