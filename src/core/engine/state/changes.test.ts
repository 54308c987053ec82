import { expect, test } from "vitest";
import { compileProgram } from "../../../program/index.ts";
import { KindLists } from "../layout/kind-lists.ts";
import { Layout } from "../layout/layout.ts";
import { StoredState } from "../store/stored-state.ts";

const text = `title Test
board yard 9x1
objects: coin c yellow, cup u white
level
  .........
`;

/** Describes cells with what is put on them, in order; 0 takes it away again. */
type Writes = readonly (readonly [cell: number, kind: number])[];

const there: Writes = [0, 1, 2, 3, 4, 5, 6].map((cell) => [cell, 1]);
const changedOver: Writes = [0, 1, 2, 3, 4, 5, 6].map((cell) => [cell, 2]);
const back: Writes = [0, 1, 2, 3, 4, 5, 6].map((cell) => [cell, 0]);

test.each<[string, Writes, boolean]>([
  ["nothing is written", [], false],
  ["something is put", [[3, 1]], true],
  ["it is taken away again", [...there, ...back], false],
  ["it is put, changed and taken away", [...there, ...changedOver, ...back], false],
  ["all but one are taken away", [...there, ...changedOver, ...back.slice(1)], true],
  ["something else is put at last", [...there, ...changedOver, ...back, [8, 1]], true],
])("a position differs where %s: %#", (_, writes, differs) => {
  const { program } = compileProgram({ file: "test.quad", text });
  const state = new StoredState(new Layout(program!, 0, new KindLists()));
  state.set(7, 0, 2);
  const { length } = state.undoLog;
  for (const [cell, kind] of writes) state.set(cell, 0, kind);
  expect(state.differsFrom(length)).toBe(differs);
});
