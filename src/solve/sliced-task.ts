/**
 * Runs one task of a worker in slices: `#schedule` calls back after messages have been handled. The task runs until it
 * is ended or another task begins.
 */
export class SlicedTask<Task extends object> {
  readonly #schedule: (goOn: () => void) => void;
  #task: Task | undefined;

  constructor(schedule: (goOn: () => void) => void) {
    this.#schedule = schedule;
  }

  /** Begins a task in place of the current one; `work` performs one slice of it. */
  begin(task: Task, work: (task: Task) => void): void {
    this.#task = task;
    const goOn = (): void => {
      if (this.#task !== task) return;
      work(task);
      if (this.#task === task) this.#schedule(goOn);
    };
    goOn();
  }

  /** Ends the current task and returns it; undefined if there is none. */
  end(): Task | undefined {
    const task = this.#task;
    this.#task = undefined;
    return task;
  }
}
