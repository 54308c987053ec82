import type { Movement, Noise } from "../../../program/index.ts";
import { movementBit } from "./movement-bits.ts";

interface NoisePlan {
  readonly kinds: Uint8Array;
  readonly list: readonly number[];
  readonly layers: readonly number[];
  /** Bits of the movements that make it. */
  readonly ways: number;
  readonly sound: number;
}

const fourWays = bitsOf(["up", "down", "left", "right"]);

function bitsOf(ways: readonly Movement[]): number {
  return ways.reduce((bits, way) => bits | movementBit(way), 0);
}

/** What stands on the layers of cells, and with which movement. */
export interface MovingKinds {
  kindOn(cell: number, layer: number): number;
  movementOn(cell: number, layer: number): number;
}

/** The noises of a cycle: for things that were blocked, moved, created or destroyed. */
export class Noises {
  readonly hears: boolean;
  readonly #move: readonly NoisePlan[];
  readonly #stuck: readonly NoisePlan[];
  readonly #come: readonly NoisePlan[];
  readonly #vanish: readonly NoisePlan[];
  readonly #stuckSounds: number[] = [];
  readonly #moveSounds: number[] = [];
  readonly #cameKinds: Uint8Array;
  readonly #goneKinds: Uint8Array;
  #any = false;

  constructor(noises: readonly Noise[], kindCount: number) {
    const { move, stuck, come, vanish } = plansOf(noises, kindCount);
    this.hears = noises.length > 0;
    this.#move = move;
    this.#stuck = stuck;
    this.#come = come;
    this.#vanish = vanish;
    this.#cameKinds = new Uint8Array(kindCount);
    this.#goneKinds = new Uint8Array(kindCount);
  }

  /** Called when a thing moves. */
  moved(kind: number, movement: number): void {
    for (const { ways, kinds, sound } of this.#move)
      if ((movement & ways) !== 0 && kinds[kind] !== 0) this.#note(this.#moveSounds, sound);
  }

  /** Called for a cell where a movement was blocked. */
  stayed(places: MovingKinds, cell: number): void {
    for (const plan of this.#stuck)
      if (isStuck(places, cell, plan)) this.#note(this.#stuckSounds, plan.sound);
  }

  /** Called when one kind on a layer of a cell became another. */
  changed(old: number, kind: number): void {
    this.came(kind);
    this.gone(old);
  }

  came(kind: number): void {
    this.#cameKinds[kind] = 1;
    this.#any = true;
  }

  gone(kind: number): void {
    this.#goneKinds[kind] = 1;
    this.#any = true;
  }

  /** Whether something was heard in this cycle. */
  get any(): boolean {
    return this.#any;
  }

  /** The sounds of the cycle in order; empties the list. */
  take(): readonly number[] {
    if (!this.#any) return silence;
    const sounds = [...this.#stuckSounds, ...this.#moveSounds];
    addHeard(this.#come, this.#cameKinds, sounds);
    addHeard(this.#vanish, this.#goneKinds, sounds);
    this.forget();
    return sounds;
  }

  forget(): void {
    if (!this.#any) return;
    this.#any = false;
    if (this.#stuckSounds.length > 0) this.#stuckSounds.length = 0;
    this.#forgetMoves();
  }

  #forgetMoves(): void {
    if (this.#moveSounds.length > 0) this.#moveSounds.length = 0;
    // A call of `fill` takes longer for the few kinds of most games.
    for (let kind = 0; kind < this.#cameKinds.length; kind++)
      this.#cameKinds[kind] = this.#goneKinds[kind] = 0;
  }

  /** Captures what moved, was created and destroyed so far, for a rollback; noises of being blocked are not taken back. */
  keep(): () => void {
    if (!this.hears) return nothingToPutBack;
    if (!this.#any) return this.#putNothingBack;
    const [came, gone] = [this.#cameKinds.slice(), this.#goneKinds.slice()];
    const moved = this.#moveSounds.length;
    return () => {
      this.#moveSounds.length = moved;
      this.#cameKinds.set(came);
      this.#goneKinds.set(gone);
    };
  }

  readonly #putNothingBack = (): void => {
    if (this.#any) this.#forgetMoves();
  };

  #note(sounds: number[], sound: number): void {
    this.#any = true;
    if (!sounds.includes(sound)) sounds.push(sound);
  }
}

const silence: readonly number[] = [];

/** Whether one of the kinds of a noise stands on a cell with a movement that makes it. */
function isStuck(places: MovingKinds, cell: number, { ways, kinds, layers }: NoisePlan): boolean {
  for (let i = 0; i < layers.length; i++)
    if ((places.movementOn(cell, layers[i]) & ways) !== 0 && kinds[places.kindOn(cell, layers[i])] !== 0)
      return true;
  return false;
}

/** Adds the sounds of those that are made for one of the kinds. */
function addHeard(noises: readonly NoisePlan[], kinds: Uint8Array, sounds: number[]): void {
  for (let i = 0; i < noises.length; i++) {
    const { list, sound } = noises[i];
    for (let j = 0; j < list.length; j++)
      if (kinds[list[j]] !== 0) {
        sounds.push(sound);
        break;
      }
  }
}

const nothingToPutBack = (): void => undefined;

type NoisePlans = Readonly<Record<Noise["when"], readonly NoisePlan[]>>;

const known = new WeakMap<readonly Noise[], NoisePlans>();

/** The noises of a program, planned once: each level that begins has a state of its own. */
function plansOf(noises: readonly Noise[], kindCount: number): NoisePlans {
  const found = known.get(noises);
  if (found !== undefined) return found;
  const of = (when: Noise["when"]) =>
    noises.filter((it) => it.when === when).map((it) => planNoise(it, kindCount));
  const plans = { move: of("move"), stuck: of("stuck"), come: of("come"), vanish: of("vanish") };
  known.set(noises, plans);
  return plans;
}

/** Without a direction a noise is for all four, not for an action. */
function planNoise({ kinds, layers, ways, sound }: Noise, kindCount: number): NoisePlan {
  const table = new Uint8Array(kindCount);
  for (const kind of kinds) table[kind] = 1;
  return {
    kinds: table,
    list: kinds,
    layers,
    sound,
    ways: bitsOf(ways) || fourWays,
  };
}
