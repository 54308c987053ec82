import pc from "picocolors";
import type { Program } from "../program/index.ts";
import { readGameFile } from "./game-file.ts";
import { libraryGames } from "./library.ts";
import { printLine } from "./output.ts";

export interface Listed {
  readonly name: string;
  readonly title: string;
  readonly about?: string;
  readonly path: string;
  readonly program: Program;
}

/** Names the games that come along. */
export function list({ json }: { readonly json?: true }): void {
  const games = listedGames();
  const plain = games.map((game) => ({ ...game, program: undefined }));
  if (json) printLine(JSON.stringify(plain, undefined, 2));
  else printGames(games);
}

/** The games that come along and can be played. */
export function listedGames(): readonly Listed[] {
  return libraryGames().flatMap(({ name, path }) => {
    const { program } = readGameFile(path);
    if (!program) return [];
    const { title, about } = program.facts;
    return [{ name, title, ...(about !== undefined && { about }), path, program }];
  });
}

/** A line about each. */
export function printGames(games: readonly Listed[]): void {
  const width = Math.max(0, ...games.map((it) => it.name.length));
  for (const { name, title, about } of games) printLine(`${pc.bold(name.padEnd(width))}  ${about ?? title}`);
}
