import { type Game, makeGame, type Position } from "../game/index.ts";
import type { Program } from "../program/index.ts";

/** Reports that a request is impossible, as all workers do. */
interface WrongRequest {
  readonly type: "wrong";
  readonly id: number;
  readonly text: string;
}

/**
 * Provides the base class of workers on any platform that are controlled by messages, and search one game at a time. A worker runs
 * one task at a time, in slices; `schedule` must call it back after messages have been handled.
 */
export abstract class GameWorker<Answer, Task extends object> {
  protected game: Game | undefined;
  protected readonly answer: (answer: Answer | WrongRequest) => void;
  readonly #schedule: (goOn: () => void) => void;
  #task: Task | undefined;

  constructor(answer: (answer: Answer | WrongRequest) => void, schedule: (goOn: () => void) => void) {
    this.answer = answer;
    this.#schedule = schedule;
  }

  /** Performs one slice of the current task. */
  protected abstract workOn(task: Task): void;

  protected beginGame(program: Program): Game {
    this.endTask();
    this.game = makeGame(program);
    return this.game;
  }

  /** Ends the current task, and returns a position made by `Position.save`. If it does not belong to the game, answers with the reason. */
  protected restore(id: number, position: unknown): Position | undefined {
    this.endTask();
    const restored = this.game?.restore(position) ?? { wrong: "No game has begun." };
    if (!("wrong" in restored)) return restored;
    this.answer({ type: "wrong", id, text: restored.wrong });
    return undefined;
  }

  /** Begins a task in place of the current one. It runs until it is ended or another task begins. */
  protected beginTask(task: Task): void {
    this.#task = task;
    const goOn = (): void => {
      if (this.#task !== task) return;
      this.workOn(task);
      if (this.#task === task) this.#schedule(goOn);
    };
    goOn();
  }

  /** Ends the current task and returns it; undefined if there is none. */
  protected endTask(): Task | undefined {
    const task = this.#task;
    this.#task = undefined;
    return task;
  }
}
