// @ts-check
// Runs in the page, for `redraws.test.ts`: draws random boards again and again, as windows that move, turn and change.

import { windowOf } from "../../src/view/windows.ts";
import { BoardPainter } from "../../src/web/board/board-painter.ts";
import { dark, light } from "../../src/web/drawing/theme.ts";
import { stream } from "../moves/sweep.ts";

/** How much a colour may differ of 255: an outline that touches the edge of its square is not cut exactly there. */
const tolerance = 16;

/** Looks of each sort that is drawn in its own way. The first kind is nothing. */
const looks = [
  { glyph: " ", colours: [] },
  { glyph: ".", colours: ["#888888"], layer: 0, isGround: true },
  { glyph: "#", colours: ["#335577"] },
  { glyph: "*", colours: ["#aa7733"] },
  { glyph: "o", colours: ["#111111"], picture: "plain/stone", piled: true },
  { glyph: "O", colours: ["#dd2222"], picture: "plain/disc" },
  { glyph: "A", colours: ["#3344cc"], labelled: true },
  { glyph: "%", colours: ["#33aa55"], body: true },
  { glyph: "s", colours: [], sprite: { width: 2, height: 2, colours: ["#ff0000", "#00ff00"], pixels: [0, 1, -1, 1] } },
].map((it) => ({ name: it.glyph, shown: it.glyph, layer: 1, isGround: false, ...it }));

function chanceOf(seed) {
  const next = stream(seed);
  const below = (count) => next() % count;
  const happens = (share) => below(100) < 100 * share;
  return { below, happens, list: (count, make) => Array.from({ length: count }, make) };
}

/** The first drawing of a random board that differs from the same drawing on an empty canvas; undefined if none does. */
globalThis.findWrongRedraw = (seed) => {
  const { below, happens, list } = chanceOf(seed);
  const anySize = () => [8, 13, 20, 27, 40][below(5)];
  const anyKind = () => (happens(0.4) ? 0 : below(looks.length));
  const pileOf = (top) => (top === 0 ? [] : happens(0.3) ? [1, top] : happens(0.3) ? [4, 4, top] : [top]);
  const [boardWidth, boardHeight] = [6 + below(8), 6 + below(8)];
  const cells = boardWidth * boardHeight;
  const anySpot = () => ({ x: below(boardWidth), y: below(boardHeight) });
  const some = (most, make = anySpot) => list(below(most + 1), make);
  const maybe = (share, make) => (happens(share) ? make() : undefined);
  const style = [undefined, "points", "cells", "discs", "tiles"][below(5)];
  const lattice = maybe(0.4, () => ({ width: boardWidth, height: boardHeight, cells: list(cells, () => below(512)) }));
  const tops = list(cells, anyKind);
  const names = maybe(0.3, () => ({ cells: list(cells, (_, cell) => `${cell}`) }));
  const board = {
    ...{ type: "board", name: "board", board: 0, player: 0, x: 0, y: 0, boardWidth, boardHeight },
    ...{ width: boardWidth, height: boardHeight, tops, names, lettered: names && true },
    ...{ chequered: maybe(0.4, () => true), look: style && { style, lattice } },
    piles: maybe(0.5, () => tops.map(pileOf)),
    unseen: maybe(0.3, () => list(cells, () => happens(0.3))),
    remembered: maybe(0.3, () => list(cells, anyKind)),
    ghost: maybe(0.3, () => list(cells, anyKind)),
    bodies: maybe(0.4, () => [{ layer: 1, numbers: list(cells, () => below(4)) }]),
  };
  let [width, height, size, theme, flipped, corner] = [4, 5, anySize(), light, happens(0.3), anySpot()];
  const canvas = document.createElement("canvas");
  const painter = new BoardPainter(canvas, looks, theme);
  for (let step = 0; step < 12; step++) {
    for (const cell of some(4, () => below(cells))) {
      board.tops = board.tops.with(cell, anyKind());
      board.piles &&= board.piles.with(cell, pileOf(board.tops[cell]));
      board.unseen &&= board.unseen.with(cell, happens(0.5));
      board.ghost &&= board.ghost.with(cell, anyKind());
    }
    corner = happens(0.1) ? anySpot() : { x: corner.x + below(5) - 2, y: corner.y + below(5) - 2 };
    if (happens(0.1)) [width, height] = [2 + below(boardWidth - 2), 2 + below(boardHeight - 2)];
    if (happens(0.1)) flipped = !flipped;
    if (happens(0.05)) size = anySize();
    if (happens(0.05)) theme = theme === light ? dark : light;
    const targets = some(4, () => ({ ...anySpot(), takes: happens(0.5) }));
    const checked = maybe(0.2, () => some(1)) ?? [];
    board.marks = { selected: maybe(0.3, anySpot), targets, last: some(2), checked, planned: some(1) };
    const block = { ...windowOf(board, { width, height, previousCorner: corner }), flipped: flipped || undefined };
    const anyInstead = () => [below(block.width * block.height), happens(0.5) ? [] : [1, anyKind()]];
    const drawing = {
      ...{ block, cell: size, theme, cursor: maybe(0.3, anySpot), lifted: maybe(0.2, anySpot) },
      ...{ over: maybe(0.2, anySpot), instead: maybe(0.4, () => new Map(some(3, anyInstead))) },
    };
    painter.draw(drawing);
    const empty = document.createElement("canvas");
    new BoardPainter(empty, looks, theme).draw(drawing);
    const [{ data }, { data: expected }] = [canvas, empty].map((it) =>
      it.getContext("2d").getImageData(0, 0, empty.width, empty.height),
    );
    const at = data.findIndex((value, i) => Math.abs(value - expected[i]) > tolerance) >> 2;
    if (at < 0) continue;
    const place = [at % empty.width, Math.floor(at / empty.width)].map((it) => Math.floor(it / size));
    return `seed ${seed}, drawing ${step}: the square at ${place}, of ${size} pixels, ${style ?? "plain"}`;
  }
  return undefined;
};
