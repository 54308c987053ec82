import { isRecord } from "../../base/index.ts";
import { type RoomClock, type LivePlay } from "../../play/index.ts";
import { listenTo } from "../listener.ts";
import { readStored, storeValue } from "../stored.ts";

/** Holds the time that an input took from a player's clock, in milliseconds; negative if the increment was larger than the time used. */
interface TurnCost {
  /** Holds the player's number from 0; undefined if unknown. */
  readonly player?: number;
  readonly cost: number;
}

/**
 * Holds a clock with the cost of each input, so that undoing an input restores its time. The caller reports the passing
 * of time by `spend`.
 */
export class TurnTimes {
  readonly clock: RoomClock;
  #turns: TurnCost[];
  /** Holds how long the player to move has thought, in milliseconds. */
  #thinkingTime: number;
  #playerToMove: number | undefined;

  constructor(clock: RoomClock, turns: readonly TurnCost[] = [], thinkingTime = 0) {
    this.clock = clock;
    this.#turns = [...turns];
    this.#thinkingTime = thinkingTime;
  }

  /** Reads data made by `savedState`; returns undefined if it is invalid. */
  static read(storedValue: unknown): TurnTimes | undefined {
    if (!isRecord(storedValue)) return undefined;
    const { initial, increment, turns, thought } = storedValue;
    const isValid = [initial, increment, thought].every((it) => Number.isFinite(it));
    if (!isValid || !Array.isArray(turns) || !turns.every(isTurnCost)) return undefined;
    const clock = { initial: Number(initial), increment: Number(increment) };
    return new TurnTimes(clock, turns, Number(thought));
  }

  /** Returns the state as plain data, for `read`. */
  get savedState(): object {
    return { ...this.clock, turns: this.#turns, thought: this.#thinkingTime };
  }

  /** Returns the player whose clock runs: the player to move, except in the first turn of that player. */
  get runningPlayer(): number | undefined {
    return this.#turns.some((it) => it.player === this.#playerToMove) ? this.#playerToMove : undefined;
  }

  /** Updates the number of inputs, and the player to move, who is undefined if several players are to move. */
  follow(inputs: number, toMove: number | undefined): void {
    if (inputs !== this.#turns.length) this.#recordTurns(inputs, toMove);
    this.#playerToMove = toMove;
  }

  /** Subtracts time from the player to move. */
  spend(milliseconds: number): void {
    if (this.runningPlayer !== undefined) this.#thinkingTime += milliseconds;
  }

  /** Returns a player's remaining time, in milliseconds. */
  remaining(player: number): number {
    const cost = this.#turns.reduce((sum, it) => (it.player === player ? sum + it.cost : sum), 0);
    const currentThinkingTime = player === this.#playerToMove ? this.#thinkingTime : 0;
    return Math.max(0, this.clock.initial - cost - currentThinkingTime);
  }

  #recordTurns(inputs: number, toMove: number | undefined): void {
    const player = this.#playerToMove;
    const isOneMore = inputs === this.#turns.length + 1 && player !== undefined;
    this.#turns = this.#turns.slice(0, inputs);
    if (isOneMore) {
      // The increment is added at the end of a turn, which may have several inputs.
      const increment = player === toMove ? 0 : this.clock.increment;
      this.#turns.push({ player, cost: this.#thinkingTime - increment });
    }
    while (this.#turns.length < inputs) this.#turns.push({ cost: 0 });
    this.#thinkingTime = 0;
  }
}

function isTurnCost(it: unknown): it is TurnCost {
  return isRecord(it) && Number.isFinite(it["cost"]) && ["number", "undefined"].includes(typeof it["player"]);
}

const clocksKey = "quadrille-clocks";
/** Sets how often the clock is updated, in milliseconds. */
const updateInterval = 100;

/** Returns true if the page can add a clock: players take turns, the game is not in real time, and no room's server keeps the time. */
export function takesClock({ game, hasClock, shared }: LivePlay): boolean {
  return !hasClock && !shared && game.program.players.length > 1 && !game.program.together;
}

/** Represents the clock of a match at this screen. It is stored in the browser by game title, with the cost of each input. */
export class TableClock {
  readonly #play: LivePlay;
  readonly #listeners = new Set<() => void>();
  #times: TurnTimes | undefined;

  constructor(play: LivePlay) {
    this.#play = play;
    this.#times = takesClock(play) ? this.#read() : undefined;
    play.listen(() => this.#follow());
    this.#follow();
  }

  /** Returns the chosen clock; undefined if there is none. */
  get chosenClock(): RoomClock | undefined {
    return this.#times?.clock;
  }

  /** Sets the clock of the next match; undefined removes it. */
  choose(clock: RoomClock | undefined): void {
    this.#times = clock && new TurnTimes(clock);
    this.#save();
  }

  /** Returns a player's remaining time, in milliseconds; undefined without a clock. */
  remaining(player: number): number | undefined {
    return this.#times?.remaining(player);
  }

  /** Calls a listener whenever time has passed; returns a function that removes it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs the clock until the returned function is called. The clock stops while the page is hidden or a dialog is open. */
  start(): () => void {
    let lastTime = performance.now();
    const update = (): void => {
      const now = performance.now();
      if (document.visibilityState === "visible" && !this.#play.isClockStopped) this.#spend(now - lastTime);
      lastTime = now;
    };
    const saveTimes = (): void => this.#save();
    const timer = setInterval(update, updateInterval);
    const endListening = listenTo(window, "pagehide", saveTimes);
    return () => {
      clearInterval(timer);
      endListening();
      saveTimes();
    };
  }

  #spend(milliseconds: number): void {
    const times = this.#times;
    const player = times?.runningPlayer;
    if (!times || player === undefined || this.#play.outOfTime !== undefined) return;
    times.spend(milliseconds);
    if (times.remaining(player) === 0) this.#play.endByTime(player);
    for (const listener of this.#listeners) listener();
  }

  #follow(): void {
    const { session } = this.#play;
    const [player, ...othersToMove] = session.status === "playing" ? session.awaited : [];
    this.#times?.follow(session.inputs.length, othersToMove.length > 0 ? undefined : player);
    this.#save();
  }

  #read(): TurnTimes | undefined {
    const storedEntry = readClocks()[this.#play.game.program.facts.title];
    return isRecord(storedEntry) && storedEntry["seed"] === this.#play.session.seed
      ? TurnTimes.read(storedEntry["times"])
      : undefined;
  }

  #save(): void {
    const { game, session } = this.#play;
    const { [game.program.facts.title]: oldEntry, ...otherGames } = readClocks();
    if (!this.#times && oldEntry === undefined) return;
    const newEntry = this.#times && {
      [game.program.facts.title]: { seed: session.seed, times: this.#times.savedState },
    };
    storeValue(clocksKey, { ...otherGames, ...newEntry });
  }
}

function readClocks(): Readonly<Record<string, unknown>> {
  const storedClocks = readStored(clocksKey);
  return isRecord(storedClocks) ? storedClocks : {};
}
