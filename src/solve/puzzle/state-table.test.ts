import { expect, test } from "vitest";
import { StateTable } from "./state-table.ts";

test("keys that are added are found again, each as the state that it was given", () => {
  const table = new StateTable(1);
  const key = (it: number): Uint32Array => Uint32Array.of((it * 48_271) % 10_007);
  for (let it = 1; it <= 5000; it++) {
    expect(table.find(key(it), 1)).toBe(-1);
    expect(table.addMissing(key(it), -1, 0)).toBe(it - 1);
  }
  for (let it = 1; it <= 5000; it++) expect(table.find(key(it), 1)).toBe(it - 1);
});
