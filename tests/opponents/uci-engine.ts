import { UciEngine } from "../../src/terminal/uci/engine.ts";
import { libraryGame } from "../playing.ts";
import { movesOfGame } from "./thinking.ts";

/** Makes an engine whose clock goes a millisecond with each look at it, and that keeps what it has said. */
export function makeEngine(name: string): {
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
    later: (goOn: () => void) => (waiting = goOn),
    find: (variant: string) =>
      variant === "atomic" ? movesOfGame(libraryGame(variant).program) : `There is no ${variant}.`,
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
  return { engine: new UciEngine(world, name, movesOfGame(libraryGame(name).program)), said, run };
}
