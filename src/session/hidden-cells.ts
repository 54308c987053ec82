import { joinNames } from "../base/index.ts";
import {
  type BoardLayout,
  canBeginAt,
  type Game,
  type GivenControl,
  type Position,
  type PositionQueries,
} from "../game/index.ts";
import type { KindId, Program } from "../program/index.ts";
import { isOnBoard } from "./inputs/value-text.ts";
import { type BoardItem, boardItemsOf, boardOfItem } from "./levels.ts";

/**
 * Returns the cells of a board that a view item hides, with the kinds that are shown there instead; 0 means an empty cell. A view item hides
 * nothing on other boards.
 */
export function hiddenOn(
  queries: PositionQueries,
  layout: BoardLayout,
  { covers = [], shown }: BoardItem,
): ReadonlyMap<number, KindId> {
  const hiddenCells = new Map<number, KindId>();
  const hide = (cell: number, shownKind: KindId): void => {
    if (isOnBoard(layout, cell) && !hiddenCells.has(cell)) hiddenCells.set(cell, shownKind);
  };
  for (const { cells, as, when } of covers) {
    if (when && !queries.value(when)) continue;
    for (const cell of "set" in cells ? queries.places(cells.set) : queries.cells(cells.region))
      hide(cell, as);
  }
  if (!shown) return hiddenCells;
  const visibleCells = new Set(queries.places(shown.set));
  for (let cell = layout.first; isOnBoard(layout, cell); cell++) if (!visibleCells.has(cell)) hide(cell, 0);
  return hiddenCells;
}

/**
 * Returns the kinds that a player's click can hit in a cell. In a hidden cell these are only the kinds shown there; on a board that the
 * player's view does not show, there are none (R57).
 */
export function kindsHit(game: Game, position: Position, player: number, cell: number): readonly KindId[] {
  const cellKinds = position.kindsAt(cell);
  if (game.program.language === 1) return cellKinds;
  const shownKinds = boardItemsOf(game.program, player).flatMap(([item, owner]) => {
    const queries = game.look(position, owner, player);
    const layout = boardOfItem(game, position, item, queries, owner);
    if (!layout || !isOnBoard(layout, cell)) return [];
    const kind = hiddenOn(queries, layout, item).get(cell);
    if (kind === undefined) return [cellKinds];
    const { memory } = item.shown ?? {};
    return [[kind === 0 && memory !== undefined ? queries.remembered(memory, cell) : kind]];
  });
  return shownKinds.includes(cellKinds) ? cellKinds : (shownKinds[0] ?? []);
}

/** Returns why a player may not use a control on a cell, judged by what the player sees (R57); undefined if they may. */
export function whyNotGivenOnCell(
  game: Game,
  position: Position,
  { control, args: [cell], player }: GivenControl,
): string | undefined {
  const { program } = game;
  const declaration = program.controls[control];
  const seenPosition = { kindsAt: (it: number) => kindsHit(game, position, player, it) };
  if (declaration.args[0]?.type !== "cell" || canBeginAt(program, declaration, seenPosition, cell))
    return undefined;
  const targets = [...declaration.clicks, ...(declaration.rightClicks ?? [])].flat();
  const names = namesOfKinds(program, targets as readonly KindId[]);
  return `${declaration.name} is given only at ${joinNames(names, "or")}.`;
}

/** Returns names for some kinds: the names of groups that contain no other kinds, the largest first, then those of the remaining kinds. */
export function namesOfKinds(program: Program, kinds: readonly KindId[]): readonly string[] {
  const groups = program.groups?.filter((it) => it.kinds.every((kind) => kinds.includes(kind))) ?? [];
  const [largest] = groups.sort((a, b) => b.kinds.length - a.kinds.length);
  if (!largest) return kinds.map((it) => program.kinds[it]?.name ?? "nothing");
  const otherKinds = kinds.filter((it) => !largest.kinds.includes(it));
  return [largest.name, ...namesOfKinds(program, otherKinds)];
}
