import { type Expr, hiddenCells, type Program, type ViewItem, walk } from "../program/index.ts";
import type { Session } from "../session/index.ts";
import { frameOf } from "./frame-of.ts";
import type { Block } from "./frame.ts";

/** Returns true if cells of some board are hidden from some player, or if tiles of a player are shown only to that player. */
export function hidesSomething(program: Program): boolean {
  const { view } = program;
  return showsOwnTiles(program) || walk("view", view, hiddenCells);
}

/** Returns true if the view shows the tiles of the player who looks. */
function showsOwnTiles({ view, players, piles = [], variables }: Program): boolean {
  const isMine = (it: Expr): boolean =>
    (it.is === "pile-item" && it.of === undefined && piles[it.pile].eachPlayer) ||
    (it.is === "variable" && it.of === undefined && variables[it.variable].eachPlayer);
  const own = (items: readonly ViewItem[]): boolean =>
    items.some((it) => (it.show === "row" ? it.kinds.some(isMine) : it.show === "beside" && own(it.items)));
  return players.length > 1 && own(view);
}

/** Returns true if players see different boards: now, or in general if what is hidden depends on the viewer. */
export function hidesFromOne(session: Session): boolean {
  const { program } = session.game;
  if (!hidesSomething(program)) return false;
  if (walk("view", program.view, { expr: (it) => it.is === "viewer" })) return true;
  const tiles = showsOwnTiles(program);
  const sights = program.players.map((_, player) =>
    frameOf(session, { player })
      .blocks.flatMap((it) => sightOf(it, tiles))
      .sort()
      .join(),
  );
  return new Set(sights).size > 1;
}

/** Returns true if a screen that people share must wait for the next player: what players see differs, and another one looked last. */
export function waitsForNext(session: Session, next: number, last: number | undefined): boolean {
  return next !== last && session.status === "playing" && hidesFromOne(session);
}

/** Returns the visible content of each board in a block, and of tiles if `tiles` is true. */
function sightOf(block: Block, tiles: boolean): readonly string[] {
  if (block.type === "group") return block.blocks.flatMap((it) => sightOf(it, tiles));
  if (block.type === "shape" && tiles) return [JSON.stringify(block)];
  if (block.type !== "board") return [];
  const { board, player, tops, unseen, remembered } = block;
  return [JSON.stringify([board, player, tops, unseen, remembered])];
}
