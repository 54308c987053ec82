export { firstGame, firstTest } from "./first-game.ts";
export { highlight, type Token, type TokenKind } from "./highlight.ts";
export {
  emptied,
  type LegendGlyph,
  legendGlyphs,
  newLevel,
  newSprite,
  type Painting,
  paintings,
  repaint,
  type Replacement,
} from "./paintings.ts";
export { parse } from "./parse.ts";
export { print } from "./print.ts";
export { allWords, isFreeName } from "./words.ts";
export type * from "./bodies-tree.ts";
export type * from "./moves-tree.ts";
export type * from "./tree.ts";
export type * from "./worth-tree.ts";
