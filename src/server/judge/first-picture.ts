import { contrast, defaultColour } from "../../base/index.ts";
import type { Sprite } from "../../program/index.ts";
import type { Session } from "../../session/index.ts";
import { type BoardBlock, boardsOf, frameOf, type Look, looksOf } from "../../view/index.ts";

/** The size of a cell, in units of the picture. */
const cell = 20;
/** Of larger boards the upper left part is shown, so many cells wide and high. */
const most = 40;

/** The first board of a play, as SVG of shapes and letters alone. Nothing in it is the text of a stranger but single letters, and these are escaped. */
export function firstPicture(session: Session): string {
  const { program } = session.game;
  const [board] = boardsOf(frameOf(session).blocks);
  const [width, height] = board
    ? [Math.min(board.width, most), Math.min(board.height, most)]
    : ([1, 1] as const);
  const looks = looksOf(program);
  const drawn = board ? new Set(kindsIn(board, width, height).map((it) => it.kind)) : new Set<number>();
  const symbols = [...drawn].map((kind) => symbolOf(kind, looks[kind]));
  const uses = board
    ? kindsIn(board, width, height).map(
        ({ kind, x, y }) => `<use href="#k${kind}" x="${x * cell}" y="${y * cell}"/>`,
      )
    : [];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * cell} ${height * cell}">`,
    `<rect width="100%" height="100%" fill="#20242e"/>`,
    `<defs>${symbols.join("")}</defs>`,
    ...uses,
    "</svg>",
  ].join("");
}

function kindsIn({ tops, width }: BoardBlock, columns: number, rows: number) {
  return tops.flatMap((kind, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return kind === 0 || x >= columns || y >= rows ? [] : [{ kind, x, y }];
  });
}

function symbolOf(kind: number, look: Look): string {
  return `<g id="k${kind}">${look.sprite ? pixelsOf(look.sprite) : tileOf(look, kind)}</g>`;
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

function tileOf({ glyph, colours: [own], isGround }: Look, kind: number): string {
  const colour = own ?? defaultColour(glyph, kind);
  const square = `<rect width="${cell}" height="${cell}" fill="${colour}"${isGround ? ' opacity=".4"' : ""}/>`;
  if (!/^[\p{L}\p{N}]$/u.test(glyph)) return square;
  const ink = contrast(colour, "#000000") > contrast(colour, "#ffffff") ? "#000000" : "#ffffff";
  return `${square}<text x="${cell / 2}" y="${cell * 0.72}" text-anchor="middle" font-family="sans-serif" font-size="${cell * 0.65}" fill="${ink}">${glyph}</text>`;
}
