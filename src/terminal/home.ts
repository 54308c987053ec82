import { createInterface } from "node:readline/promises";
import { closest } from "../base/index.ts";
import { Failure } from "./failure.ts";
import { listedGames, printGames } from "./list.ts";
import { flush, printLine } from "./output.ts";
import { play } from "./play.ts";

/** Plain `quadrille`: names the games, and at a terminal plays the one chosen. */
export async function home(): Promise<void> {
  const games = listedGames();
  const asking = process.stdin.isTTY === true && process.stdout.isTTY === true;
  printGames(games, asking);
  printLine();
  if (asking) return choose(games.map((it) => it.name));
  return printLine("quadrille GAME plays one of them. quadrille --help tells more.");
}

async function choose(names: readonly string[]): Promise<void> {
  flush();
  const answer = await ask("Which one? (a number or a name, nothing to leave) ");
  if (answer === "") return undefined;
  const name = /^\d+$/.test(answer) ? names[Number(answer) - 1] : names.find((it) => it === answer);
  if (name !== undefined) return play(name);
  const near = closest(answer, names);
  throw new Failure(
    `There is no game called ${answer}.${near === undefined ? "" : ` Did you mean \`${near}\`?`}`,
  );
}

/** A line from the terminal; the end of input and Ctrl-C are an empty one. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  lines.once("SIGINT", () => lines.close());
  try {
    return (await Promise.race([lines.question(question), closed])).trim();
  } finally {
    lines.close();
  }
}
