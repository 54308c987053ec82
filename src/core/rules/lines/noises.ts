import { type Movement, type Noise, type Program, movementBit } from "../../../program/index.ts";

/** Describes the noises of a program, which are sounds for movements and changes of kinds. They are planned once for all levels. */
export type NoisePlan = Readonly<ReturnType<typeof planNoises>>;

const straightMovements: readonly Movement[] = ["up", "down", "left", "right"];

/** Plans the noises of a program. A noise without directions is made in all four directions, but not by an action. */
export function planNoises({ noises = [], kinds: { length: kindCount } }: Program) {
  const plannedNoises = noises.map((it) => {
    // Is indexed by kind: 1 for the kinds that make the noise.
    const makerMask = new Uint8Array(kindCount);
    for (const kind of it.kinds) makerMask[kind] = 1;
    const movements = it.ways.length > 0 ? it.ways : straightMovements;
    // `bits` is the mask of the movements that make the noise.
    return { ...it, makerMask, bits: movements.reduce((bits, movement) => bits | movementBit(movement), 0) };
  });
  const listNoises = (when: Noise["when"]) => plannedNoises.filter((it) => it.when === when);
  const noisesByEvent = {
    move: listNoises("move"),
    stuck: listNoises("stuck"),
    come: listNoises("come"),
    vanish: listNoises("vanish"),
  };
  return { kindCount, hasNoises: noises.length > 0, byEvent: noisesByEvent };
}

/** Reads the kinds and movements on the layers of cells. */
export interface MovementReader {
  kindOn(cell: number, layer: number): number;
  movementOn(cell: number, layer: number): number;
}

/** Collects the noises of a cycle, made by objects that were blocked, moved, created or destroyed. */
export class CycleNoises {
  readonly hasNoises: boolean;
  readonly #byEvent: NoisePlan["byEvent"];
  readonly #stuckSounds: number[] = [];
  readonly #moveSounds: number[] = [];
  readonly #createdKinds: Uint8Array;
  readonly #destroyedKinds: Uint8Array;
  #hasNoise = false;

  constructor({ kindCount, hasNoises, byEvent }: NoisePlan) {
    this.hasNoises = hasNoises;
    this.#byEvent = byEvent;
    this.#createdKinds = new Uint8Array(kindCount);
    this.#destroyedKinds = new Uint8Array(kindCount);
  }

  recordMove(kind: number, movement: number): void {
    for (const { bits, makerMask, sound } of this.#byEvent.move)
      if ((movement & bits) !== 0 && makerMask[kind] !== 0) this.#addSound(this.#moveSounds, sound);
  }

  /** Records the noises of a cell in which a movement was blocked. */
  recordBlock(reader: MovementReader, cell: number): void {
    for (const { layers, bits, makerMask, sound } of this.#byEvent.stuck)
      for (const layer of layers)
        if ((reader.movementOn(cell, layer) & bits) !== 0 && makerMask[reader.kindOn(cell, layer)] !== 0)
          this.#addSound(this.#stuckSounds, sound);
  }

  /** Records that a rule wrote a kind (0 for nothing) to a layer. */
  recordCreated(kind: number): void {
    this.#createdKinds[kind] = 1;
    this.#hasNoise = true;
  }

  recordDestroyed(kind: number): void {
    this.#destroyedKinds[kind] = 1;
    this.#hasNoise = true;
  }

  get hasNoise(): boolean {
    return this.#hasNoise;
  }

  /** Returns the sounds of the cycle in order, and clears them. */
  takeSounds(): readonly number[] {
    if (!this.#hasNoise) return [];
    const sounds = [...this.#stuckSounds, ...this.#moveSounds];
    for (const { kinds, sound } of this.#byEvent.come)
      if (kinds.some((kind) => this.#createdKinds[kind] !== 0)) sounds.push(sound);
    for (const { kinds, sound } of this.#byEvent.vanish)
      if (kinds.some((kind) => this.#destroyedKinds[kind] !== 0)) sounds.push(sound);
    this.forget();
    return sounds;
  }

  forget(): void {
    if (!this.#hasNoise) return;
    this.#hasNoise = false;
    this.#stuckSounds.length = 0;
    this.#moveSounds.length = 0;
    // `fill` is slower for the few kinds of most games.
    for (let kind = 0; kind < this.#createdKinds.length; kind++)
      this.#createdKinds[kind] = this.#destroyedKinds[kind] = 0;
  }

  /** Captures the noises of movements, creation and destruction for a rollback. Noises of blocked movements are kept. */
  capture(): () => void {
    const [createdKinds, destroyedKinds] = [this.#createdKinds.slice(), this.#destroyedKinds.slice()];
    const moveCount = this.#moveSounds.length;
    return () => {
      this.#moveSounds.length = moveCount;
      this.#createdKinds.set(createdKinds);
      this.#destroyedKinds.set(destroyedKinds);
    };
  }

  #addSound(sounds: number[], sound: number): void {
    this.#hasNoise = true;
    if (!sounds.includes(sound)) sounds.push(sound);
  }
}
