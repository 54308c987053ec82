import { expect, test } from "vitest";
import { libraryGame } from "../../tests/playing.ts";
import { newSession, parseInputs } from "../session/index.ts";
import { hidesFromOne } from "./index.ts";

test.each([
  ["soundings", "", true],
  ["soundings", "click(2, 3), click(4, 4)", true],
  ["biquadris", "blind", false],
  ["chess", "e4", false],
])("%s after %s hides something from one player: %s", (name, inputs, hides) => {
  const game = libraryGame(name);
  const session = newSession(game, { seed: 3 });
  for (const input of parseInputs(game.program, inputs).inputs) session.play(input);
  expect(hidesFromOne(session)).toBe(hides);
});
