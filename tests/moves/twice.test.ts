// Random games by tables and by the reference implementation, of all samples and all bundled games.

import { it } from "vitest";
import { libraryGames } from "../playing.ts";
import { rulesOf } from "./builder.ts";
import { samples } from "./samples.ts";
import { patience, today } from "./sweep.ts";
import { playTwice } from "./twice.ts";

const ofSamples = Object.keys(samples).map((name) => [name, rulesOf(samples[name]!)] as const);

const bundled = libraryGames().flatMap(([file, { program }]) => {
  const name = file.replace(/^.*\/|\.quad$/g, "");
  return program.moves && !(name in samples) ? [[name, program.moves.rules] as const] : [];
});

it.each(today([...ofSamples, ...bundled]))(
  "%s is played the same way, plain and fast, and taken back",
  (_, rules) => playTwice(rules),
  patience,
);
