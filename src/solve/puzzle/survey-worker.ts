import type { Position } from "../../game/index.ts";
import { type BeginOrder, GameWorker, type PositionRequest, type StopOrder } from "../game-worker.ts";
import type { Search } from "./outcome.ts";
import { nextDoubtedFacts, type Puzzle, readPuzzle } from "./puzzle.ts";
import type { PuzzleFact } from "./ways.ts";
import { solvePuzzle } from "./solver.ts";
import { type LevelFacts, Survey } from "./survey.ts";
import { isWonBy } from "./turns.ts";

/** Requests the facts of a level that begins with a position saved by `Position.save`. The request replaces the current survey. */
type SurveyRequest = PositionRequest<"survey">;

/** Describes a message to the worker, as plain data that can be posted to a thread. A stopped survey answers with the facts known so far. */
export type SurveyOrder = BeginOrder | SurveyRequest | StopOrder;

/** Describes a message from the worker. */
export type SurveyAnswer =
  | { readonly type: "facts"; readonly id: number; readonly facts: LevelFacts }
  /** Reports that the game is not a puzzle, or that the position does not belong to the game. */
  | { readonly type: "wrong"; readonly id: number; readonly text: string };

/** Sets how many positions are expanded before messages are read again, which takes a few milliseconds. */
const sliceNodes = 200;
/** Limits the size of a level that is examined completely, in positions. */
const maxPositions = 40_000;
/** Limits the memory, in bytes, of the search for a solution if the survey found none. */
const memory = 200 * 2 ** 20;

interface SurveyTask {
  readonly id: number;
  readonly start: Position;
  readonly puzzle: Puzzle;
  readonly survey: Survey;
  /** Holds the search for a solution, if the survey ended without one. */
  search?: Search;
}

/** Runs surveys of levels in a worker. */
export class SurveyWorker extends GameWorker<BeginOrder, SurveyRequest, SurveyAnswer, SurveyTask> {
  protected begin(): void {}

  protected handle({ id }: SurveyRequest, start: Position): void {
    this.#beginSurvey(id, start, []);
  }

  #beginSurvey(id: number, startPosition: Position, without: readonly PuzzleFact[]): void {
    const puzzle = readPuzzle(this.game!, startPosition, { knowChance: true, knowHidden: true, without });
    if ("wrong" in puzzle) return this.answer({ type: "wrong", id, text: puzzle.wrong });
    return this.beginTask({ id, start: startPosition, puzzle, survey: new Survey(puzzle, maxPositions) });
  }

  protected workOn(task: SurveyTask): void {
    const facts = nextFacts(task);
    if (!facts) return;
    this.endTask();
    const { id, start, puzzle } = task;
    const doubtedFacts = this.#areTrue(start, facts) ? undefined : nextDoubtedFacts(puzzle.without);
    return doubtedFacts ? this.#beginSurvey(id, start, doubtedFacts) : this.#sendFacts(task, facts);
  }

  /** Returns true if the inputs of the facts really win, or if there are none. */
  #areTrue(start: Position, { inputs }: LevelFacts): boolean {
    return !inputs || isWonBy(this.game!, start, inputs);
  }

  /** Sends the facts, without inputs that do not really win. */
  #sendFacts({ id, start }: SurveyTask, facts: LevelFacts): void {
    const { inputs: _, ...otherFacts } = facts;
    const trueFacts = this.#areTrue(start, facts) ? facts : { ...otherFacts, shortest: false };
    this.answer({ type: "facts", id, facts: trueFacts });
  }

  protected giveUp(task: SurveyTask): void {
    const { survey, search } = task;
    this.#sendFacts(task, { ...survey.facts, ...(search && { positions: search.progress.states }) });
  }
}

/** Performs one slice of the work; returns the facts once they are known. */
function nextFacts(task: SurveyTask): LevelFacts | undefined {
  const { survey, puzzle, search } = task;
  if (!search) {
    if (!survey.work(sliceNodes)) return undefined;
    const { facts } = survey;
    if (facts.isWhole || facts.inputs) return facts;
    task.search = solvePuzzle(puzzle, { memory });
    return undefined;
  }
  const outcome = search.work(sliceNodes);
  if (!outcome) return undefined;
  const { states: positions, result } = outcome;
  const { byChance } = puzzle;
  if (result !== "won") return { shortest: false, positions, isWhole: result === "unsolvable", byChance };
  return { inputs: outcome.inputs, shortest: outcome.shortest, positions, isWhole: false, byChance };
}
