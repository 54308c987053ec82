import { chanceBelow, chanceSize, getOrMake, seedChance } from "../../base/index.ts";
import { pileSize, type State } from "../../core/engine/index.ts";
import type { HiddenPile, Position } from "../../game/index.ts";
import type { Session } from "../../session/index.ts";
import { boardsOf, frameOf, visibilityOf } from "../../view/index.ts";

/** Describes the parts of a position whose contents a player does not see. */
export type Unseen = ReturnType<typeof findUnseen>;

/** Returns what a player's frame does not show of a position. @param session is a session of the same game, in any position */
export function findUnseen(
  session: Session,
  position: Position,
  player: number,
  piles: readonly HiddenPile[],
) {
  const { game, options } = session;
  const { shows } = visibilityOf(session, { player, position });
  const tops = new Map<number, number>();
  for (const { board, player: owner, x, y, width, boardWidth, tops: shownTops } of boardsOf(
    frameOf(session, { player, position }).blocks,
  )) {
    const { first } = position.boards.find((it) => it.board === board && it.player === owner)!;
    shownTops.forEach((top, i) =>
      tops.set(first + (y + Math.floor(i / width)) * boardWidth + x + (i % width), top),
    );
  }
  const groups = new Map<string, number[]>();
  for (const { board, player: owner, first, width, height } of position.boards)
    for (let cell = first; cell < first + width * height; cell++)
      getOrMake(groups, [board, owner, tops.get(cell)].join(), () => []).push(cell);
  return {
    /** Groups cells that look the same to the player, for groups with a hidden cell: the player cannot tell their contents apart. */
    groups: [...groups.values()].filter((cells) => !cells.every(shows)),
    /** Lists the layers that have changed since the level began; the player knows the other layers from the level. */
    layers: findChangedLayers(position as State, game.begin(position.level, 1, options).position as State),
    piles,
  };
}

/** Returns the layers without piles and bodies on which a cell differs from the beginning of the level. */
function findChangedLayers({ layout, cells }: State, start: State): readonly number[] {
  const allLayers = Array.from({ length: layout.layerCount }, (_, layer) => layer);
  return allLayers.filter((layer) => {
    if (layout.isPile(layer) || (layout.bodies?.planeOf[layer] ?? 0) !== 0) return false;
    const [from, to] = [layout.address(0, layer), layout.address(0, layer + 1)];
    return cells.subarray(from, to).some((kind, i) => kind !== start.cells[from + i]);
  });
}

/**
 * Redistributes at random what a player does not see: cells that look alike exchange their contents, and kinds of a
 * layer are exchanged between all unseen cells and piles. The result does not depend on the true distribution.
 */
export function dealUnseen(position: Position, { groups, layers, piles }: Unseen, seed: number): void {
  const state = position as State;
  const { layout, cells: kinds, numbers } = state;
  const chance = new Int32Array(chanceSize);
  seedChance(chance, 0, seed, 4);
  /** Returns a function that draws the values one by one in random order. */
  const makeDrawer = <T>(values: readonly T[], compare?: (a: T, b: T) => number): (() => T) => {
    const remainingValues = [...values].sort(compare);
    return () => remainingValues.splice(chanceBelow(chance, 0, remainingValues.length), 1)[0];
  };
  for (const cells of groups) {
    const draw = makeDrawer(cells.map((cell) => layers.map((layer) => kinds[layout.address(cell, layer)])));
    for (const cell of cells) draw().forEach((kind, i) => state.set(cell, layers[i], kind));
  }
  const pileIndices = piles.flatMap(({ pile, player }) => {
    const declaration = layout.program.piles![pile];
    const firstIndex = layout.pilesAt[pile] + player * pileSize(declaration);
    return declaration.type === "kind"
      ? Array.from({ length: numbers[firstIndex] }, (_, item) => firstIndex + 1 + item)
      : [];
  });
  for (const layer of layers) {
    const filledCells = groups.flat().filter((cell) => kinds[layout.address(cell, layer)] !== 0);
    const pileSlots = pileIndices.filter((slot) => layout.layerOf[numbers[slot]] === layer);
    const values = [
      ...filledCells.map((cell) => kinds[layout.address(cell, layer)]),
      ...pileSlots.map((slot) => numbers[slot]),
    ];
    const drawKind = makeDrawer(values, (a, b) => a - b);
    for (const cell of filledCells) state.set(cell, layer, drawKind());
    for (const slot of pileSlots) state.setNumber(slot, drawKind());
  }
  position.dropChanges();
}
