import type { KindId, LayerId } from "../../../program/index.ts";
import type { Position } from "../layout/position.ts";
import { areSameBodies } from "../records/canonical-bodies.ts";
import { breakBody } from "../records/laying.ts";
import { areSamePiles } from "../state/piles.ts";
import { State } from "../state/state.ts";
import { positionHash } from "./derived.ts";
import { makeSavedState } from "./save.ts";

/** Implements the parts of `State` that depend on how piles and bodies are stored. */
export class StoredState extends State {
  protected breakBody(layer: LayerId, address: number, kind: KindId): void {
    breakBody(this, layer, address, kind);
    this.touchSettled();
  }

  copy(): StoredState {
    return new StoredState(this.layout, this);
  }

  equals(other: Position): boolean {
    if (!(other instanceof StoredState) || other.level !== this.level) return false;
    if (other.layout.program !== this.layout.program) return false;
    for (let i = 0; i < this.layout.fixedEnd; i++)
      if (this.numbers[i] !== other.numbers[i] && !this.isKeyedChance(i)) return false;
    for (let i = 0; i < this.layout.addressCount; i++) if (this.cells[i] !== other.cells[i]) return false;
    return areSamePiles(this, other) && areSameBodies(this, other);
  }

  hash(): number {
    return positionHash(this);
  }

  save(): unknown {
    return makeSavedState(this);
  }
}
