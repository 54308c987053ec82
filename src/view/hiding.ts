import { type Program, walk } from "../program/index.ts";
import type { Session } from "../session/index.ts";
import { frameOf } from "./frame-of.ts";
import type { Block } from "./frame.ts";

/** Whether cells of some board are hidden from somebody. */
export function hidesSomething({ view }: Program): boolean {
  return walk("view", view, { view: (it) => it.show === "board" && (it.covers ?? it.shown) !== undefined });
}

/** Whether players see different things on the boards: now, or where what is hidden depends on who looks. */
export function hidesFromOne(session: Session): boolean {
  const { program } = session.game;
  if (!hidesSomething(program)) return false;
  if (walk("view", program.view, { expr: (it) => it.is === "viewer" })) return true;
  const sights = program.players.map((_, player) =>
    frameOf(session, { player }).blocks.flatMap(sightOf).sort().join(),
  );
  return new Set(sights).size > 1;
}

/** What is seen of each board in a block. */
function sightOf(block: Block): readonly string[] {
  if (block.type === "group") return block.blocks.flatMap(sightOf);
  if (block.type !== "board") return [];
  const { board, player, tops, unseen, remembered } = block;
  return [JSON.stringify([board, player, tops, unseen, remembered])];
}
