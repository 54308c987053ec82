import { getOrMake } from "../../base/index.ts";
import * as bodies from "../../core/bodies/index.ts";
import { cellOfThing, kindOfThing, type Machine, NONE, type Reason } from "../../core/engine/index.ts";
import type { KindId, Meeting, Where } from "../../program/index.ts";

/** Describes the collisions of a change in one cell. */
export interface ProbedCell {
  readonly cell: number;
  /** Lists the things in the cell whose collision rules apply, in order. */
  readonly meets: readonly MetThing[];
  /** Holds the first reason why the change would be refused in this cell. */
  readonly reason?: Reason;
}

/** Describes how a thing in the way of a body would react. */
export interface MetThing {
  readonly kind: KindId;
  readonly cell: number;
  /**
   * Classifies the collision. "aboard": the thing would stand on the body, "below": the body on it. "pushed": the thing
   * would move to the cell `to`. "along": it would move with the body. "gone": it would be removed. "instead": the body
   * stays, and another action runs. "other": another action runs, and the body moves on. "blocks": the thing refuses.
   */
  readonly how: "aboard" | "below" | "pushed" | "along" | "gone" | "instead" | "other" | "blocks";
  readonly to?: number;
  /** Holds the source position of the collision rule; missing for a reaction that is built into every game. */
  readonly at?: Where;
  /** Holds the reason why the thing blocks the change. */
  readonly reason?: Reason;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

type TestedCell = Writable<ProbedCell> & { readonly meets: Writable<MetThing>[] };

/** Records all tests of a moving set. */
export class TestRecorder implements bodies.TestObserver {
  readonly #tests = new Map<number, TestedCell>();
  #movingSet: bodies.MovingSet | undefined;
  /** Is true if another action runs instead of the move, so that the remaining tests are skipped. */
  #isReplaced = false;
  /** Holds the collision in progress: the record of the thing met, the thing, the rule, the number of earlier arrivals, and whether the thing is above the body. */
  #currentCollision:
    | { met: Writable<MetThing>; thing: number; meeting: Meeting; arrivals: number; isAboveBody: boolean }
    | undefined;

  /** Discards the collisions of an earlier set, except bodies that now move along. */
  begin(set: bodies.MovingSet): void {
    for (const [cell, { meets }] of this.#tests) {
      const movedAlong = meets.filter((it) => it.how === "along");
      if (movedAlong.length > 0) this.#tests.set(cell, { cell, meets: movedAlong });
      else this.#tests.delete(cell);
    }
    this.#movingSet = set;
    this.#isReplaced = false;
    this.#currentCollision = undefined;
  }

  /** Records that a collision rule runs for a thing in the way. The thing counts as blocking until an alternative of the rule succeeds. */
  beforeRule(
    { set: { m }, thing, cell, layer, member }: bodies.Encounter,
    { meeting }: bodies.CollisionRule,
  ): void {
    const kind = kindOfThing(m.state, thing);
    const metThing: Writable<MetThing> = { kind, cell, how: "blocks" };
    if (meeting.at) metThing.at = meeting.at;
    this.#testAt(cell).meets.push(metThing);
    this.#currentCollision = {
      met: metThing,
      thing,
      meeting,
      arrivals: arrivalsOf(m).length,
      isAboveBody: layer > (member?.layer ?? 0),
    };
  }

  /** Records which alternative of the rule succeeded. */
  afterRule(alternative: number): void {
    if (!this.#currentCollision || !this.#movingSet) return;
    const { met, thing, meeting, arrivals, isAboveBody } = this.#currentCollision;
    const { m } = this.#movingSet;
    const { state } = m;
    const actions = meeting.alternatives[alternative].map((it) => it.do);
    const arrival = arrivalsOf(m)
      .slice(arrivals)
      .find((it) => it.from === met.cell);
    if (actions.includes("stay")) [met.how, this.#isReplaced] = ["instead", true];
    else if (actions.includes("board")) met.how = isAboveBody ? "aboard" : "below";
    else if (actions.includes("join")) met.how = "along";
    else if (arrival && arrival.to !== met.cell) [met.how, met.to] = ["pushed", arrival.to];
    else if (kindOfThing(state, thing) === 0 || cellOfThing(state, thing) === NONE) met.how = "gone";
    else met.how = "other";
    this.#currentCollision = undefined;
  }

  /** Records the reason why a test has failed. */
  testFailed({ reason }: Machine): void {
    if (!reason || this.#isReplaced) return;
    if (this.#currentCollision?.met.how === "blocks") this.#currentCollision.met.reason = reason;
    const cell = this.#currentCollision?.met.cell ?? reason.cell;
    this.#currentCollision = undefined;
    if (cell !== undefined) this.#testAt(cell).reason ??= reason;
  }

  /** Returns the cells that the set enters and the cells where a thing blocks it, in reading order. */
  listTestedCells(): ProbedCell[] {
    for (const { cell } of this.#movingSet?.enteredCells() ?? []) this.#testAt(cell);
    return [...this.#tests.values()].sort((a, b) => a.cell - b.cell);
  }

  #testAt(cell: number): TestedCell {
    return getOrMake(this.#tests, cell, () => ({ cell, meets: [] }));
  }
}

function arrivalsOf(m: Machine): readonly bodies.Arrival[] {
  return bodies.motionOf(m).arrivals ?? [];
}
