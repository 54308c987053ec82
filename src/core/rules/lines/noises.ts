import { type Movement, type Noise, type Program } from "../../../program/index.ts";
import { movementBit } from "./movement-bits.ts";

/** Describes the noises of a program, planned once for all levels. */
export interface NoisePlan {
  readonly kindCount: number;
  /** Is true if the program has noises. */
  readonly hasNoises: boolean;
  readonly by: Readonly<Record<Noise["when"], readonly PlannedNoise[]>>;
}

interface PlannedNoise extends Noise {
  /** Is indexed by kind: 1 for the kinds that make the noise. */
  readonly makes: Uint8Array;
  /** Is the mask of the movements that make the noise. */
  readonly bits: number;
}

const straightMovements: readonly Movement[] = ["up", "down", "left", "right"];

/** Plans the noises of a program. A noise without directions is made by all four, but not by an action. */
export function planNoises({ noises = [], kinds: { length: kindCount } }: Program): NoisePlan {
  const plannedNoises = noises.map((it): PlannedNoise => {
    const makes = new Uint8Array(kindCount);
    for (const kind of it.kinds) makes[kind] = 1;
    const allMovements = it.ways.length > 0 ? it.ways : straightMovements;
    return { ...it, makes, bits: allMovements.reduce((bits, movement) => bits | movementBit(movement), 0) };
  });
  const of = (when: Noise["when"]) => plannedNoises.filter((it) => it.when === when);
  const noisesByEvent = { move: of("move"), stuck: of("stuck"), come: of("come"), vanish: of("vanish") };
  return { kindCount, hasNoises: noises.length > 0, by: noisesByEvent };
}

/** Reads the kinds on the layers of cells, and their movements. */
export interface MovementReader {
  kindOn(cell: number, layer: number): number;
  movementOn(cell: number, layer: number): number;
}

/** Collects the noises of a cycle: of things that were blocked, moved, created or destroyed. */
export class CycleNoises {
  readonly hasNoises: boolean;
  readonly #by: NoisePlan["by"];
  readonly #stuckSounds: number[] = [];
  readonly #moveSounds: number[] = [];
  readonly #cameKinds: Uint8Array;
  readonly #goneKinds: Uint8Array;
  #any = false;

  constructor({ kindCount, hasNoises, by }: NoisePlan) {
    this.hasNoises = hasNoises;
    this.#by = by;
    this.#cameKinds = new Uint8Array(kindCount);
    this.#goneKinds = new Uint8Array(kindCount);
  }

  /** Is called when a thing moves. */
  noteMove(kind: number, movement: number): void {
    for (const { bits, makes, sound } of this.#by.move)
      if ((movement & bits) !== 0 && makes[kind] !== 0) this.#note(this.#moveSounds, sound);
  }

  /** Is called for a cell in which a movement was blocked. */
  noteBlock(places: MovementReader, cell: number): void {
    for (const { layers, bits, makes, sound } of this.#by.stuck)
      for (const layer of layers)
        if ((places.movementOn(cell, layer) & bits) !== 0 && makes[places.kindOn(cell, layer)] !== 0)
          this.#note(this.#stuckSounds, sound);
  }

  /** Is called when a rule wrote a kind, or 0 for nothing, to a layer. */
  noteWritten(kind: number): void {
    this.#cameKinds[kind] = 1;
    this.#any = true;
  }

  noteGone(kind: number): void {
    this.#goneKinds[kind] = 1;
    this.#any = true;
  }

  /** Returns true if this cycle made a noise. */
  get any(): boolean {
    return this.#any;
  }

  /** Returns the sounds of the cycle in order, and clears them. */
  take(): readonly number[] {
    if (!this.#any) return [];
    const sounds = [...this.#stuckSounds, ...this.#moveSounds];
    for (const { kinds, sound } of this.#by.come)
      if (kinds.some((kind) => this.#cameKinds[kind] !== 0)) sounds.push(sound);
    for (const { kinds, sound } of this.#by.vanish)
      if (kinds.some((kind) => this.#goneKinds[kind] !== 0)) sounds.push(sound);
    this.forget();
    return sounds;
  }

  forget(): void {
    if (!this.#any) return;
    this.#any = false;
    this.#stuckSounds.length = 0;
    this.#moveSounds.length = 0;
    // `fill` is slower for the few kinds of most games.
    for (let kind = 0; kind < this.#cameKinds.length; kind++)
      this.#cameKinds[kind] = this.#goneKinds[kind] = 0;
  }

  /** Captures the noises of things that moved, were created or destroyed, for a rollback. Noises of blocked movements are not rolled back. */
  keep(): () => void {
    const [came, gone] = [this.#cameKinds.slice(), this.#goneKinds.slice()];
    const moveCount = this.#moveSounds.length;
    return () => {
      this.#moveSounds.length = moveCount;
      this.#cameKinds.set(came);
      this.#goneKinds.set(gone);
    };
  }

  #note(sounds: number[], sound: number): void {
    this.#any = true;
    if (!sounds.includes(sound)) sounds.push(sound);
  }
}
