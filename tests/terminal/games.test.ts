import { expect, test } from "vitest";
import type { Game } from "../../src/game/index.ts";
import { bindingsOf, newSession, pressed, plain, type Session } from "../../src/session/index.ts";
import { makeKeyPress } from "../../src/terminal/screen/index.ts";
import { frameOf } from "../../src/view/index.ts";
import { someGames, somePuzzles } from "../playing.ts";
import { boardRows } from "./rows.ts";
import { VirtualPlay } from "./virtual.ts";

/** Keys by chance, the same in every run. */
function someKeys(game: Game, count: number): readonly string[] {
  const keys = [...bindingsOf(game.program).keys()];
  let state = 11;
  return Array.from({ length: keys.length > 0 ? count : 0 }, () => {
    state = (state * 48271) % 2147483647;
    return keys[state % keys.length]!;
  });
}

/** What the same keys do without a screen: a key passes over a message, or is given; by the clock a tick has it. */
function playHeadless(session: Session, key: string): void {
  const { tick } = session.game.program;
  const message = session.message !== undefined;
  if (message) session.play({ type: "next" });
  else if (!tick || tick.orKey) session.play(pressed(key));
  if (!tick || session.status !== "playing" || session.message !== undefined) return;
  session.play(message || tick.orKey ? plain : pressed(key));
}

const large = { columns: 170, rows: 60 };

test.each([...someGames(), ...somePuzzles()])(
  "%s: keys on the screen end in the frame that they have without one",
  async (_, game) => {
    const expected = newSession(game, { seed: 3 });
    // In quick games a key would still be held at the next beat, but for terminals that tell when it goes up.
    const releases = (game.program.tick?.microseconds ?? Infinity) < 20_000;
    const play = new VirtualPlay(game, { ...large, seed: 3, releases });
    // A little more, so that sums of fractions do not fall short of a tick.
    const period = (game.program.tick?.microseconds ?? 0) / 1000 + 0.001;
    // A key after its beat, so that it is not held any more at the next one.
    play.clock.pass(game.program.tick ? period - 20 : 0);
    // In games by moves the clock begins with the first move.
    if (game.program.tick && !game.program.moves) playIdle(expected);
    for (const key of someKeys(game, 60)) {
      play.press(key);
      if (releases) play.terminal.send(makeKeyPress(key, { action: "release" }));
      if (game.program.tick) play.clock.pass(period - 20);
      playHeadless(expected, key);
    }
    if (!game.program.tick) play.clock.pass(1000);
    expect(play.scene.session.hash()).toBe(expected.hash());
    const rows = await play.terminal.rowsShown();
    if (expected.message !== undefined) return;
    const lines = boardRows(frameOf(expected).blocks, game.program);
    // Empty cells where something may be placed have a dot.
    const shown = rows.join("\n").replaceAll("•", " ");
    // Labels stand in columns as wide as the widest that the game has.
    const isLabelled = game.program.kinds.some((it) => [...(it.shown ?? "")].length > 1);
    const spaced = (text: string) => (isLabelled ? text.replaceAll(/ +/g, " ").trim() : text);
    for (const line of lines) expect(spaced(shown)).toContain(spaced(line));
  },
);

function playIdle(session: Session): void {
  if (session.message === undefined && session.status === "playing") session.play(plain);
}
