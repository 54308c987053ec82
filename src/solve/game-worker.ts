import { type Game, makeGame, type Position } from "../game/index.ts";
import type { Program } from "../program/index.ts";

/** Reports that a request is impossible; any worker can send it. */
interface WrongRequest {
  readonly type: "wrong";
  readonly id: number;
  readonly text: string;
}

/** Asks about a position that was saved by `Position.save`; the request replaces the current task. */
export interface PositionRequest<Type extends string = string> {
  readonly type: Type;
  readonly id: number;
  readonly position: unknown;
}

/** Ends the current task with the result so far. */
export interface StopOrder {
  readonly type: "stop";
}

/** Begins a game; all later requests are about its positions. */
export interface BeginOrder {
  readonly type: "begin";
  readonly program: Program;
}

/**
 * Is the base class of workers that are controlled by messages, on any platform, and search one game at a time. A
 * worker runs one task at a time, in slices; `schedule` must call its argument after pending messages have been
 * handled.
 */
export abstract class GameWorker<
  Begin extends BeginOrder,
  Request extends PositionRequest,
  Answer,
  Task extends object,
> {
  protected game: Game | undefined;
  protected readonly answer: (answer: Answer | WrongRequest) => void;
  readonly #schedule: (callback: () => void) => void;
  #task: Task | undefined;

  constructor(answer: (answer: Answer | WrongRequest) => void, schedule: (callback: () => void) => void) {
    this.answer = answer;
    this.#schedule = schedule;
  }

  hear(order: Begin | Request | StopOrder): void {
    if ("position" in order) return this.#restore(order);
    if (!("program" in order)) return this.stop();
    this.endTask();
    this.game = makeGame(order.program);
    return this.begin(order, this.game);
  }

  /** Prepares for requests about a game. */
  protected abstract begin(order: Begin, game: Game): void;

  /** Answers a request about a position, or begins a task for it. */
  protected abstract handle(request: Request, position: Position): void;

  /** Performs one slice of the current task. */
  protected abstract workOn(task: Task): void;

  /** Answers with the result so far of a task that was stopped. */
  protected abstract giveUp(task: Task): void;

  /** Restores the position of a request and handles the request, or reports that the position does not belong to the game. */
  #restore(request: Request): void {
    this.endTask();
    const restored = this.game?.restore(request.position) ?? { wrong: "No game has begun." };
    if ("wrong" in restored) this.answer({ type: "wrong", id: request.id, text: restored.wrong });
    else this.handle(request, restored);
  }

  /** Begins a task in place of the current one. It runs until it is ended or another task begins. */
  protected beginTask(task: Task): void {
    this.#task = task;
    const continueTask = (): void => {
      if (this.#task !== task) return;
      this.workOn(task);
      if (this.#task === task) this.#schedule(continueTask);
    };
    continueTask();
  }

  /** Ends the current task, if there is one, with the result so far. */
  protected stop(): void {
    const task = this.endTask();
    if (task) this.giveUp(task);
  }

  /** Ends the current task and returns it; undefined if there is none. */
  protected endTask(): Task | undefined {
    const task = this.#task;
    this.#task = undefined;
    return task;
  }
}
