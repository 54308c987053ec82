export * from "./compile.ts";
export { hexOf } from "./draft/colours.ts";
export { allItems, expandLine } from "./rows/line-expansion/index.ts";
export type {
  LineProblem,
  LineWord,
  WrittenItem,
  WrittenLine,
  WrittenRow,
} from "./rows/line-expansion/index.ts";
export { blocksOfLines, groupRules, type LineGroup, type LinePiece } from "./rows/line-groups.ts";
export { limits } from "./data/limits.ts";
export { upgradeText } from "./upgrade.ts";
export { isAlike, nameAt, placesOfName, renameAt } from "./rename.ts";
export { lineForm, lineSentences } from "./rows/line-sentences.ts";
export * from "./data/lines.ts";
export { lowerKindList, type WrongKindList } from "./kind-list.ts";
export * from "./data/program.ts";
export { betzaWords } from "./moves/betza-words.ts";
export { type BetzaMistake, type BetzaMoves, parseBetza } from "./moves/betza.ts";
export {
  type NamedBoard,
  type NameRow,
  type Notation,
  findNamedCellIn,
  cellNameAt,
  cellNames,
  edgeNames,
  joinCellName,
} from "./data/notation.ts";
export * from "./data/moves.ts";
export { type BodyKind, type BodyShape, bodyShapes, type Kick } from "./data/body-shapes.ts";
export { headingsOf, type Outline, type Pose, posesOf, type Turning } from "./data/body-poses.ts";
export { type Rebuilding, rebuilt } from "./data/rebuilt.ts";
export { GameDiagnostics } from "./data/report.ts";
export { type Nodes, type Shape, type ShapeFor, type NodeSort, roots } from "./data/shape.ts";
export {
  constantOf,
  changesBoard,
  type ExprOf,
  isFixedInPlay,
  isNumeric,
  mayFail,
  typeOf,
} from "./data/traits.ts";
export { valueWord } from "./data/value-word.ts";
export * from "./data/walk.ts";
export { makeBeginning as beginning, codeOfKind } from "./moves/setups.ts";
export { makeReadyGame, readyProgram } from "./data/ready-game.ts";
