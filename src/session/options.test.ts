import { expect, test } from "vitest";
import { compileProgram } from "../program/index.ts";
import { seedOf } from "./options.ts";

test.each([
  ["habits: same chance", 1],
  ["", 77],
])("R52 with %j the seed of a play is %i", (habits, seed) => {
  const { program } = compileProgram({ file: "game.quad", text: `${habits}\nobjects: hero @\nlevel\n  @\n` });
  expect(seedOf(program!, () => 77)).toBe(seed);
});
