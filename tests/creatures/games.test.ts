// The games of this corner are won by the plays that are kept with them, cell by cell as they were recorded.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseReplay, playReplay } from "../../src/session/index.ts";
import { gameOf } from "../playing.ts";

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

test.each(["swing", "cellar"])("%s is won as it was recorded", (name) => {
  const game = gameOf(read(`../../games/${name}.quad`));
  const replay = parseReplay(game, read(`plays/${name}.replay`));
  if ("wrong" in replay) throw new Error(`${replay.line}: ${replay.wrong}`);
  const { disagreement, session } = playReplay(game, replay);
  expect(disagreement).toBeUndefined();
  expect(session.status).toBe("won");
});
