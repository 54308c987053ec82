import type { BoardLayout, Game, Position, PositionQueries } from "../game/index.ts";
import { type Cover, hiddenCells, type KindId, type ViewItem, walk } from "../program/index.ts";

type BoardItem = Extract<ViewItem, { show: "board" }>;

/** Returns the board of a position that an item of a view shows; undefined if it shows none now. */
export function boardOfItem(
  game: Game,
  position: Position,
  item: BoardItem,
  queries: PositionQueries,
  player: number,
): BoardLayout | undefined {
  if (item.when && !queries.value(item.when)) return undefined;
  const wanted = item.of ? queries.value(item.of) : player;
  const owner = game.program.boards[item.board]?.eachPlayer ? wanted : 0;
  return position.boards.find((it) => it.board === item.board && it.player === owner);
}

/** Maps the cells that covers hide to the kinds shown there. */
export function coveredBy(covers: readonly Cover[], queries: PositionQueries): ReadonlyMap<number, KindId> {
  const hidden = new Map<number, KindId>();
  for (const { cells, as, when } of covers) {
    if (when && !queries.value(when)) continue;
    const found = "set" in cells ? queries.places(cells.set) : queries.cells(cells.region);
    for (const cell of found) if (!hidden.has(cell)) hidden.set(cell, as);
  }
  return hidden;
}

/** Maps the cells of a board that an item of a view hides to the kinds shown there, 0 where nothing is. */
export function hiddenOn(
  queries: PositionQueries,
  { first, width, height }: BoardLayout,
  { covers, shown }: BoardItem,
): ReadonlyMap<number, KindId> {
  const hidden = new Map<number, KindId>();
  if (shown) {
    const seen = new Set(queries.places(shown.set));
    for (let cell = first; cell < first + width * height; cell++) if (!seen.has(cell)) hidden.set(cell, 0);
  }
  for (const [cell, as] of covers ? coveredBy(covers, queries) : []) hidden.set(cell, as);
  return hidden;
}

/** Returns the kinds that a player's click meets in a cell: of a hidden cell only what is shown there (R57). */
export function kindsMet(game: Game, position: Position, player: number, cell: number): readonly KindId[] {
  const { view, players, language } = game.program;
  const all = position.kindsAt(cell);
  if (language === 1 || !walk("view", view, hiddenCells)) return all;
  const shownBy = (items: readonly ViewItem[], of: number): KindId | undefined => {
    const queries = game.look(position, of, player);
    for (const item of items) {
      const found =
        item.show === "each-player"
          ? players.map((_, it) => shownBy(item.items, it)).find((it) => it !== undefined)
          : item.show === "beside"
            ? shownBy(item.items, of)
            : item.show === "board"
              ? shownOn(item, queries, of)
              : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const shownOn = (item: BoardItem, queries: PositionQueries, of: number): KindId | undefined => {
    const layout = boardOfItem(game, position, item, queries, of);
    const kind = layout && hiddenOn(queries, layout, item).get(cell);
    const { memory } = item.shown ?? {};
    return kind === 0 && memory !== undefined ? queries.remembered(memory, cell) : kind;
  };
  const shown = shownBy(view, player);
  return shown === undefined ? all : [shown];
}
