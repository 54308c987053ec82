import { fileURLToPath } from "node:url";
import { readTextFile } from "./files/index.ts";
import { libraryGames } from "./library.ts";
import { printJson, printLine } from "./output/output.ts";
import { paint } from "./output/rendering.ts";
import { paintTemplate } from "./output/visible.ts";

export interface GameListing {
  readonly name: string;
  readonly title: string;
  readonly about?: string;
  readonly path: string;
}

/** Prints the names of the bundled games. */
export function listGames({ json }: { readonly json?: true }): void {
  const games = listPlayableGames();
  if (json) printJson(games, 2);
  else printGames(games);
}

/** Stores the path of the list of games that the build writes. The page's gallery uses the same list. */
const listFile = fileURLToPath(new URL("../../dist/page/games/list.json", import.meta.url));

/** Returns the names of the bundled puzzles. */
export function puzzleNames(): readonly string[] {
  const list = JSON.parse(readTextFile(listFile)) as readonly (GameListing & {
    readonly facts: readonly string[];
  })[];
  return list.filter((it) => it.facts.includes("puzzle") && it.facts.includes("alone")).map((it) => it.name);
}

/** Returns the bundled games that can be played. */
export function listPlayableGames(): readonly GameListing[] {
  const list = JSON.parse(readTextFile(listFile)) as readonly Omit<GameListing, "path">[];
  const gamesByName = new Map(list.map((it) => [it.name, it]));
  return libraryGames().flatMap(({ name, path }) => {
    const facts = gamesByName.get(name);
    if (!facts) return [];
    const { title, about } = facts;
    return [{ name, title, ...(about !== undefined && { about }), path }];
  });
}

/** Prints one line for each game. */
export function printGames(games: readonly GameListing[]): void {
  const width = Math.max(0, ...games.map((it) => it.name.length));
  for (const { name, title, about } of games)
    printLine(paintTemplate`${paint("bold", name.padEnd(width))}  ${about ?? title}`);
}
