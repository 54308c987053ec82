import { type Game, makeGame, type Position } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { SlicedTask } from "../sliced-task.ts";
import { type PuzzleInput, TurnPlayer, isWonBy } from "./turns.ts";
import type { Search, SearchProgress } from "./outcome.ts";
import { nextDoubtedFacts, type PuzzleOptions, readPuzzle } from "./puzzle.ts";
import { solvePuzzle } from "./solver.ts";

/** Describes what the worker is told: plain data that can be posted to a thread. */
export type HintOrder =
  | { readonly type: "begin"; readonly program: Program }
  /**
   * Asks for a way to win from a position from `Position.save`, within a number of bytes, with or without knowledge of
   * chance to come. It replaces the current search.
   */
  | {
      readonly type: "hint";
      readonly id: number;
      readonly position: unknown;
      readonly memory?: number;
      readonly knowChance?: boolean;
    }
  /** Stops: the answer to the current search is "limit". */
  | { readonly type: "stop" };

/** Describes what the worker answers. */
export type HintAnswer =
  | { readonly type: "progress"; readonly id: number; readonly progress: SearchProgress }
  /** These inputs win; the first is the hint. */
  | { readonly type: "hint"; readonly id: number; readonly inputs: readonly PuzzleInput[] }
  /** Nothing wins from there. */
  | { readonly type: "lost"; readonly id: number }
  /** Is undecided: the memory was full, or the worker was told to stop. */
  | { readonly type: "limit"; readonly id: number; readonly progress: SearchProgress }
  /** The game is no puzzle, or the position is not one of the game. */
  | { readonly type: "wrong"; readonly id?: number; readonly text: string };

/** Counts the positions to examine before messages are read again: some milliseconds. */
const slice = 200;
/** Slices between reports of progress. */
const wordEvery = 20;

interface Looking {
  readonly id: number;
  readonly start: Position;
  readonly search: Search;
  /** Says how it was begun, to begin it again. */
  readonly options: PuzzleOptions;
  readonly memory: number | undefined;
  /** Says how many slices have been worked. */
  slices: number;
}

/**
 * Describes a solver behind messages, for a worker on any platform. It works in slices; `later` must call it back after messages have been handled. While
 * play follows the solution found last, it gives further hints at once.
 *
 * ```ts
 * const worker = new HintWorker((answer) => postMessage(answer), (goOn) => setTimeout(goOn, 0));
 * onmessage = ({ data }) => worker.hear(data);
 * ```
 */
export class HintWorker {
  readonly #answer: (answer: HintAnswer) => void;
  readonly #looking: SlicedTask<Looking>;
  #game: Game | undefined;
  #way: { readonly start: Position; readonly inputs: readonly PuzzleInput[] } | undefined;

  constructor(answer: (answer: HintAnswer) => void, later: (goOn: () => void) => void) {
    this.#answer = answer;
    this.#looking = new SlicedTask(later);
  }

  hear(order: HintOrder): void {
    switch (order.type) {
      case "begin":
        this.#game = makeGame(order.program);
        this.#way = undefined;
        this.#looking.end();
        return;
      case "hint":
        return this.#look(order);
      case "stop":
        return this.#stop();
    }
  }

  #look({ id, position, memory, knowChance = false }: Extract<HintOrder, { type: "hint" }>): void {
    this.#looking.end();
    const start = this.#game?.restore(position) ?? { wrong: "No game has begun." };
    if ("wrong" in start) return this.#answer({ type: "wrong", id, text: start.wrong });
    const rest = this.#restOfWay(start);
    if (rest) return this.#answer({ type: "hint", id, inputs: rest });
    return this.#begin({ id, start, memory, options: { knowChance } });
  }

  #begin(begun: Omit<Looking, "search" | "slices">): void {
    const { id, start, options, memory } = begun;
    const puzzle = readPuzzle(this.#game!, start, options);
    if ("wrong" in puzzle) return this.#answer({ type: "wrong", id, text: puzzle.wrong });
    const search = solvePuzzle(puzzle, { any: true, ...(memory !== undefined && { memory }) });
    return this.#looking.begin({ ...begun, search, slices: 0 }, (looking) => this.#lookOn(looking));
  }

  #lookOn(looking: Looking): void {
    const { id, start, search } = looking;
    const outcome = search.work(slice);
    if (!outcome) {
      const isTold = ++looking.slices % wordEvery === 0;
      if (isTold) this.#answer({ type: "progress", id, progress: search.progress });
      return;
    }
    this.#looking.end();
    if (outcome.result === "limit") return this.#answer({ type: "limit", id, progress: search.progress });
    if (outcome.result === "unsolvable") return this.#answer({ type: "lost", id });
    if (!isWonBy(this.#game!, start, outcome.inputs)) return this.#doubt(looking);
    this.#way = { start, inputs: outcome.inputs };
    return this.#answer({ type: "hint", id, inputs: outcome.inputs });
  }

  /** Searches again without one of the facts that led to an answer which does not win. */
  #doubt(looking: Looking): void {
    const { id, search, options } = looking;
    const without = nextDoubtedFacts(options.without ?? []);
    if (without) return this.#begin({ ...looking, options: { ...options, without } });
    return this.#answer({ type: "limit", id, progress: search.progress });
  }

  #stop(): void {
    const looking = this.#looking.end();
    if (!looking) return;
    const { id, search } = looking;
    this.#answer({ type: "limit", id, progress: search.progress });
  }

  /** Returns the rest of the solution found last, if a position lies on it. */
  #restOfWay(position: Position): readonly PuzzleInput[] | undefined {
    if (!this.#way) return undefined;
    const { start, inputs } = this.#way;
    const on = start.copy();
    const turns = new TurnPlayer(this.#game!, on, inputs);
    for (let i = 0; i < inputs.length; i++) {
      if (on.equals(position)) return inputs.slice(i);
      turns.play(i);
      on.dropChanges();
    }
    return undefined;
  }
}
