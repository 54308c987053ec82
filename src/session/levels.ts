import type { BoardLayout, Game, Position, PositionQueries } from "../game/index.ts";
import type { Program, ViewItem } from "../program/index.ts";

/** Returns the indices into `program.levels` of the playable levels, in order, without messages. Players see them numbered from 1. */
export function mapLevels(program: Program): readonly number[] {
  const levelIndices: number[] = [];
  program.levels.forEach(({ type }, index) => type === "map" && levelIndices.push(index));
  return levelIndices;
}

/** Returns the messages at and after an item of the level list, up to the next level, and that level, if there is one. */
export function findUpcomingLevel(program: Program, firstItem: number) {
  const messages: string[] = [];
  const seenLevels = new Set<number>();
  for (let index = firstItem; index < program.levels.length && !seenLevels.has(index);) {
    const level = program.levels[index];
    if (level.type === "map") return { messages, level: index };
    messages.push(level.text);
    seenLevels.add(index);
    index = level.then ?? index + 1;
  }
  return { messages, level: undefined };
}

export type BoardItem = Extract<ViewItem, { show: "board" }>;

/** Lists the boards of the view, each with the player whose board it shows. That is the viewer, unless the item is repeated for each player. */
export function boardItemsOf({ view, players }: Program, viewer: number) {
  const listItems = (items: readonly ViewItem[], owner: number): (readonly [BoardItem, number])[] =>
    items.flatMap((it) => {
      if (it.show === "each-player") return players.flatMap((_, player) => listItems(it.items, player));
      if (it.show === "beside") return listItems(it.items, owner);
      return it.show === "board" ? [[it, owner] as const] : [];
    });
  return listItems(view, viewer);
}

/** Returns the board of a position that a view item shows; undefined if the item currently shows none. */
export function boardOfItem(
  game: Game,
  position: Position,
  item: BoardItem,
  queries: PositionQueries,
  player: number,
): BoardLayout | undefined {
  if (item.when && !queries.value(item.when)) return undefined;
  const namedPlayer = item.of ? queries.value(item.of) : player;
  const owner = game.program.boards[item.board]?.eachPlayer ? namedPlayer : 0;
  return position.boards.find((it) => it.board === item.board && it.player === owner);
}
