import { fenOf } from "../../formats/index.ts";
import { Failure } from "../failure.ts";
import { isInsideFolder } from "../files/index.ts";
import { readTypedLines } from "../sessions/inputs.ts";
import { type StartOptions, startSession } from "../sessions/sessions.ts";
import { libraryGames } from "../library.ts";
import { applyFen, loadGame } from "../games/load-game.ts";
import { flush, printLine } from "../output/output.ts";
import { openThread } from "../thinking/threads.ts";
import { type ProgramByMoves, UciEngine } from "./engine.ts";

/** Runs a UCI engine on standard input and output until it receives `quit`. */
export async function serveUci(name: string, { fen, start }: Pick<StartOptions, "fen" | "start">) {
  const game = loadMoves(name, fen, start);
  if (typeof game === "string") throw new Failure(game);
  const engine = new UciEngine(
    {
      say: (line) => {
        printLine(line);
        flush();
      },
      now: () => performance.now(),
      runLater: (callback) => setImmediate(callback),
      find: (variant) => findMoves(variant),
      openHelper: openThread("search"),
      variants: libraryGames().flatMap((it) => /^chess\/(.+)$/.exec(it.name)?.[1] ?? []),
    },
    name,
    game,
  );
  for await (const line of readTypedLines()) if (engine.handleLine(line)) return;
  await engine.whenIdle();
}

/** Returns the variant that the client names: a bundled game, or a file in or below the current folder. Returns an error message if there is none. */
function findMoves(name: string): ProgramByMoves | string {
  const isKnown = libraryGames().some((it) => it.name === name);
  if (!isKnown && !isInsideFolder(".", name)) return `${name.slice(0, 60)} is not in this folder.`;
  try {
    return loadMoves(name);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

function loadMoves(name: string, fen?: string, start?: string): ProgramByMoves | string {
  const game = loadGame(name, { fen });
  if (!game.program.moves) return `${name} is not a game by moves: it has no section \`pieces\`.`;
  if (start === undefined) return game.program as ProgramByMoves;
  const { game: startedGame, position } = startSession(game, { start });
  return applyFen(game.program, fenOf(startedGame.borrowPlay(position)!)) as ProgramByMoves;
}
