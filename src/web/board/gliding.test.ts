import { expect, test } from "vitest";
import { recordedGame, replayOf } from "../../../tests/recorded.ts";
import { newSession } from "../../session/index.ts";
import { type BoardBlock, boardsOf, type Frame, frameOf, type Look, looksOf } from "../../view/index.ts";
import { findGlides } from "./gliding.ts";
import { kindsOn } from "../drawing/squares.ts";

/** Returns the boards of each frame of the beginning of a recorded play, with what glides to them. */
function* glidingIn(
  name: string,
): Generator<{ block: BoardBlock; gliding: ReturnType<typeof findGlides>; looks: readonly Look[] }> {
  const recorded = recordedGame(name);
  const { seed, level, lines } = replayOf(recorded);
  const session = newSession(recorded.game, { seed, level });
  const looks = looksOf(recorded.game.program);
  const look = (): Frame => frameOf(session, { piles: true, bodies: true });
  let before = look();
  for (const input of lines.flatMap((it) => it.inputs).slice(0, 40)) {
    session.play(input);
    const frame = look();
    const old = boardsOf(before.blocks);
    for (const [at, block] of boardsOf(frame.blocks).entries())
      yield { block, gliding: findGlides(block, old[at], frame.moves, recorded.game.program), looks };
    before = frame;
  }
}

test.each([
  ["harbour", 1],
  ["firing-line", 4],
  ["biquadris", 4],
  ["maze", 1],
  ["warehouse", 1],
])("in %s what glides and what stays is what lies there", (name, cells) => {
  let most = 0;
  for (const { block, gliding, looks } of glidingIn(name)) {
    const { glides, instead } = gliding;
    for (const { tiles } of glides) most = Math.max(most, tiles.length);
    const arriving = glides.flatMap((it) => it.tiles);
    for (const [square, left] of instead) {
      const [x, y] = [square % block.width, Math.floor(square / block.width)];
      const come = arriving.filter(({ at }) => at[0] === x && at[1] === y).map((it) => it.kind);
      const there = kindsOn(block, square);
      const seen = [...left, ...come].filter((it) => there.includes(it));
      expect(seen.sort()).toEqual([...there].sort());
      // Whatever else is seen meanwhile is the ground.
      expect(left.filter((it) => !there.includes(it)).every((it) => looks[it]!.layer === 0)).toBe(true);
    }
  }
  expect(most).toBeGreaterThanOrEqual(cells);
});
