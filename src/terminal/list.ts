import type { Command } from "commander";
import pc from "picocolors";
import { readGameFile } from "./game-file.ts";
import { libraryGames } from "./library.ts";
import { printLine } from "./output.ts";

export interface Listed {
  readonly name: string;
  readonly title: string;
  readonly about?: string;
  readonly path: string;
}

/** `quadrille list`: the games that come along. */
export function addList(cli: Command): void {
  cli
    .command("list")
    .description("name the games that come along")
    .option("--json", "print them as JSON")
    .addHelpText("after", "\nExamples:\n  quadrille list\n  quadrille list --json")
    .action(list);
}

function list({ json }: { readonly json?: true }): void {
  const games = listedGames();
  if (json) printLine(JSON.stringify(games, undefined, 2));
  else printGames(games);
}

/** The games that come along and can be played. */
export function listedGames(): readonly Listed[] {
  return libraryGames().flatMap(({ name, path }) => {
    const { program } = readGameFile(path);
    if (!program) return [];
    const { title, about } = program.facts;
    return [{ name, title, ...(about !== undefined && { about }), path }];
  });
}

/** A line about each, numbered if they are to be chosen from. */
export function printGames(games: readonly Listed[], numbered = false): void {
  const width = Math.max(0, ...games.map((it) => it.name.length));
  const digits = String(games.length).length;
  games.forEach(({ name, title, about }, index) => {
    const number = numbered ? `${String(index + 1).padStart(digits)}  ` : "";
    printLine(`${number}${pc.bold(name.padEnd(width))}  ${about ?? title}`);
  });
}
