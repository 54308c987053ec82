// Harbour played to its end, as it was recorded.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseReplay, playReplay } from "../../src/session/index.ts";
import { gameOf } from "../playing.ts";

test("Harbour: the recorded play wins all its levels", () => {
  const game = gameOf(readFileSync(new URL("../../games/harbour.quad", import.meta.url), "utf8"));
  const replay = parseReplay(game, readFileSync(new URL("../plays/harbour.replay", import.meta.url), "utf8"));
  if ("wrong" in replay) throw new Error(`${replay.line}: ${replay.wrong}`);
  const { session, disagreement } = playReplay(game, replay);
  expect(disagreement).toBeUndefined();
  expect(session.status).toBe("won");
});
