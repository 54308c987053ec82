import { type Probe, type ProbedChange, probeBody } from "../../core/bodies/index.ts";
import type { Position, State } from "../../core/engine/index.ts";
import type { Game } from "../../game/index.ts";
import { insideOf } from "../../core/game/inside.ts";

/** What a change of a body would test, and its outcome; undefined for what is no body on a board. Everything is rolled back. */
export function probe(
  game: Game,
  position: Position,
  player: number,
  thing: number,
  change: ProbedChange,
): Probe | undefined {
  const { machine: m } = insideOf(game);
  m.glance(position as State, player);
  m.viewer = player;
  return m.look(() => {
    const found = probeBody(m, thing, change);
    return m.stop === "fault" ? undefined : found;
  });
}
