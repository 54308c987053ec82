import { afterEach, expect, test, vi } from "vitest";
import { libraryGame } from "../../../tests/playing.ts";
import { parseInputs } from "../../session/index.ts";
import { pastOf } from "../../solve/index.ts";
import { LivePlay } from "../live-play.ts";
import { Rival } from "./rival.ts";

afterEach(() => vi.unstubAllGlobals());

test("the computer is told how a position came about, so that it need not look at what is hidden", () => {
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
  const play = new LivePlay(game, { clock: { now: () => 0, after: () => () => {} }, seed: 3 });
  for (const input of parseInputs(game.program, "click(2, 3), click(4, 4)").inputs) play.play(input);
  const rival = new Rival(play, { player: 1, level: 1 });
  expect(asked.at(-1)).toMatchObject({ type: "think", player: 1, past: pastOf(play.session) });
  expect(pastOf(play.session).inputs.length).toBeGreaterThan(0);
  rival.stop();
});
