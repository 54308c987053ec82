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

interface ListEntry extends Omit<GameListing, "path"> {
  readonly facts: readonly string[];
}

const readList = (): readonly ListEntry[] => JSON.parse(readTextFile(listFile));

/** Returns the names of the bundled puzzles. */
export function listPuzzleNames(): readonly string[] {
  return readList().flatMap(({ name, facts }) =>
    facts.includes("puzzle") && facts.includes("alone") ? [name] : [],
  );
}

/** Returns the bundled games that can be played. */
export function listPlayableGames(): readonly GameListing[] {
  const entriesByName = new Map(readList().map((it) => [it.name, it]));
  return libraryGames().flatMap(({ name, path }) => {
    const entry = entriesByName.get(name);
    return entry ? [{ name, title: entry.title, about: entry.about, path }] : [];
  });
}

/** Prints one line for each game. */
export function printGames(games: readonly GameListing[]): void {
  const width = Math.max(0, ...games.map((it) => it.name.length));
  for (const { name, title, about } of games)
    printLine(paintTemplate`${paint("bold", name.padEnd(width))}  ${about ?? title}`);
}
