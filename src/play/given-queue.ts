import type { Program } from "../program/index.ts";
import { bindingsOf, type Given, isGivenAlike } from "../session/index.ts";

/** So many uses of controls that come one at a time wait behind the one of the next tick. */
const mostWaiting = 4;

/** What is given between two ticks: the next tick has all of it, but of controls that come one at a time one, and the others wait (R53). */
export class GivenQueue {
  readonly #program: Program;
  #given: Given[] = [];

  constructor(program: Program) {
    this.#program = program;
  }

  add(given: Given): void {
    const queue = this.#queueOf(given);
    const waiting =
      queue === undefined ? this.#given : this.#given.filter((it) => this.#queueOf(it) === queue);
    // What is given again at once is one use; in a queue only the last is compared, for left, up, left are three.
    const earlier = queue === undefined ? waiting : waiting.slice(-1);
    const isFull = queue !== undefined && waiting.length > mostWaiting;
    if (!isFull && !earlier.some((it) => isGivenAlike(it, given))) this.#given.push(given);
  }

  /** What the next tick has. */
  take(): readonly Given[] {
    const queues = new Set<string>();
    const taken: Given[] = [];
    const waiting: Given[] = [];
    for (const given of this.#given) {
      const queue = this.#queueOf(given);
      (queue !== undefined && queues.has(queue) ? waiting : taken).push(given);
      if (queue !== undefined) queues.add(queue);
    }
    this.#given = waiting;
    return taken;
  }

  clear(): void {
    this.#given = [];
  }

  /** Which controls it waits for, and whose; undefined if it waits for none. */
  #queueOf(given: Given): string | undefined {
    const { controls } = this.#program;
    const bound =
      given.type === "key"
        ? (bindingsOf(this.#program).get(given.key) ?? [])
        : given.type === "control"
          ? [given]
          : [];
    for (const { control, player } of bound) {
      const { queue, players } = controls[control];
      if (queue !== undefined) return `${queue} ${given.player ?? player ?? players?.[0] ?? ""}`;
    }
    return undefined;
  }
}
