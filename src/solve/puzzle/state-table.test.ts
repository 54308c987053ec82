import { expect, test } from "vitest";
import { StateTable } from "./state-table.ts";

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
