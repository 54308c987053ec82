import { expect, test } from "vitest";
import { flatMapped, makeList } from "./lists.ts";

test("lists are made as flatMap and Array.from make them", () => {
  const each = (it: number, index: number): number | readonly number[] =>
    it === 0 ? [] : it === 1 ? 7 : [it, index];
  for (const list of [[], [0], [1], [3, 0, 1, 4]]) expect(flatMapped(list, each)).toEqual(list.flatMap(each));
  expect(makeList(3, (index) => index * index)).toEqual([0, 1, 4]);
  expect(makeList(0, (index) => index)).toEqual([]);
});
