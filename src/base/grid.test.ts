import { expect, test } from "vitest";
import { Grid, noCell } from "./grid.ts";

test("R12 off a closed board there is nothing", () => {
  const grid = new Grid(10, 4, 3, "closed");
  expect(grid.at(3, 2)).toBe(21);
  expect(grid.shift(21, 1, 0)).toBe(noCell);
  expect(grid.shift(21, 0, 1)).toBe(noCell);
  expect(grid.shift(21, -1, -1)).toBe(16);
});

test("R12 a board that wraps has no edge in that direction", () => {
  expect(new Grid(0, 4, 3, "wraps").shift(0, -1, -1)).toBe(11);
  expect(new Grid(0, 4, 3, "wraps-across").shift(0, -1, 0)).toBe(3);
  expect(new Grid(0, 4, 3, "wraps-across").shift(0, 0, -1)).toBe(noCell);
  expect(new Grid(0, 4, 3, "wraps-down").shift(0, 0, -5)).toBe(4);
});

test("R12 on a board that runs on the cells form one line with a spare cell at its end", () => {
  const grid = new Grid(0, 4, 3, "runs-on");
  expect(grid.shift(3, 1, 0)).toBe(4);
  expect(grid.shift(11, 1, 0)).toBe(12);
  expect(grid.shift(11, 2, 0)).toBe(noCell);
  expect(grid.shift(0, -1, 0)).toBe(noCell);
});

test("king steps go the short way round", () => {
  expect(new Grid(0, 10, 10, "closed").distance(0, 99)).toBe(9);
  expect(new Grid(0, 10, 10, "wraps").distance(0, 99)).toBe(1);
});
