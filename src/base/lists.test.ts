import { expect, test } from "vitest";
import { countUpTo, flatMapped, joinNames, makeList } from "./lists.ts";

test("lists are made as flatMap and Array.from make them", () => {
  const each = (it: number, index: number): number | readonly number[] =>
    it === 0 ? [] : it === 1 ? 7 : [it, index];
  for (const list of [[], [0], [1], [3, 0, 1, 4]]) expect(flatMapped(list, each)).toEqual(list.flatMap(each));
  expect(makeList(3, (index) => index * index)).toEqual([0, 1, 4]);
  expect(makeList(0, (index) => index)).toEqual([]);
});

test("the numbers up to a limit are counted as a filter counts them", () => {
  for (const numbers of [[], [0], [1, 3], [2, 2, 2, 5], [0, 1, 4, 9, 16, 25, 36]])
    for (let limit = -1; limit < 40; limit++)
      expect(countUpTo(numbers, limit)).toBe(numbers.filter((it) => it <= limit).length);
});

test("names are joined, and of many the first are named and the others counted", () => {
  expect(joinNames([])).toBe("");
  expect(joinNames(["a"])).toBe("`a`");
  expect(joinNames(["a", "b", "c"])).toBe("`a`, `b` and `c`");
  expect(joinNames([..."abcdefgh"], "or")).toBe("`a`, `b`, `c`, `d`, `e`, `f`, `g` or `h`");
  expect(joinNames([..."abcdefghi"], "or")).toBe("`a`, `b`, `c`, `d`, `e` or 4 others");
});
