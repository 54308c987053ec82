import { isRecord, type RoomClock } from "../../play/index.ts";

/** What an input has cost a player, in milliseconds; less than 0 where more has come with it than it took. */
interface Turn {
  /** From 0; undefined where nobody knows. */
  readonly player?: number;
  readonly cost: number;
}

/** A clock with the time of each input, so that what is taken back gives its time back. It hears of time, and knows none. */
export class TurnTimes {
  readonly clock: RoomClock;
  #turns: Turn[];
  /** How long the player to move has thought. */
  #thought: number;
  #toMove: number | undefined;

  constructor(clock: RoomClock, turns: readonly Turn[] = [], thought = 0) {
    this.clock = clock;
    this.#turns = [...turns];
    this.#thought = thought;
  }

  /** Reads what `kept` has made; nothing if it is something else. */
  static read(found: unknown): TurnTimes | undefined {
    if (!isRecord(found)) return undefined;
    const { initial, increment, turns, thought } = found;
    const isSound = [initial, increment, thought].every((it) => Number.isFinite(it));
    if (!isSound || !Array.isArray(turns) || !turns.every(isTurn)) return undefined;
    const clock = { initial: Number(initial), increment: Number(increment) };
    return new TurnTimes(clock, turns, Number(thought));
  }

  /** All that is needed to go on later, as plain data. */
  get kept(): object {
    return { ...this.clock, turns: this.#turns, thought: this.#thought };
  }

  /** Whose time runs: of who is to move, from their second turn on. */
  get running(): number | undefined {
    return this.#turns.some((it) => it.player === this.#toMove) ? this.#toMove : undefined;
  }

  /** Hears where play stands: after so many inputs, and who is to move if that is one player. */
  follow(inputs: number, toMove: number | undefined): void {
    if (inputs !== this.#turns.length) this.#count(inputs, toMove);
    this.#toMove = toMove;
  }

  /** Lets time pass for who is to move. */
  pass(milliseconds: number): void {
    if (this.running !== undefined) this.#thought += milliseconds;
  }

  /** What a player has left, in milliseconds. */
  left(player: number): number {
    const cost = this.#turns.reduce((sum, it) => (it.player === player ? sum + it.cost : sum), 0);
    const thought = player === this.#toMove ? this.#thought : 0;
    return Math.max(0, this.clock.initial - cost - thought);
  }

  #count(inputs: number, toMove: number | undefined): void {
    const player = this.#toMove;
    const isOneMore = inputs === this.#turns.length + 1 && player !== undefined;
    this.#turns = this.#turns.slice(0, inputs);
    if (isOneMore) {
      // Who goes on with the same turn gets nothing yet.
      const gain = player === toMove ? 0 : this.clock.increment;
      this.#turns.push({ player, cost: this.#thought - gain });
    }
    while (this.#turns.length < inputs) this.#turns.push({ cost: 0 });
    this.#thought = 0;
  }
}

function isTurn(it: unknown): it is Turn {
  return isRecord(it) && Number.isFinite(it["cost"]) && ["number", "undefined"].includes(typeof it["player"]);
}
