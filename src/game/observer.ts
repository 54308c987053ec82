import type { CompileObserver, CycleObserver, Machine } from "../engine/index.ts";
import type { Works } from "./compile-program.ts";

/**
 * Hears what cycles do while they do it. A game that is made with an observer runs its rules plainly and asks it; any other game
 * knows nothing of it.
 */
export interface Observer extends CompileObserver, CycleObserver {
  /** A game is made with it. */
  meet(m: Machine, works: Works): void;
}
