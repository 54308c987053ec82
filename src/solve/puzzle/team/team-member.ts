import { makeGame } from "../../../game/index.ts";
import type { Program } from "../../../program/index.ts";
import { type LearntTurns, learntTurns } from "../learnt/learnt-turns.ts";
import type { PuzzleInput } from "../turns.ts";
import {
  atomicMin,
  mostUnknown,
  type SharedMemory,
  SharedTable,
  slot,
  takenAtOnce,
  unknownAt,
} from "./shared-table.ts";

/** How many states a thread takes at a time. */
const chunk = 64;

/** A thread at work on layers of a search. */
export class TeamMember {
  readonly table: SharedTable;
  readonly learnt: LearntTurns;
  readonly #number: number;
  readonly #inputs: number;
  #turns = 0;
  #learntBefore: number;

  /** @param number of the thread, from 0 */
  constructor(memory: SharedMemory, learnt: LearntTurns, inputs: number, number: number) {
    this.table = new SharedTable(memory);
    this.learnt = learnt;
    this.#inputs = inputs;
    this.#number = number;
    this.#learntBefore = learnt.learnt;
  }

  /** Takes states of the layer and looks where they lead, until at least so many were taken or none is left; false if none was left. */
  work(positions: number, threads: number): boolean {
    const { control } = this.table.memory;
    for (let done = 0; done < positions; done += chunk) {
      if (Atomics.load(control, slot.tight) !== 0) return false;
      const room = (chunk * this.#inputs + takenAtOnce) * threads;
      if (this.table.isTight(room) || control[unknownAt(this.#number)] + chunk * this.#inputs > mostUnknown) {
        Atomics.store(control, slot.tight, 1);
        return false;
      }
      const from = Atomics.add(control, slot.next, chunk);
      const size = control[slot.size];
      if (from >= size) return false;
      this.#expand(from, Math.min(from + chunk, size));
    }
    return true;
  }

  /** Looks again at turns that were not known, one after the other. */
  settle(orders: readonly number[]): void {
    for (const order of orders) this.#play(Math.floor(order / this.#inputs), order % this.#inputs);
  }

  /** Ends a phase, and counts what was done. */
  end(): void {
    const { control } = this.table.memory;
    this.table.end();
    Atomics.add(control, slot.turns, this.#turns);
    Atomics.add(control, slot.learnt, this.learnt.learnt - this.#learntBefore);
    this.#turns = 0;
    this.#learntBefore = this.learnt.learnt;
  }

  #expand(from: number, to: number): void {
    const { control } = this.table.memory;
    for (let rank = from; rank < to; rank++) {
      // What comes later than a win is not looked at.
      if (rank * this.#inputs > Atomics.load(control, slot.won) >>> 0) return;
      this.#goTo(rank);
      for (let input = 0; input < this.#inputs; input++) this.#playFrom(rank, input);
    }
  }

  #goTo(rank: number): void {
    const { control, keys, sequence, words } = this.table.memory;
    const state = sequence[control[slot.layer] + rank];
    this.learnt.go(keys, state * words, words);
  }

  #play(rank: number, input: number): void {
    this.#goTo(rank);
    this.#playFrom(rank, input);
  }

  #playFrom(rank: number, input: number): void {
    const order = rank * this.#inputs + input;
    this.#turns++;
    let turn = this.learnt.play(input);
    if (turn === "other") turn = this.table.reach(this.learnt.key, order, this.#judge);
    if (turn === "won") atomicMin(this.table.memory.control, slot.won, order);
    if (turn !== "unknown") return;
    const { control, unknown } = this.table.memory;
    unknown[this.#number][control[unknownAt(this.#number)]++] = order;
  }

  readonly #judge = () => this.learnt.judge();
}

/** What a thread needs to know to help with a search. */
export interface TeamOrder {
  readonly program: Program;
  /** The saved position from which the search began. */
  readonly start: unknown;
  readonly inputs: readonly PuzzleInput[];
  readonly idle: readonly number[];
  readonly memory: SharedMemory;
  /** The number of the thread, from 1, and how many there are with the first. */
  readonly number: number;
  readonly threads: number;
}

/**
 * Helps with a search until it is over; waits in between, so it is for a thread of its own. Returns how many phases of the search it took part in.
 * @throws If the program of the order cannot be played or learnt from, or a phase fails; the search is told.
 */
export function helpTeam(order: TeamOrder): number {
  const { control, log } = order.memory;
  const member = memberOf(order);
  let known = 0;
  let phases = 0;
  Atomics.store(control, slot.ready + order.number, 1);
  for (let phase = 0; phase >= 0;) {
    Atomics.wait(control, slot.phase, phase);
    phase = Atomics.load(control, slot.phase);
    if (phase < 0 || Atomics.load(control, slot.ready + order.number) !== 2) continue;
    phases++;
    try {
      const logged = control[slot.logged];
      member.learnt.takeOver([...log.subarray(known, logged)]);
      known = logged;
      member.table.begin();
      member.work(Infinity, order.threads);
      member.end();
    } catch (error) {
      Atomics.store(control, slot.failed, 1);
      throw error;
    } finally {
      Atomics.sub(control, slot.busy, 1);
      Atomics.notify(control, slot.busy);
    }
  }
  return phases;
}

function memberOf({ program, start, inputs, idle, memory, number }: TeamOrder): TeamMember {
  const game = makeGame(program);
  const position = game.restore(start);
  if ("wrong" in position) throw new Error(position.wrong);
  const learnt = learntTurns({
    ...{ game, start: position, inputs, idle },
    ...{ symmetries: [], aside: [], byChance: false, learnFrom: 0, without: [] },
  });
  if (!learnt) throw new Error("These turns cannot be learnt.");
  learnt.isFrozen = true;
  return new TeamMember(memory, learnt, inputs.length, number);
}
