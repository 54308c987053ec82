import { parentPort, workerData } from "node:worker_threads";
import type { Program } from "../../program/index.ts";
import { startServer } from "../../server/index.ts";
import { Failure } from "../failure.ts";
import { libraryGames } from "../library.ts";
import { listPuzzleNames } from "../list.ts";
import { makePageHandler } from "./page-server.ts";
import type { ServingMessage, ServingOptions } from "./serving.ts";
import { openThread } from "../thinking/threads.ts";

// Runs the server in a thread of its own.

const port = parentPort;
const post = (message: ServingMessage): void => port?.postMessage(message);

/** Caches bundled games by name, so that repeated requests for rooms do not read them again. */
const programsByName = new Map<string, Program>();

/** Returns the program of a bundled game. The compiler is loaded when the first game is requested. Other files on this machine are never read. */
async function findProgram(name: string): Promise<Program | undefined> {
  const cachedProgram = programsByName.get(name);
  if (cachedProgram) return cachedProgram;
  const game = libraryGames().find((it) => it.name === name);
  if (!game) return undefined;
  const { readGameFile } = await import("../games/game-file.ts");
  const { program } = readGameFile(game.path);
  if (program) programsByName.set(name, program);
  return program;
}

async function serve(options: ServingOptions): Promise<void> {
  const server = await startServer({
    ...options,
    findGame: findProgram,
    puzzles: listPuzzleNames(),
    page: makePageHandler({ hasRooms: true }),
    openComputer: openThread("guest"),
  });
  // Each part of the server handles its own errors. An unhandled error must not end all matches.
  process.on("uncaughtException", (error) => server.logFailure(error));
  process.on("unhandledRejection", (error) => server.logFailure(error));
  const { metricsPort } = server;
  const handleOrder = async (order: "copy" | "close"): Promise<void> => {
    if (order === "copy") return server.writeBackup();
    port?.off("message", handleOrder);
    await server.close();
    return post({ type: "closed" });
  };
  port?.on("message", handleOrder);
  post({ type: "open", port: server.port, ...(metricsPort !== undefined && { metricsPort }) });
}

await serve(workerData).catch((error: unknown) => post({ type: "failed", ...describeError(error) }));

function describeError(error: unknown) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const name = error instanceof Error ? error.name : "";
  return {
    code,
    // If the server tried several addresses, the error has only a code.
    text: error instanceof Error ? error.message || code || name : String(error),
    ...(error instanceof Error && "port" in error && { wantedPort: Number(error.port) }),
    isPlain: error instanceof Failure,
  };
}
