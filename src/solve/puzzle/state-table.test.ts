import { expect, test } from "vitest";
import { StateTable } from "./state-table.ts";
import { findImage } from "./table-search.ts";

test("a look at other keys does not change where a key is added", () => {
  const table = new StateTable(1);
  const key = (it: number): Uint32Array => Uint32Array.of(it);
  for (let it = 1; it <= 5000; it++) {
    expect(table.find(key(it), 1)).toBe(-1);
    for (const other of [it - 1, it + 1, 7 * it]) table.peek(key(other), 1);
    table.addMissing(key(it), -1, 0);
  }
  for (let it = 1; it <= 5000; it++) expect(table.find(key(it), 1)).toBe(it - 1);
});

test("a position is found again though images of it were looked for before it was added", () => {
  const table = new StateTable(1);
  let number = 1;
  // One image is there now and then, another never.
  const image = (symmetry: number): Uint32Array =>
    Uint32Array.of(symmetry === 0 ? 20_000 + number : 10_007 - number);
  for (let n = 0; n < 4000; n++) {
    number = 1 + ((number * 48_271) % 10_006);
    const key = Uint32Array.of(number);
    if (table.find(key, 1) >= 0) continue;
    findImage(table, 2, { words: 1, image });
    const state = table.addMissing(key, -1, 0);
    expect(table.find(key, 1)).toBe(state);
  }
});
