import { expect, test, vi } from "vitest";
import { gameOf } from "../../../tests/playing.ts";
import { newSession } from "../../session/index.ts";
import { controlChoices } from "./choices.ts";

// The page of a game without clicks does not load this module.
vi.mock("../../session/hidden-cells.ts", () => ({
  hiddenOn: undefined,
  kindsHit: undefined,
  whyNotGivenOnCell: undefined,
}));

test("choices of a game without clicks are listed on a page that lacks the part that knows what cells hide", () => {
  const game = gameOf(`quadrille 2
players Red, Blue
objects: stone s
controls
  go Enter
  rest r
step going when go: end turn
level
  s.
`);
  const session = newSession(game);
  expect(controlChoices(game, session.position, 0).map(({ control }) => control)).toEqual([0, 1]);
  expect(session.play({ type: "cycle", given: [{ type: "click", cell: { x: 0, y: 0 } }] }).result).toBe(
    "refused",
  );
});
