import type { Sprite } from "../../program/index.ts";
import { backdrop, type Face, type ShownBoard, type LetterFace } from "./shown-board.ts";

/** The size of a cell, in units of the picture. */
const cell = 20;

/** A board as SVG of shapes and letters alone. Nothing in it is the text of a stranger but single letters, and these are escaped. */
export function firstPicture({ width, height, tiles, faces }: ShownBoard): string {
  const symbols = [...faces].map(([kind, face]) => symbolOf(kind, face));
  const uses = tiles.map(({ kind, x, y }) => `<use href="#k${kind}" x="${x * cell}" y="${y * cell}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * cell} ${height * cell}">`,
    `<rect width="100%" height="100%" fill="${backdrop}"/>`,
    `<defs>${symbols.join("")}</defs>`,
    ...uses,
    "</svg>",
  ].join("");
}

function symbolOf(kind: number, face: Face): string {
  return `<g id="k${kind}">${"pixels" in face ? pixelsOf(face) : tileOf(face)}</g>`;
}

function pixelsOf({ width, height, colours, pixels }: Sprite): string {
  const size = cell / Math.max(width, height);
  return pixels
    .map((pixel, at) => {
      const [x, y] = [(at % width) * size, Math.floor(at / width) * size];
      return pixel < 0
        ? ""
        : `<path fill="${colours[pixel] ?? "#000000"}" d="M${x} ${y}h${size}v${size}h${-size}z"/>`;
    })
    .join("");
}

function tileOf({ colour, share, ink, letter }: LetterFace): string {
  const square = `<rect width="${cell}" height="${cell}" fill="${colour}"${share < 1 ? ` opacity="${share}"` : ""}/>`;
  if (letter === "") return square;
  return `${square}<text x="${cell / 2}" y="${cell * 0.72}" text-anchor="middle" font-family="sans-serif" font-size="${cell * 0.65}" fill="${ink}">${letter}</text>`;
}
