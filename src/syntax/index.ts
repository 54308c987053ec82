export { type ExampleRow, type Explanation, explanationsIn, gameOfExample } from "./manual/explanations.ts";
export { firstGame, firstTest } from "./manual/first-game.ts";
export { highlightText, type HighlightToken, type TokenKind } from "./editing/highlight.ts";
export * from "./editing/paintings.ts";
export { type WordHelp, helpFrom } from "./manual/help.ts";
export { pictureNamed, pictureOfPiece, pictureSets } from "./tree/look-words.ts";
export { entriesOf, type Entry, manual } from "./manual/manual.ts";
export { colourWords, type HeldWord, heldWords } from "./editing/named-words.ts";
export { outlineText, type OutlineEntry } from "./editing/outline.ts";
export { type Offer, offerWords } from "./editing/offers.ts";
export { inPuzzleScript, wordMeanings } from "./manual/meanings.ts";
export { findRecipes, type RecipePage, recipesIn } from "./manual/recipes.ts";
export { type FormatResult, formatText } from "./format.ts";
export { type Advice, maxDiagnostics, tooMany } from "./text/report.ts";
export { bundle, toggleQuadEnding, unbundle } from "./text/bundle.ts";
export { isMisread, parse, type Parsed } from "./parse.ts";
export { printFile } from "./print.ts";
export {
  allWords,
  argumentTypes,
  type BoardStyle,
  colours,
  declarationHints,
  fixedValueHints,
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
  newestVersion,
  noValueHints,
  statementWords,
  stateTypes,
  typeHints,
  verbs,
} from "./tree/words.ts";
export { palette } from "./tree/colours.ts";
export type * from "./tree/bodies-tree.ts";
export type * from "./tree/moves-tree.ts";
export { isOperand } from "./values/slots.ts";
export type * from "./tree/tree.ts";
export type { PatternPart } from "./tree/patterns.ts";
export { type Operands, type VerbRow, rows, type Verb } from "./tree/verbs.ts";
export { type WorthPart, worthParts } from "./tree/worth-parts.ts";
export type * from "./tree/worth-tree.ts";
