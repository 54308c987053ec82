// @ts-check
// Draws a game in play for the gallery, as SVG, with the code that draws the boards of the page. It needs dist/ to be built.

import { parseInputs, newSession } from "../../dist/session/index.js";
import { boardsOf, findSpot, frameOf, looksOf, windowOf } from "../../dist/view/index.js";
import { BoardPainter } from "../../dist/web/board/board-painter.js";
import { loadSets } from "../../dist/web/sets/index.js";
import { SvgCanvas, SvgPath } from "./svg-canvas.mjs";

/** A moment of a game, as games/gallery.json tells it. @typedef {{ seed?: number, level?: number, inputs?: string }} Moment */

/** Holds the most cells that a picture shows across and down, and the side of one in it: a picture is scaled to where it stands. */
const [most, side, gap] = [{ width: 26, height: 16 }, 24, 16];

Object.assign(globalThis, { document: { createElement: () => new SvgCanvas() }, Path2D: SvgPath });
await loadSets([/** @type {any} */ ({ picture: "plain/body" })], false);

/**
 * Returns a session at a moment, and a sentence if some of its inputs mean nothing.
 * @param {import("../../dist/game/index.js").Game} game @param {Moment} [moment]
 */
export function sessionAt(game, { seed = 1, level, inputs = "" } = {}) {
  const session = newSession(game, { seed, remember: false, ...(level !== undefined && { level }) });
  const { inputs: known, mistakes } = parseInputs(game.program, inputs);
  for (const input of known) session.play(input);
  return { session, mistake: mistakes[0]?.message };
}

/**
 * Returns the boards of a play, side by side.
 * @param {import("../../dist/session/index.js").Session} session @param {import("../../dist/web/drawing/theme.js").Theme} theme
 */
export function pictureOf(session, theme) {
  const looks = looksOf(session.game.program);
  const all = boardsOf(frameOf(session, { piles: true, bodies: true }).blocks);
  const blocks = (all.length > 3 ? all.slice(0, 1) : all).map((it) =>
    windowOf(it, { ...most, spot: findSpot(it, looks) }),
  );
  /** @type {Map<string, string>} */
  const symbols = new Map();
  let x = 0;
  const height = Math.max(0, ...blocks.map((it) => it.height * side));
  const groups = blocks.map((block) => {
    const canvas = new SvgCanvas();
    // The painter draws on whatever has the methods of a canvas.
    const element = /** @type {HTMLCanvasElement} */ (/** @type {unknown} */ (canvas));
    new BoardPainter(element, looks, theme).draw({
      block: { ...block, lettered: undefined },
      cell: side,
      theme,
    });
    const group = `<g transform="translate(${x} ${(height - block.height * side) / 2})">${canvas.group(symbols)}</g>`;
    x += block.width * side + gap;
    return group;
  });
  const width = Math.max(0, x - gap);
  const defs = [...symbols].map(([text, name]) => `<g id="${name}">${text}</g>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui,sans-serif"><defs>${defs}</defs>${groups.join("")}</svg>`;
}
