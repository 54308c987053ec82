import { type Expr, hidesCells, type Program, type ViewItem, walk } from "../program/index.ts";
import type { Session } from "../session/index.ts";
import { frameOf } from "./frame-of.ts";
import type { Block } from "./frame.ts";

/** Returns true if cells of some board are hidden from some player, or if the view shows something only to certain players. */
export function hidesSomething(program: Program): boolean {
  return asksWhoLooks(program) || showsOwn(program, isViewerItem) || hidesCells(program);
}

/** Returns true if the view explicitly depends on the viewer. */
const asksWhoLooks = ({ view }: Program): boolean => walk("view", view, { expr: (it) => it.is === "viewer" });

/** Returns true if a part of the view shows tiles or boards of the viewer, or shows them only to certain players. */
function isViewerItem(it: ViewItem, program: Program): boolean {
  const isFor = (expr: Expr | undefined): boolean =>
    expr !== undefined && walk("expr", expr, { expr: (part) => part.is === "me" || part.is === "opponent" });
  if (it.show !== "board") return isViewerTile(it, program) || (it.show === "row" && isFor(it.when));
  return (program.boards[it.board].eachPlayer && it.of === undefined) || isFor(it.of) || isFor(it.when);
}

/** Returns true if a part of the view shows tiles of the viewer. */
function isViewerTile(item: ViewItem, { piles = [], variables }: Program): boolean {
  const belongsToViewer = (it: Expr): boolean =>
    (it.is === "pile-item" && it.of === undefined && piles[it.pile].eachPlayer) ||
    (it.is === "variable" && it.of === undefined && variables[it.variable].eachPlayer);
  return item.show === "row" && item.kinds.some(belongsToViewer);
}

/** Returns true if `isForViewer` returns true for a part of the view of a game for several players, outside the parts repeated for each player. */
function showsOwn(program: Program, isForViewer: (item: ViewItem, program: Program) => boolean): boolean {
  const includesItem = (items: readonly ViewItem[]): boolean =>
    items.some((it) => isForViewer(it, program) || (it.show === "beside" && includesItem(it.items)));
  return program.players.length > 1 && includesItem(program.view);
}

/** Returns true if players see different boards at the moment, or may do so because the view depends on the viewer. */
export function hidesFromOne(session: Session): boolean {
  const { program } = session.game;
  if (!hidesSomething(program)) return false;
  if (asksWhoLooks(program)) return true;
  const includesTiles = showsOwn(program, isViewerTile);
  const contentsByPlayer = program.players.map((_, player) =>
    frameOf(session, { player })
      .blocks.flatMap((it) => visibleContentsOf(it, includesTiles))
      .sort()
      .join(),
  );
  return new Set(contentsByPlayer).size > 1;
}

/** Returns true if a shared screen must be hidden until the next player is there: players see different things, and another player looked last. */
export function waitsForNext(session: Session, nextPlayer: number, lastPlayer: number | undefined): boolean {
  return nextPlayer !== lastPlayer && session.status === "playing" && hidesFromOne(session);
}

/** Returns the visible contents of each board in a block and, if `includesTiles` is true, of tiles. */
function visibleContentsOf(block: Block, includesTiles: boolean): readonly string[] {
  if (block.type === "group") return block.blocks.flatMap((it) => visibleContentsOf(it, includesTiles));
  if (block.type === "shape" && includesTiles) return [JSON.stringify(block)];
  if (block.type !== "board") return [];
  const { board, player, tops, unseen, remembered } = block;
  return [JSON.stringify([board, player, tops, unseen, remembered])];
}
