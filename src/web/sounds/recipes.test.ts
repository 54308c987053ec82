import { expect, test } from "vitest";
import { recipeOf, soundSorts } from "./recipes.ts";

test.each(soundSorts)("a sound called $sort is of that sort, and so are its numbers", ({ sort, number }) => {
  const parameters = (name: string): readonly string[] => Object.keys(recipeOf(name)).sort();
  expect(recipeOf(sort)).toEqual(recipeOf(sort));
  if (number === undefined) return;
  for (const another of [100, 200, 1700])
    expect(parameters(`${sort}-${another + number}`)).toEqual(parameters(sort));
  expect(recipeOf(`${sort}-${100 + number}`)).not.toEqual(recipeOf(`${sort}-${200 + number}`));
});
