import { createInterface } from "node:readline";
import type { Command } from "commander";
import type { MoveGame } from "../../program/index.ts";
import { Failure } from "../failure.ts";
import { loadGame } from "../game-file.ts";
import { libraryGames } from "../library.ts";
import { flush, printLine } from "../output.ts";
import { UciEngine } from "./engine.ts";

/** `quadrille uci`: a UCI engine on standard input and output. */
export function addUci(cli: Command): void {
  cli
    .command("uci")
    .description("an engine that speaks UCI on standard input and output, for boards and match programs")
    .argument("[game]", "a file, or the name of a game by moves that comes along", "chess")
    .addHelpText("after", examples)
    .action(serve);
}

const examples = `
It knows uci, isready, ucinewgame, setoption, position, go, stop, d and quit. Other games are chosen by the option UCI_Variant.

Examples:
  quadrille uci chess
  quadrille uci games/chess/atomic.quad
  printf 'position startpos moves e2e4\\ngo depth 6\\n' | quadrille uci`;

async function serve(name: string): Promise<void> {
  const game = movesOf(name);
  if (typeof game === "string") throw new Failure(game);
  const engine = new UciEngine(
    {
      say: (line) => {
        printLine(line);
        flush();
      },
      now: () => performance.now(),
      later: (goOn) => setImmediate(goOn),
      find: (variant) => movesNamed(variant),
      variants: libraryGames().flatMap((it) => /^chess\/(.+)$/.exec(it.name)?.[1] ?? []),
    },
    name,
    game,
  );
  for await (const line of createInterface({ input: process.stdin })) if (engine.hear(line)) return;
  await engine.idle();
}

function movesNamed(name: string): MoveGame | string {
  try {
    return movesOf(name);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

function movesOf(name: string): MoveGame | string {
  return loadGame(name).program.moves ?? `${name} is no game by moves: it has no section \`pieces\`.`;
}
