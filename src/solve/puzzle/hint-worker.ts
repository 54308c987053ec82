import type { Position } from "../../game/index.ts";
import { type BeginOrder, GameWorker, type PositionRequest, type StopOrder } from "../game-worker.ts";
import { type PuzzleInput, TurnPlayer, isWonBy } from "./turns.ts";
import type { Search, SearchProgress } from "./outcome.ts";
import { nextDoubtedFacts, type PuzzleOptions, readPuzzle } from "./puzzle.ts";
import { solvePuzzle } from "./solver.ts";

/**
 * Requests inputs that win from a position saved by `Position.save`, with a memory limit in bytes, and with or
 * without knowledge of the random numbers to come. The request replaces the current search.
 */
interface HintRequest extends PositionRequest<"hint"> {
  readonly memory?: number;
  readonly knowChance?: boolean;
}

/** Describes a message to the worker, as plain data that can be posted to a thread. A stopped search answers "limit". */
export type HintOrder = BeginOrder | HintRequest | StopOrder;

/** Describes a message from the worker. */
export type HintAnswer =
  | { readonly type: "progress"; readonly id: number; readonly progress: SearchProgress }
  /** Lists inputs that win; the first is the hint. */
  | { readonly type: "hint"; readonly id: number; readonly inputs: readonly PuzzleInput[] }
  /** Reports that no inputs win from the position. */
  | { readonly type: "lost"; readonly id: number }
  /** Reports that the search found no solution because the memory was full or the search was stopped. */
  | { readonly type: "limit"; readonly id: number; readonly progress: SearchProgress }
  /** Reports that the game is not a puzzle, or that the position does not belong to the game. */
  | { readonly type: "wrong"; readonly id?: number; readonly text: string };

/** Sets how many positions are examined before messages are read again, which takes a few milliseconds. */
const sliceNodes = 200;
/** Sets how many slices pass between progress reports. */
const slicesPerReport = 20;

interface HintSearch {
  readonly id: number;
  readonly start: Position;
  readonly search: Search;
  /** Holds the options of the search, for repeating it with others. */
  readonly options: PuzzleOptions;
  readonly memory: number | undefined;
  sliceCount: number;
}

/**
 * Runs the solver in a worker. While the player follows the last solution, further hints come from that solution without a
 * search.
 * ```ts
 * const worker = new HintWorker((answer) => postMessage(answer), (goOn) => setTimeout(goOn, 0));
 * onmessage = ({ data }) => worker.hear(data);
 * ```
 */
export class HintWorker extends GameWorker<BeginOrder, HintRequest, HintAnswer, HintSearch> {
  #solution: { readonly start: Position; readonly inputs: readonly PuzzleInput[] } | undefined;

  protected begin(): void {
    this.#solution = undefined;
  }

  protected handle({ id, memory, knowChance = false }: HintRequest, start: Position): void {
    const restOfSolution = this.#restOfSolution(start);
    if (restOfSolution) return this.answer({ type: "hint", id, inputs: restOfSolution });
    return this.#beginSearch({ id, start, memory, options: { knowChance } });
  }

  #beginSearch(request: Omit<HintSearch, "search" | "sliceCount">): void {
    const { id, start, options, memory } = request;
    const puzzle = readPuzzle(this.game!, start, options);
    if ("wrong" in puzzle) return this.answer({ type: "wrong", id, text: puzzle.wrong });
    const search = solvePuzzle(puzzle, { any: true, ...(memory !== undefined && { memory }) });
    return this.beginTask({ ...request, search, sliceCount: 0 });
  }

  protected workOn(task: HintSearch): void {
    const { id, start, search } = task;
    const outcome = search.work(sliceNodes);
    if (!outcome) {
      const isReportDue = ++task.sliceCount % slicesPerReport === 0;
      if (isReportDue) this.answer({ type: "progress", id, progress: search.progress });
      return;
    }
    this.endTask();
    if (outcome.result === "limit") return this.giveUp(task);
    if (outcome.result === "unsolvable") return this.answer({ type: "lost", id });
    if (!isWonBy(this.game!, start, outcome.inputs)) {
      // The solution does not win, so one of the facts that the search relied on is false. The search is repeated without one
      // more of them.
      const { options } = task;
      const without = nextDoubtedFacts(options.without ?? []);
      return without ? this.#beginSearch({ ...task, options: { ...options, without } }) : this.giveUp(task);
    }
    this.#solution = { start, inputs: outcome.inputs };
    return this.answer({ type: "hint", id, inputs: outcome.inputs });
  }

  protected giveUp({ id, search }: HintSearch): void {
    this.answer({ type: "limit", id, progress: search.progress });
  }

  /** Returns the rest of the last solution if a position is part of it. */
  #restOfSolution(position: Position): readonly PuzzleInput[] | undefined {
    if (!this.#solution) return undefined;
    const { start, inputs } = this.#solution;
    const replayedPosition = start.copy();
    const turnPlayer = new TurnPlayer(this.game!, replayedPosition, inputs);
    for (let i = 0; i < inputs.length; i++) {
      if (replayedPosition.equals(position)) return inputs.slice(i);
      turnPlayer.play(i);
      replayedPosition.dropChanges();
    }
    return undefined;
  }
}
