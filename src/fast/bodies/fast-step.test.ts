// The fast step of bodies that carry beside the plan that holds for all, in random waters: both come to the same, with the same work, and the same moves are told.

import { expect, test } from "vitest";
import { fastBodyMotion as fastBodies } from "./index.ts";
import { stepBodyAlongGround } from "./fast-motion.ts";
import { attachFastBodies } from "../../core/bodies/index.ts";
import { stepMotion } from "../../core/bodies/motion/motions.ts";
import { moveSet } from "../../core/bodies/motion/move-set.ts";
import { layBody, moveBody } from "../../core/bodies/motion/poses.ts";
import {
  joinRing,
  kindOfBody,
  type Machine,
  newBody,
  pushOnPile,
  type State,
} from "../../core/engine/index.ts";
import { makeGame, noFastImpls } from "../../game/index.ts";
import { internalsOf } from "../../core/game/inside.ts";
import { compileProgram, type Where } from "../../program/index.ts";
import { kit } from "../../../tests/platforms/kit.ts";
import { games } from "../../../tests/moves/sweep.ts";
import { type Draw, drawer } from "../../../tests/random/draw.ts";

const at: Where = [0, 1, 2];
const bodies = 8;
const side = 14;

const answers = `meetings
  vessel, hoist, floes into crews: board or shove it way
  vessel, hoist, floes into vessel: join
  vessel into shallows: remove it or stay
  loads into coin, gem: shove it way or remove it
`;

const worlds = ["", "wraps", "runs on"].flatMap((edge) =>
  ["", answers].map((meetings) => {
    const text = `${kit.replace("board sea", `board sea ${edge}`)}${meetings}
controls
  rest
step idle
  when rest: sound tick
level
${Array.from({ length: side }, () => `  ${"~".repeat(side)}`).join("\n")}
`;
    const { program, diagnostics } = compileProgram({ file: "kit.quad", text });
    if (program === undefined) throw new Error(JSON.stringify(diagnostics));
    const name = `${edge || "closed"}${meetings === "" ? "" : ", with meetings"}`;
    return { name, program };
  }),
);

/** Random waters with crews, loads and cargo, some of it on bodies; two bodies may be linked. */
function waters(draw: Draw, game: ReturnType<typeof makeGame>): Machine {
  const { machine: m } = internalsOf(game);
  m.enter(game.begin(0, 1).position as State, 0);
  const { kinds } = game.program;
  const numberOf = (name: string): number => kinds.findIndex((it) => it.name === name);
  const grounds = ["shallows", "shallows", "sand", "rock", "ice"].map(numberOf);
  for (let i = draw(30); i > 0; i--) m.state.set(draw(side * side), 0, grounds[draw(grounds.length)]!);
  const crafts = ["raft", "raft", "hull", "hoop", "dinghy", "floe", "box", "hero"].map(numberOf);
  for (let i = 0; i < bodies; i++) {
    const kind = crafts[draw(crafts.length)]!;
    const body = newBody(m.state, kind, 0);
    for (let tries = 0; tries < 4; tries++)
      if (layBody(m, body, kind, { grid: 0, x: draw(side), y: draw(side) }, at)) break;
  }
  const coin = numberOf("coin");
  if (draw(3) === 0) m.state.set(draw(side * side), 0, numberOf("plank"));
  if (draw(3) === 0) pushOnPile(m.state, draw(side * side), m.layout.layerOf[coin]!, coin);
  if (draw(3) === 0) joinRing(m.state, 1, 2);
  return m;
}

/** Returns what a step comes to. */
function outcome(m: Machine, step: () => boolean): unknown {
  m.reason = undefined;
  m.events = [];
  const { work } = m;
  const done = step();
  const { reason, events, state } = m;
  return { done, reason, events, work: m.work - work, hash: state.hash() };
}

test.each(worlds)("$name", ({ program }) => {
  let quick = 0;
  for (let seed = 0; seed < games(8, 240); seed++) {
    const draw = drawer(seed);
    const plain = () => makeGame(program, { fast: noFastImpls });
    const [fast, long] = [waters(drawer(seed), plain()), waters(drawer(seed), plain())];
    attachFastBodies(fast.layout, fastBodies);
    for (let step = 0; step < 60; step++) {
      const [body, way] = [1 + draw(bodies), draw(4) * 2 + (draw(5) === 0 ? 1 : 0)];
      if (kindOfBody(fast.state, body) === 0) continue;
      quick += fast.attempt(
        () => stepBodyAlongGround(fast, body, way),
        () => false,
      )
        ? 1
        : 0;
      const told = `seed ${seed}, step ${step}: ${body} goes ${way}`;
      expect(
        outcome(fast, () => moveBody(fast, body, way, 1, at)),
        told,
      ).toEqual(outcome(long, () => moveSet(long, body, stepMotion(way), { at }) !== "refused"));
    }
    expect([fast.state.cells, fast.state.bodies], `seed ${seed}`).toEqual([
      long.state.cells,
      long.state.bodies,
    ]);
  }
  expect(quick).toBeGreaterThan(100);
});
