import { Breadth, type Frontier } from "../breadth.ts";
import type { PuzzleInput } from "../turns.ts";
import { LearntTurns } from "../learnt/learnt-turns.ts";
import {
  type Outcome,
  type Search,
  type SearchEnding,
  type SearchLimits,
  type SearchProgress,
  usual,
} from "../outcome.ts";
import type { Puzzle } from "../puzzle.ts";
import { inputsTo, StateTable } from "../state-table.ts";
import {
  bytesOfState,
  layOutMemory,
  mostThreads,
  noOrder,
  type SharedMemory,
  slot,
  takenAtOnce,
  unknownAt,
} from "./shared-table.ts";
import { TeamMember, type TeamOrder } from "./team-member.ts";

/** Ends a thread. */
export type EndThread = () => void;

export interface TeamOptions extends SearchLimits {
  /** How many threads help. */
  readonly helpers: number;
  /** Opens a thread that does `helpTeam` with an order. */
  readonly open: (order: TeamOrder) => EndThread;
  /** They are called once so many positions were found; before, they cost more time than they save. */
  readonly teamFrom?: number;
}

/** Positions from which threads pay. */
const usualTeam = 30_000;

/**
 * Breadth first with the help of other threads, on one table. What it finds is what `breadthFirst` finds: of the shortest solutions the same. It needs turns that
 * are learnt, and no symmetries; else one thread searches alone. Call `close` when its outcome is not waited for any more.
 */
export class TeamSearch implements Search {
  readonly #puzzle: Puzzle;
  readonly #options: TeamOptions;
  readonly #alone: Breadth;
  #team: Team | undefined;
  #outcome: Outcome | undefined;

  constructor(puzzle: Puzzle, options: TeamOptions) {
    this.#puzzle = puzzle;
    this.#options = options;
    const pays = options.helpers > 0 && puzzle.symmetries.length === 0;
    this.#alone = new Breadth(puzzle, options, pays ? (options.teamFrom ?? usualTeam) : Infinity);
  }

  get progress(): SearchProgress {
    return this.#team?.progress ?? this.#alone.progress;
  }

  work(positions: number): Outcome | undefined {
    if (this.#outcome) return this.#outcome;
    if (this.#team) return this.#workTogether(this.#team, positions);
    const outcome = this.#alone.work(positions);
    if (!outcome && this.#alone.isPaused) this.#call();
    return (this.#outcome = outcome);
  }

  /** Ends the threads. */
  close(): void {
    this.#team?.close();
  }

  #call(): void {
    const { frontier } = this.#alone;
    const { transitions } = frontier;
    if (transitions instanceof LearntTurns)
      this.#team = new Team(this.#puzzle, frontier, transitions, this.#options);
    else this.#alone.takeUp(frontier);
  }

  #workTogether(team: Team, positions: number): Outcome | undefined {
    const ending = team.work(positions);
    if (ending === undefined) return undefined;
    team.close();
    if (ending !== "alone") return (this.#outcome = { ...team.progress, ...ending });
    this.#alone.takeUp(team.frontier);
    this.#team = undefined;
    return undefined;
  }
}

/** A layer in the sequence of states. */
interface Layer {
  readonly start: number;
  readonly size: number;
}

class Team {
  readonly #puzzle: Puzzle;
  /** What was found before. */
  readonly #before: Frontier;
  readonly #learnt: LearntTurns;
  readonly #memory: SharedMemory;
  readonly #member: TeamMember;
  readonly #threads: number;
  readonly #states: number;
  readonly #layers: Layer[] = [];
  readonly #ends: EndThread[];
  #givenUp = 0;

  constructor(puzzle: Puzzle, before: Frontier, learnt: LearntTurns, options: TeamOptions) {
    const { memory = usual.memory, states = usual.states, helpers, open } = options;
    this.#puzzle = puzzle;
    this.#before = before;
    this.#learnt = learnt;
    this.#states = states;
    const threads = Math.min(helpers + 1, mostThreads);
    this.#threads = threads;
    const { table, next } = before;
    // Few bits left in the last word would soon need another.
    const words = learnt.words + (learnt.freeBits < fewBits ? 1 : 0);
    const room = Math.floor((memory - table.bytes - learnt.bytes * threads) / bytesOfState(words));
    const capacity = Math.max(table.count * 2, Math.min(room, mostStates));
    this.#memory = layOutMemory(words, capacity, threads);
    const { control, sequence } = this.#memory;
    const inputs = puzzle.inputs.length;
    this.#member = new TeamMember(this.#memory, learnt, inputs, 0);
    this.#member.table.makeRoom(table.count);
    const padded = new Uint32Array(words);
    for (let state = 0; state < table.count; state++) {
      const [from, at] = [table.wordsOf(state), table.placeOf(state)];
      for (let word = 0; word < words; word++) padded[word] = word < table.words ? from[at + word] : 0;
      this.#member.table.add(padded, 0, 0);
    }
    const size = table.count - next;
    for (let rank = 0; rank < size; rank++) sequence[rank] = next + rank;
    this.#layers.push({ start: 0, size });
    const order = {
      ...{ program: puzzle.game.program, start: puzzle.start.save(), inputs: puzzle.inputs },
      ...{ idle: puzzle.idle, memory: this.#memory, threads },
    };
    this.#ends = Array.from({ length: threads - 1 }, (_, i) => open({ ...order, number: i + 1 }));
    learnt.isFrozen = true;
    control[slot.won] = -1;
    this.#tell();
    this.#beginLayer();
  }

  get progress(): SearchProgress {
    const { control } = this.#memory;
    return {
      states: control[slot.count] - this.#givenUp,
      turns: this.#before.turns + control[slot.turns],
      learnt: control[slot.learnt],
      depth: this.#depth,
      least: this.#depth + 1,
      bytes: this.#member.table.bytes + this.#before.table.bytes + this.#learnt.bytes * this.#threads,
    };
  }

  get #depth(): number {
    const { length } = this.#layers;
    return this.#before.depth + (this.#layers[length - 1].size === 0 ? length - 1 : length);
  }

  close(): void {
    Atomics.store(this.#memory.control, slot.phase, -1);
    Atomics.notify(this.#memory.control, slot.phase);
    for (const end of this.#ends) end();
  }

  /** How the search has ended, "alone" if one thread has to go on alone; undefined while it goes on. */
  work(positions: number): SearchEnding | "alone" | undefined {
    if (this.#member.work(positions, this.#threads)) return undefined;
    this.#member.end();
    const { control } = this.#memory;
    for (let busy; (busy = Atomics.load(control, slot.busy)) > 0;)
      Atomics.wait(control, slot.busy, busy, 100);
    return this.#endPhase();
  }

  /** What was found before the present layer, for one thread. */
  get frontier(): Frontier {
    const { keys, orders, sequence, words } = this.#memory;
    const { table: old, depth } = this.#before;
    const table = new StateTable(this.#learnt.words);
    const key = new Uint32Array(Math.max(words, this.#learnt.words));
    const numbers = new Map<number, number>();
    const add = (state: number, parent: number, input: number): void => {
      key.fill(0);
      for (let word = 0; word < words; word++) key[word] = keys[state * words + word];
      numbers.set(state, table.count);
      table.add(key, table.words, parent, input);
    };
    for (let state = 0; state < old.count; state++) add(state, old.parent(state), old.input(state));
    const inputs = this.#puzzle.inputs.length;
    for (let i = 1; i < this.#layers.length; i++) {
      const { start, size } = this.#layers[i];
      for (let at = start; at < start + size; at++) {
        const order = orders[sequence[at]];
        const parent = sequence[this.#layers[i - 1].start + Math.floor(order / inputs)];
        add(sequence[at], numbers.get(parent)!, order % inputs);
      }
    }
    const last = this.#layers[this.#layers.length - 1];
    this.#learnt.isFrozen = false;
    return {
      ...{ transitions: this.#learnt, table, next: table.count - last.size },
      ...{ depth: depth + this.#layers.length - 1, turns: this.progress.turns },
    };
  }

  /** Does what threads cannot do at the same time. */
  #endPhase(): SearchEnding | "alone" | undefined {
    const { control } = this.#memory;
    const { table } = this.#member;
    if (control[slot.failed] !== 0) return "alone";
    const unknown = this.#unknown();
    const room = this.#threads * (unknown.length + takenAtOnce + perPhase * this.#puzzle.inputs.length);
    if (!table.makeRoom(room)) return { result: "limit", limit: "memory" };
    this.#learnt.isFrozen = false;
    this.#member.settle(unknown);
    this.#member.end();
    this.#learnt.isFrozen = true;
    if (this.#learnt.words > this.#memory.words || !this.#tell()) return "alone";
    const isTight = control[slot.tight] !== 0;
    control[slot.tight] = 0;
    if (isTight && control[slot.next] < control[slot.size] && control[slot.won] === -1) {
      this.#beginPhase();
      return undefined;
    }
    if (control[slot.won] !== -1) {
      this.#givenUp += this.#unused();
      return { result: "won", inputs: this.#way(control[slot.won] >>> 0), shortest: true };
    }
    if (table.count - this.#givenUp > this.#states) return { result: "limit", limit: "states" };
    if (!this.#order()) return { result: "unsolvable" };
    this.#beginLayer();
    return undefined;
  }

  /** How many states of the layer were taken and given up. */
  #unused(): number {
    const { control, orders } = this.#memory;
    return orders
      .subarray(control[slot.deeper], control[slot.count])
      .reduce((sum, it) => (it === noOrder ? sum + 1 : sum), 0);
  }

  #unknown(): readonly number[] {
    const { control, unknown } = this.#memory;
    const orders = unknown.flatMap((it, i) => [...it.subarray(0, control[unknownAt(i)])]);
    control.fill(0, slot.unknown);
    return orders.sort((a, b) => a - b);
  }

  /** Tells the others what was found out about keys; false if that is too much. */
  #tell(): boolean {
    const { control, log } = this.#memory;
    const all = this.#learnt.log;
    if (all.length > log.length) return false;
    log.set(all.slice(control[slot.logged]), control[slot.logged]);
    control[slot.logged] = all.length;
    return true;
  }

  /** Puts the states that were found into the order in which one thread would have found them; false if there are none. */
  #order(): boolean {
    const { control, orders, sequence } = this.#memory;
    const inputs = this.#puzzle.inputs.length;
    const { start, size } = this.#layers[this.#layers.length - 1];
    const [first, end] = [control[slot.deeper], control[slot.count]];
    // By rank, how many states have a parent of a atomicMin one.
    const places = new Int32Array(size + 1);
    for (let state = first; state < end; state++)
      if (orders[state] !== noOrder) places[Math.floor(orders[state] / inputs) + 1]++;
    for (let rank = 0; rank < size; rank++) places[rank + 1] += places[rank];
    const count = places[size];
    const from = start + size;
    const begins = places.slice();
    for (let state = first; state < end; state++) {
      const order = orders[state];
      if (order === noOrder) continue;
      const rank = Math.floor(order / inputs);
      const least = from + begins[rank];
      let at = from + places[rank]++;
      for (; at > least && orders[sequence[at - 1]] > order; at--) sequence[at] = sequence[at - 1];
      sequence[at] = state;
    }
    this.#givenUp += end - first - count;
    this.#layers.push({ start: from, size: count });
    return count > 0;
  }

  #beginLayer(): void {
    const { control } = this.#memory;
    const { start, size } = this.#layers[this.#layers.length - 1];
    control[slot.layer] = start;
    control[slot.size] = size;
    control[slot.next] = 0;
    control[slot.deeper] = control[slot.count];
    this.#beginPhase();
  }

  #beginPhase(): void {
    const { control } = this.#memory;
    this.#member.table.begin();
    let busy = 0;
    for (let thread = 1; thread < this.#threads; thread++) {
      if (Atomics.load(control, slot.ready + thread) === 0) continue;
      Atomics.store(control, slot.ready + thread, 2);
      busy++;
    }
    Atomics.store(control, slot.busy, busy);
    Atomics.add(control, slot.phase, 1);
    Atomics.notify(control, slot.phase);
  }

  /** The inputs to a state of the layer, given with the last of them by its order. */
  #way(order: number): readonly PuzzleInput[] {
    const { orders, sequence } = this.#memory;
    const inputs = this.#puzzle.inputs.length;
    const after: number[] = [];
    for (let layer = this.#layers.length - 1, at = order; ; layer--) {
      after.unshift(at % inputs);
      const state = sequence[this.#layers[layer].start + Math.floor(at / inputs)];
      if (layer > 0) at = orders[state];
      else {
        const [first, ...rest] = after;
        return [
          ...inputsTo(this.#puzzle, this.#before.table, state, first),
          ...rest.map((input) => this.#puzzle.inputs[input]),
        ];
      }
    }
  }
}

/** With fewer bits left in the last word, keys get another. */
const fewBits = 6;
/** States that there is always room for when a phase begins. */
const perPhase = 1 << 10;
const mostStates = 1 << 27;
