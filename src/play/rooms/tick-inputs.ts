import {
  type Given,
  type GivenCycle,
  type Input,
  isGivenAlike,
  plain,
  sameGiven,
} from "../../session/index.ts";

export interface TickMemory {
  readonly passed: number;
  readonly given: readonly Given[];
  readonly held: readonly (readonly Given[])[];
}

/**
 * Says what all players of a room give in each tick. Keys and controls count as held, in the ticks after they were given, until the next input of their
 * player: so a key that is down for long is told of twice.
 */
export class TickInputs {
  /** Says how many ticks have passed. */
  passed = 0;
  #given: readonly Given[] = [];
  /** Is indexed by player. */
  readonly #held: (readonly Given[])[];

  constructor(players: number) {
    this.#held = Array.from({ length: players }, () => []);
  }

  /** Returns true if an input tells more than what is known to be held. */
  isNews(player: number, { given, held = [] }: GivenCycle): boolean {
    return given.length > 0 || !sameGiven(held, this.#held[player]);
  }

  /** Takes what a player gives in the next tick. */
  give(player: number, { given, held = [] }: GivenCycle): void {
    this.#given = [...this.#given, ...given];
    const stays = given.filter((it) => it.type === "key" || it.type === "control");
    this.#held[player] = [...held, ...stays];
  }

  /** Lets a tick pass: the input that all of it makes. */
  next(): Input {
    this.passed++;
    const given = this.#given;
    this.#given = [];
    const held = this.#held.flat().filter((it) => !given.some((other) => isGivenAlike(it, other)));
    if (held.length > 0) return { type: "cycle", given, held };
    return given.length === 0 ? plain : { type: "cycle", given };
  }

  /** Returns all that it knows, as plain data. */
  get memory(): TickMemory {
    return { passed: this.passed, given: this.#given, held: this.#held };
  }

  /** Goes on from what another knew. */
  recall({ passed, given, held }: TickMemory): this {
    this.passed = passed;
    this.#given = given;
    for (const [player, it] of held.entries()) this.#held[player] = it;
    return this;
  }

  copy(): TickInputs {
    return new TickInputs(this.#held.length).recall(this.memory);
  }
}
