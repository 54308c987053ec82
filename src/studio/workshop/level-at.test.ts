import { expect, test } from "vitest";
import { outlineText } from "../../syntax/index.ts";
import { levelAt } from "./level-at.ts";

const text = `objects
  player @
level First
  @.
message Well done.
level
  .@

step wait
  move player up
`;

test.each([
  ["objects", undefined],
  ["level First", 1],
  ["  @.", 1],
  ["message", undefined],
  ["  .@", 2],
  ["\n\nstep", 2],
  ["move", undefined],
])("the level at %j", (place, level) => {
  expect(levelAt(outlineText(text), text.indexOf(place))).toBe(level);
});
