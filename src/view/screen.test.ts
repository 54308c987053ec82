import { expect, test } from "vitest";
import { someGames } from "../../tests/playing.ts";
import { drawer } from "../../tests/random/draw.ts";
import { randomInput } from "../../tests/random/inputs.ts";
import { newSession } from "../session/index.ts";
import { frameOf, looksOf, Screen, screenText } from "./index.ts";

test.each(someGames())("%s: the screen drawn again and again is that of the frame", (_, game) => {
  const session = newSession(game, { seed: 3 });
  const screen = new Screen(session);
  const looks = looksOf(game.program);
  const draw = drawer(4);
  // Games by moves have no screen of their own: it is that of the frame.
  const inputs = game.program.moves ? 10 : 150;
  for (let i = 0; i < inputs; i++) {
    session.play(randomInput(session, draw));
    expect(screen.text()).toBe(screenText(frameOf(session), looks));
  }
});
