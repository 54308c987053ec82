export { type ExampleRow, type Explanation, explanationsIn, gameOfExample } from "./explanations.ts";
export { firstGame, firstTest } from "./first-game.ts";
export { highlightText, type HighlightToken, type TokenKind } from "./highlight.ts";
export {
  emptied,
  type LegendGlyph,
  legendGlyphs,
  insertLevel,
  insertSprite,
  type Painting,
  findPaintings,
  repaint,
  type Replacement,
} from "./paintings.ts";
export { type WordHelp, helpFrom } from "./help.ts";
export { pictureNamed, pictureOfPiece, pictureSets } from "./look-words.ts";
export { entriesOf, type Entry, manual } from "./manual.ts";
export { colourWords, type HeldWord, heldWords } from "./named-words.ts";
export { outlineText, type OutlineEntry } from "./outline.ts";
export { type Offer, offerWords } from "./offers.ts";
export { inPuzzleScript, wordMeanings } from "./meanings.ts";
export { findRecipes, type RecipePage, recipesIn } from "./recipes.ts";
export { isMisread, parse, type Parsed } from "./parse.ts";
export { printFile } from "./print.ts";
export {
  allWords,
  argumentTypes,
  type BoardStyle,
  colours,
  foreignNames,
  foreignVerbs,
  foreignWords,
  functionNames,
  isFreeName,
  laterFunctionNames,
  lineWords,
  optionTypes,
  outcomeWords,
  reservedWords,
  sectionWords,
  statementWords,
  stateTypes,
  verbs,
} from "./words.ts";
export type * from "./bodies-tree.ts";
export type * from "./moves-tree.ts";
export { isOperand } from "./slots.ts";
export type * from "./tree.ts";
export { type Operands, type PatternPart, type VerbRow, rows, type Verb } from "./verbs.ts";
export { type WorthPart, worthParts } from "./worth-parts.ts";
export type * from "./worth-tree.ts";
