import { expect, test } from "vitest";
import { programOf } from "../../tests/compiling.ts";
import { makeInput, parseInputs } from "../session/index.ts";
import { GivenQueue } from "./held-keys.ts";

const program = programOf(`tick 8 per second
players red, blue at any time
objects: snake @
controls for red one at a time
  steer (way: straight) wasd
controls for blue one at a time
  steer (way: straight) arrows
controls
  honk h
step act for each player when steer or honk: move snake way
level
  .@.
`);

/** Returns what each of the next ticks has when all of this is given within one. */
function ticks(words: string): readonly string[] {
  const queue = new GivenQueue(program);
  for (const input of parseInputs(program, words).inputs)
    if (input.type === "cycle") for (const given of input.given) queue.add(given);
  const taken: string[] = [];
  for (let given = queue.take(); given.length > 0; given = queue.take())
    taken.push(makeInput(program, { type: "cycle", given }));
  return taken;
}

test.each([
  ["a second one waits for the next tick", "w d", ["w", "d"]],
  ["there and back again are three", "w d w", ["w", "d", "w"]],
  ["what the keyboard repeats is one", "w w w d d", ["w", "d"]],
  ["four wait, no more", "w d s a w d s", ["w", "d", "s", "a", "w"]],
  ["others come at once, and once", "w h d h", ["w+h", "d"]],
  ["each player waits alone", "w d ArrowUp ArrowLeft", ["w+up", "d+left"]],
  ["a player by name too", "w red:steer(up) blue:steer(up)", ["w+blue:steer(up)", "red:steer(up)"]],
])("R53 %s", (_, words, wanted) => {
  expect(ticks(words)).toEqual(wanted);
});
