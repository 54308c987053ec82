import { expect, test } from "vitest";
import { gameOf } from "../../../tests/playing.ts";
import { newSession } from "../../session/index.ts";
import { frameOf } from "../../view/index.ts";
import { makeNotice } from "./notice.ts";

test("a question is shown to the player who has to answer it, and to nobody else", () => {
  const game = gameOf(`players Ann, Bob
board 1x1
objects: stone o yellow
state for each player: switch asked
controls: ask a
controls when asked asking "Which way?"
  west l
  east r
step asking when ask: asked = on
step going when west or east: asked = off, end turn
level
  o
`);
  const session = newSession(game);
  const notice = (player: number): string => makeNotice(frameOf(session, { player }));
  expect([notice(0), notice(1)]).toEqual(["", ""]);
  session.play({ type: "cycle", given: [{ type: "key", key: "a" }] });
  expect([notice(0), notice(1)]).toEqual(["Which way?", ""]);
  session.play({ type: "cycle", given: [{ type: "key", key: "l" }] });
  expect([notice(0), notice(1)]).toEqual(["", ""]);
});
