import { getOrMake } from "../../base/index.ts";
import {
  type Arrival,
  type Encounter,
  type MeetingLine,
  motionOf,
  type MovingSet,
  type TestObserver,
} from "../../core/bodies/index.ts";
import { cellOfThing, kindOfThing, type Machine, NONE, type Reason } from "../../core/engine/index.ts";
import type { KindId, Meeting, Where } from "../../program/index.ts";

/** Says what a change would find in one cell. */
export interface ProbedCell {
  readonly cell: number;
  /** Holds the things there that answer, in order. */
  readonly meets: readonly MetThing[];
  /** Says why the change would not be allowed here; of several reasons the first. */
  readonly reason?: Reason;
}

/** Says how something that is met would answer. */
export interface MetThing {
  readonly kind: KindId;
  readonly cell: number;
  /**
   * Tells how they meet. "aboard": it stands on the body then, "below": the body on it. "pushed": it goes to the cell
   * `to`. "along": it goes with the body. "gone": it is removed. "instead": the body stays, and something else is done.
   * "other": something else is done, and the body moves on. "blocks": it refuses.
   */
  readonly how: "aboard" | "below" | "pushed" | "along" | "gone" | "instead" | "other" | "blocks";
  readonly to?: number;
  /** Holds the line of `meetings` that says so; missing if that is so in all games. */
  readonly at?: Where;
  /** Says why it blocks. */
  readonly reason?: Reason;
}

type Written<T> = { -readonly [K in keyof T]: T[K] };

interface TestedCell {
  readonly cell: number;
  readonly meets: Written<MetThing>[];
  reason?: Reason;
}

/** Records all that is tested of a set that is moved. */
export class TestRecorder implements TestObserver {
  readonly #tests = new Map<number, TestedCell>();
  #set: MovingSet | undefined;
  /** Is true if something else is done instead, so that the rest does not happen. */
  #isGivenUp = false;
  /** Holds the meeting in progress: the thing met, its line, and the number of arrivals before. */
  #met:
    | { met: Written<MetThing>; thing: number; meeting: Meeting; arrivals: number; isAbove: boolean }
    | undefined;

  /** Forgets what an earlier set has met, except the bodies that now move along. */
  begin(set: MovingSet): void {
    for (const [cell, { meets }] of this.#tests) {
      const along = meets.filter((it) => it.how === "along");
      if (along.length > 0) this.#tests.set(cell, { cell, meets: along });
      else this.#tests.delete(cell);
    }
    this.#set = set;
    this.#isGivenUp = false;
    this.#met = undefined;
  }

  /** Records that something in the way answers by a line. It blocks until it has answered. */
  meets({ set: { m }, thing, cell, layer, part }: Encounter, { meeting }: MeetingLine): void {
    const kind = kindOfThing(m.state, thing);
    const met: Written<MetThing> = { kind, cell, how: "blocks" };
    if (meeting.at) met.at = meeting.at;
    this.#at(cell).meets.push(met);
    this.#met = { met, thing, meeting, arrivals: arrivalsOf(m).length, isAbove: layer > (part?.layer ?? 0) };
  }

  /** Records the answer, with the number of its alternative. */
  answered(alternative: number): void {
    if (!this.#met || !this.#set) return;
    const { met, thing, meeting, arrivals, isAbove } = this.#met;
    const { m } = this.#set;
    const { state } = m;
    const deeds = meeting.alternatives[alternative].map((it) => it.do);
    const arrived = arrivalsOf(m)
      .slice(arrivals)
      .find((it) => it.from === met.cell);
    if (deeds.includes("stay")) [met.how, this.#isGivenUp] = ["instead", true];
    else if (deeds.includes("board")) met.how = isAbove ? "aboard" : "below";
    else if (deeds.includes("join")) met.how = "along";
    else if (arrived && arrived.to !== met.cell) [met.how, met.to] = ["pushed", arrived.to];
    else if (kindOfThing(state, thing) === 0 || cellOfThing(state, thing) === NONE) met.how = "gone";
    else met.how = "other";
    this.#met = undefined;
  }

  /** Records the reason why a test has failed. */
  failed({ reason }: Machine): void {
    if (!reason || this.#isGivenUp) return;
    if (this.#met?.met.how === "blocks") this.#met.met.reason = reason;
    const cell = this.#met?.met.cell ?? reason.cell;
    this.#met = undefined;
    if (cell !== undefined) this.#at(cell).reason ??= reason;
  }

  /** Returns the cells that the set enters and those where something forbids it, in reading order. */
  tests(): ProbedCell[] {
    for (const { cell } of this.#set?.arriving() ?? []) this.#at(cell);
    return [...this.#tests.values()].sort((a, b) => a.cell - b.cell);
  }

  #at(cell: number): TestedCell {
    return getOrMake(this.#tests, cell, () => ({ cell, meets: [] }));
  }
}

function arrivalsOf(m: Machine): readonly Arrival[] {
  return motionOf(m).arrivals ?? [];
}
