import { afterEach, expect, test, vi } from "vitest";
import { libraryGame } from "../../../tests/playing.ts";
import { LivePlay } from "../../play/index.ts";
import { newSession, parseInputs } from "../../session/index.ts";
import { pastOf } from "../../solve/index.ts";
import { makeComputer } from "./help.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the computer is told how a position came about, so that it need not look at what is hidden, and makes up its mind in time", () => {
  vi.useFakeTimers();
  const asked: unknown[] = [];
  vi.stubGlobal(
    "Worker",
    class {
      postMessage(question: unknown): void {
        asked.push(structuredClone(question));
      }
      terminate(): void {}
    },
  );
  const game = libraryGame("soundings");
  const clock = { now: () => 0, after: () => () => {} };
  const play = new LivePlay({ clock, session: newSession(game, { seed: 3 }), freshSeed: () => 3 });
  for (const input of parseInputs(game.program, "click(2, 3), click(4, 4)").inputs) play.play(input);
  play.setComputer(makeComputer(play, { player: 1, level: 1 }));
  expect(asked.at(-1)).toMatchObject({ type: "think", player: 1, past: pastOf(play.session) });
  expect(pastOf(play.session).inputs.length).toBeGreaterThan(0);
  // A reply takes five seconds at most.
  vi.advanceTimersByTime(4999);
  expect(asked.at(-1)).toMatchObject({ type: "think" });
  vi.advanceTimersByTime(1);
  expect(asked.at(-1)).toEqual({ type: "stop" });
});
