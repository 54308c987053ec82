import { type ProgramByMoves, UciEngine } from "../../src/terminal/uci/engine.ts";
import type { Program } from "../../src/program/index.ts";
import { libraryGame } from "../playing.ts";

/** The program of a game by moves. */
function byMoves({ moves, ...program }: Program): ProgramByMoves {
  if (!moves) throw new Error("This game is not played by moves.");
  return { ...program, moves };
}

/** Makes an engine, of a bundled game or of a program, whose clock goes a millisecond with each look at it, and that keeps what it has said. */
export function makeEngine(
  name: string,
  program = libraryGame(name).program,
): {
  readonly engine: UciEngine;
  readonly said: string[];
  readonly run: (slices: number) => void;
} {
  const said: string[] = [];
  let waiting: (() => void) | undefined;
  let time = 0;
  const world = {
    say: (line: string) => void said.push(line),
    now: () => time++,
    runLater: (goOn: () => void) => (waiting = goOn),
    find: (variant: string) =>
      variant === "atomic" ? byMoves(libraryGame(variant).program) : `There is no ${variant}.`,
    variants: ["atomic", "chess"],
    openHelper: () => ({ post: (): void => {}, close: (): void => {} }),
  };
  const run = (slices: number): void => {
    for (let i = 0; i < slices && waiting; i++) {
      const goOn = waiting;
      waiting = undefined;
      goOn();
    }
  };
  return { engine: new UciEngine(world, name, byMoves(program)), said, run };
}
