import { contrast, defaultColour } from "../../base/index.ts";
import type { Sprite } from "../../program/index.ts";
import type { Session } from "../../session/index.ts";
import { boardsOf, frameOf, type Look, looksOf } from "../../view/index.ts";

/** Of larger boards the upper left part is shown, so many cells wide and high. */
const most = 40;

/** What lies behind everything. */
export const backdrop = "#20242e";

/** The first board of a play as its pictures show it. */
export interface ShownBoard {
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly { readonly kind: number; readonly x: number; readonly y: number }[];
  /** How the kinds that are on it look, by their number. */
  readonly faces: ReadonlyMap<number, Face>;
}

/** A sprite, or a square with a letter. */
export type Face = Sprite | LetterFace;

export interface LetterFace {
  readonly colour: string;
  /** How much of the colour is seen against the backdrop, from 0 to 1. */
  readonly share: number;
  readonly ink: string;
  /** A single letter or digit; `""` where there is none. */
  readonly letter: string;
}

export function boardToShow(session: Session): ShownBoard {
  const [board] = boardsOf(frameOf(session).blocks);
  if (!board) return { width: 1, height: 1, tiles: [], faces: new Map() };
  const [width, height] = [Math.min(board.width, most), Math.min(board.height, most)];
  const tiles = board.tops.flatMap((kind, at) => {
    const [x, y] = [at % board.width, Math.floor(at / board.width)];
    return kind === 0 || x >= width || y >= height ? [] : [{ kind, x, y }];
  });
  const looks = looksOf(session.game.program);
  return { width, height, tiles, faces: new Map(tiles.map(({ kind }) => [kind, faceOf(looks[kind], kind)])) };
}

function faceOf({ sprite, glyph, colours: [own], isGround }: Look, kind: number): Face {
  if (sprite) return sprite;
  const colour = own ?? defaultColour(glyph, kind);
  const ink = contrast(colour, "#000000") > contrast(colour, "#ffffff") ? "#000000" : "#ffffff";
  return { colour, share: isGround ? 0.4 : 1, ink, letter: /^[\p{L}\p{N}]$/u.test(glyph) ? glyph : "" };
}
