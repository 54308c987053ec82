import { type Given, type GivenCycle, type Input, isSameData, plain } from "../../session/index.ts";

/**
 * Collects the inputs of all players of a room for each tick. Keys and controls count as held in later ticks until the next
 * input of the same player, so that a held key is sent only when it is pressed and when it is released.
 */
export class TickInputs {
  /** Counts the ticks that have passed. */
  passed = 0;
  #given: readonly Given[] = [];
  /** Lists, by player, the inputs that are held. */
  readonly #held: (readonly Given[])[];

  constructor(players: number) {
    this.#held = Array.from({ length: players }, () => []);
  }

  /** Returns true if an input must be sent, because it gives a control or because the player now holds other inputs than before. */
  isNew(player: number, { given, held = [] }: GivenCycle): boolean {
    return given.length > 0 || !isSameData(held, this.#held[player]);
  }

  /** Adds a player's input to the next tick. */
  give(player: number, { given, held = [] }: GivenCycle): void {
    this.#given = [...this.#given, ...given];
    const heldInputs = given.filter((it) => it.type === "key" || it.type === "control");
    this.#held[player] = [...held, ...heldInputs];
  }

  /** Ends a tick; returns the input that combines everything given in the tick and everything held. */
  passTick(): Input {
    this.passed++;
    const given = this.#given;
    this.#given = [];
    const heldInputs = this.#held.flat().filter((it) => !given.some((other) => isSameData(it, other)));
    if (heldInputs.length > 0) return { type: "cycle", given, held: heldInputs };
    return given.length === 0 ? plain : { type: "cycle", given };
  }

  /** Returns the state as plain data. */
  get memory() {
    return { passed: this.passed, given: this.#given, held: this.#held };
  }

  /** Restores the state of another instance. */
  restore({ passed, given, held }: TickInputs["memory"]): this {
    this.passed = passed;
    this.#given = given;
    for (const [player, it] of held.entries()) this.#held[player] = it;
    return this;
  }

  copy(): TickInputs {
    return new TickInputs(this.#held.length).restore(this.memory);
  }
}
