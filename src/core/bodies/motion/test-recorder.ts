import type { Meeting } from "../../../program/index.ts";
import { type Reason, cellOfThing, kindOfThing, NONE, type Machine } from "../../engine/index.ts";
import type { ProbedCell, MetThing } from "./inspection.ts";
import { type Encounter, type MeetingLine, type Arrival, motionOf } from "./meetings.ts";
import type { MovingSet } from "./moving-set.ts";

type Written<T> = { -readonly [K in keyof T]: T[K] };

interface Tested {
  readonly cell: number;
  readonly meets: Written<MetThing>[];
  reason?: Reason;
}

/** Notes all that is tested of a set that is moved. Everything is put back afterwards. */
export class TestRecorder {
  readonly #tests = new Map<number, Tested>();
  #set: MovingSet | undefined;
  /** Something else is done instead, so the rest does not happen. */
  #isGivenUp = false;
  /** The meeting in progress: the thing met, its line, and the number of arrivals before. */
  #met:
    | { met: Written<MetThing>; thing: number; meeting: Meeting; arrivals: number; isAbove: boolean }
    | undefined;

  /** Begins with a set; of an earlier set that was given up, only the bodies that go along count. */
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

  /** Something in the way answers by a line. It blocks until it has answered. */
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

  /** A test has failed, for the reason that the machine has. */
  failed({ reason }: Machine): void {
    if (!reason || this.#isGivenUp) return;
    if (this.#met?.met.how === "blocks") this.#met.met.reason = reason;
    const cell = this.#met?.met.cell ?? reason.cell;
    this.#met = undefined;
    if (cell !== undefined) this.#at(cell).reason ??= reason;
  }

  /** The tests: of cells that the set enters, and of those where something forbids it. */
  tests(): ProbedCell[] {
    for (const { cell } of this.#set?.arriving() ?? []) this.#at(cell);
    return [...this.#tests.values()].sort((a, b) => a.cell - b.cell);
  }

  #at(cell: number): Tested {
    const known = this.#tests.get(cell) ?? { cell, meets: [] };
    this.#tests.set(cell, known);
    return known;
  }
}

function arrivalsOf(m: Machine): readonly Arrival[] {
  return motionOf(m).arrivals ?? [];
}
