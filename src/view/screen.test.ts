import { expect, test } from "vitest";
import { libraryGames } from "../../tests/playing.ts";
import { randomInputs } from "../../tests/random/inputs.ts";
import { newSession } from "../session/index.ts";
import { frameOf, looksOf, Screen, screenText } from "./index.ts";

test.each(libraryGames())("%s: the screen drawn again and again is that of the frame", (_, game) => {
  const session = newSession(game, { seed: 3 });
  const screen = new Screen(session);
  const looks = looksOf(game.program);
  for (const input of randomInputs(game, 150, 4)) {
    session.play(input);
    expect(screen.text()).toBe(screenText(frameOf(session), looks));
  }
});
