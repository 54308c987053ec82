// Moves bodies on random boards with the fast part, without it, and by plans alone: the outcome and the work are equal.

import { expect, test } from "vitest";
import { fastBodyMotion } from "./index.ts";
import { attachFastBodies } from "../../core/bodies/index.ts";
import { layMotion, mirrorMotion, type Motion, stepMotion } from "../../core/bodies/motion/motions.ts";
import { moveSet } from "../../core/bodies/motion/move-set.ts";
import {
  layBody,
  mirrorBody,
  moveBody,
  pushBody,
  slideBody,
  turnsOf,
  turnBody,
} from "../../core/bodies/motion/poses.ts";
import {
  gridOfBody,
  isSettled,
  joinRing,
  kindOfBody,
  KindLists,
  Layout,
  Machine,
  newBody,
  settleBody,
  StoredState,
} from "../../core/engine/index.ts";
import { removeBodyFromBoard } from "../../core/bodies/relocate.ts";
import { compileProgram, type Where } from "../../program/index.ts";
import { games } from "../../../tests/moves/sweep.ts";
import { type Draw, drawer } from "../../../tests/random/draw.ts";

const at: Where = [0, 1, 2];

const edges = ["", "", "wraps", "wraps across", "runs on"];

const layouts = edges.map((edge, index) => {
  const { program, diagnostics } = compileProgram({
    file: "test.quad",
    text: `title Yard
board yard 9x8 ${edge}
board shed 5x5
bodies piece
  turns in its square
  L, T, S kicks 0>1 1>2 2>3 (-1, 0) (0, -1) (1, 1) (0, 2)
  L orange   T purple   S green   dot white   key red
  ..L        .T.        .SS       D.          Kk
  LLL        TTT        SS.       .D          k.
  ...        ...        ...
objects
  k k pink
  rock # grey
${index % 2 === 0 ? "" : "state for each piece: counter age"}
`,
  });
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  return new Layout(program, 0, new KindLists());
});

/** Describes something that is done with a body: by what games call, and by plans alone. */
interface Deed {
  readonly name: string;
  called(m: Machine): unknown;
  planned(m: Machine): unknown;
}

function deedOf(draw: Draw, kinds: readonly number[], body: number): Deed {
  const [way, by, most] = [draw(8), draw(11) - 5, draw(7)];
  const kind = kinds[draw(kinds.length)]!;
  const place = { grid: draw(2), x: draw(10) - 1, y: draw(9) - 1 };
  const deeds: readonly Deed[] = [
    {
      name: `moves ${way}`,
      called: (m) => moveBody(m, body, way, 1, at),
      planned: (m) => goes(m, body, stepMotion(way)),
    },
    {
      name: `turns ${by}`,
      called: (m) => turnBody(m, body, by, at),
      planned: (m) => turnsByPlans(m, body, by),
    },
    {
      name: "is mirrored",
      called: (m) => mirrorBody(m, body, at),
      planned: (m) => goes(m, body, mirrorMotion(m, body, at)),
    },
    {
      name: `slides ${way}, ${most} at most`,
      called: (m) => slideBody(m, body, way, most, at),
      planned: (m) => slidesByPlans(m, body, way, most),
    },
    {
      name: `is laid as ${kind} at ${JSON.stringify(place)}`,
      called: (m) => layBody(m, body, kind, place, at),
      planned: (m) => goes(m, body, layMotion(body, place, kind)),
    },
    {
      name: `moves ${way}, ${most} cells`,
      called: (m) => moveBody(m, body, way, most, at),
      planned: (m) => m.attempt(() => times(most).every(() => goes(m, body, stepMotion(way)))),
    },
    {
      name: `is pushed ${way} by ${most}`,
      called: (m) => pushBody(m, body, way, most, at),
      planned: (m) => moveSet(m, body, stepMotion(way), { strength: most, at }) === "moved",
    },
    same("is taken", (m) => removeBodyFromBoard(m.state, body)),
    same("settles", (m) => isLying(m, body) && settleBody(m.state, body)),
  ];
  // What ends a body's being there is rarer.
  return deeds[draw(5 * deeds.length) % (draw(4) === 0 ? deeds.length : deeds.length - 2)]!;
}

function same(name: string, act: (m: Machine) => unknown): Deed {
  return { name, called: act, planned: act };
}

function goes(m: Machine, body: number, motion: Motion): boolean {
  return moveSet(m, body, motion, { at }) === "moved";
}

/** Of several refusals the first is told. */
function turnsByPlans(m: Machine, body: number, by: number): number {
  const turns = turnsOf(m, body, by).map((motion) => () => goes(m, body, motion));
  return m.findFirstSuccess(turns.length, (i) => (i === 0 ? turns[0]!() : m.silently(turns[i]!)));
}

function slidesByPlans(m: Machine, body: number, way: number, most: number): number {
  if (!isLying(m, body)) return goes(m, body, stepMotion(way)) ? 1 : -1;
  return m.silently(() => {
    let far = 0;
    while (far < most && goes(m, body, stepMotion(way))) far++;
    return far;
  });
}

/** Returns the numbers below a count. */
function times(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

function arraysOf({ state }: Machine): readonly Int32Array[] {
  return [state.cells as unknown as Int32Array, state.bodies];
}

function isLying(m: Machine, body: number): boolean {
  return gridOfBody(m.state, body) >= 0 && !isSettled(m.state, body);
}

/** Returns a yard with rocks, and bodies that lie nowhere yet; two of them may be linked. */
function world(draw: Draw, layout: Layout, kinds: readonly number[]): Machine {
  const m = new Machine();
  m.enter(new StoredState(layout), 0);
  const rock = layout.program.kinds.findIndex(({ name }) => name === "rock");
  for (let i = 0; i < 6; i++) m.state.set(draw(layout.cellCount), layout.layerOf[rock], rock);
  for (let i = 0; i < 9; i++) newBody(m.state, kinds[draw(kinds.length)]!, 0);
  if (draw(2) === 0) joinRing(m.state, 8, 9);
  return m;
}

function outcome(m: Machine, act: (m: Machine) => unknown): unknown {
  m.reason = undefined;
  const { work } = m;
  const done = act(m);
  const { reason, state } = m;
  return { done, reason, work: m.work - work, hash: state.hash() };
}

test.each(layouts.map((layout, index) => [edges[index] || "closed", index, layout] as const))(
  "%s (%i)",
  (_, index, layout) => {
    const kinds = layout.program.bodies!.map(({ kind }) => kind);
    for (let seed = 0; seed < games(24, 600); seed++) {
      const draw = drawer(1000 * index + seed);
      const setUp = 1 + draw(1e6);
      const [fast, plain, planned] = times(3).map(() => world(drawer(setUp), layout, kinds));
      for (let step = 0; step < 120; step++) {
        const body = 1 + draw(9);
        const deed = deedOf(draw, kinds, body);
        if (kindOfBody(fast!.state, body) === 0) continue;
        const told = `seed ${seed}, step ${step}: ${body} ${deed.name}`;
        const expected = outcome(planned!, (m) => deed.planned(m));
        expect(
          outcome(plain!, (m) => deed.called(m)),
          `${told}, plain`,
        ).toEqual(expected);
        attachFastBodies(layout, fastBodyMotion);
        expect(
          outcome(fast!, (m) => deed.called(m)),
          told,
        ).toEqual(expected);
        attachFastBodies(layout, undefined);
      }
      expect(arraysOf(fast!), `seed ${seed}`).toEqual(arraysOf(planned!));
    }
  },
);
