import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  Attachment,
  attachHash,
  countKind,
  KindLists,
  Layout,
  type LogReader,
  StoredState,
} from "../../core/engine/index.ts";
import { compileProgram } from "../../program/index.ts";
import { fastHashing } from "./index.ts";

const text = `title Test
board yard 6x2
objects
  coin c yellow
  cup u white
state: counter score
layers
  coin
  cup
level
  ......
  ......
`;

const { program } = compileProgram({ file: "test.quad", text });

/** Says what is done to a position, one after the other. */
const acts = fc.array(
  fc.oneof(
    fc.record({ put: fc.nat(11), layer: fc.nat(1), isThere: fc.boolean() }),
    fc.record({ score: fc.integer({ min: -2, max: 2 }) }),
    fc.record({ back: fc.nat(6) }),
    fc.constantFrom(
      { is: "ask" as const },
      { is: "count" as const },
      { is: "drop" as const },
      { is: "copy" as const },
      { is: "undo" as const },
    ),
  ),
  { maxLength: 40 },
);

/** Knows the cells of a position by reading its undo log, in steps of its own. */
class Mirror implements LogReader {
  readTo = 0;
  readonly #state: StoredState;
  readonly cells: number[];

  constructor(state: StoredState, cells: readonly number[] = [...state.cells]) {
    this.#state = state;
    this.cells = [...cells];
  }

  read(from: number, to: number): void {
    const { entries } = this.#state.undoLog;
    for (let at = from; at < to; at += 2)
      if (entries[at] >= 0) this.cells[entries[at]] = this.#state.cells[entries[at]];
  }

  copyFor(copy: StoredState): Mirror {
    return new Mirror(copy, this.cells);
  }
}

const counts = (state: StoredState): readonly number[] => [1, 2].map((kind) => countKind(state, 0, kind));

test("what is read in the undo log is what stands in the position", () => {
  const mirrors = new Attachment<Mirror>();
  const plainLayout = new Layout(program!, 0, new KindLists());
  const layout = new Layout(program!, 0, new KindLists());
  attachHash(layout, fastHashing);
  fc.assert(
    fc.property(acts, (all) => {
      let plain = new StoredState(plainLayout);
      let fast = new StoredState(layout);
      mirrors.attach(fast, new Mirror(fast));
      let last = [plain, fast].map((it) => it.takeChanges());
      for (const act of all) {
        for (const state of [plain, fast]) {
          if ("put" in act) state.set(act.put, act.layer, act.isThere ? act.layer + 1 : 0);
          else if ("score" in act) state.setNumber(layout.variables[0], act.score);
          else if ("back" in act) state.rollBack(Math.max(0, state.undoLog.length - 2 * act.back));
          else if (act.is === "drop") last[state === plain ? 0 : 1] = state.takeChanges();
        }
        if ("is" in act && act.is === "copy") [plain, fast] = [plain.copy(), fast.copy()];
        if ("is" in act && act.is === "undo" && fast.undoLog.length === 0)
          last = [plain, fast].map((it, index) => it.revert(last[index]));
        if (!("is" in act)) continue;
        if (act.is === "ask") expect(fast.hash()).toBe(plain.hash());
        if (act.is === "count") expect(counts(fast)).toEqual(counts(plain));
        const mirror = mirrors.get(fast)!;
        fast.undoLog.catchUp(mirror);
        expect(mirror.cells).toEqual([...plain.cells]);
      }
      expect(fast.hash()).toBe(plain.hash());
      expect(counts(fast)).toEqual(counts(plain));
      expect(fast.equals(fast.copy())).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
