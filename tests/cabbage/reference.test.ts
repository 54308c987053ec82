import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { referenceFrames, referenceGame, trimmed } from "./reference.ts";

const folder = import.meta.dirname;
const recorded = readdirSync(folder)
  .filter((name) => name.endsWith(".frames"))
  .map((name) => name.slice(0, -".frames".length));

test.each(recorded)("the reference plays %s.cab as the original program did", (name) => {
  const read = (ending: string): Buffer => readFileSync(join(folder, `${name}.${ending}`));
  const game = referenceGame(read("cab"));
  const frames = referenceFrames(game, read("keys").toString().trim());
  expect(trimmed(frames)).toBe(trimmed(read("frames").toString("latin1")));
});
