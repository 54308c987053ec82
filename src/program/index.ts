export { compileProgram } from "./compile.ts";
export { hexOf } from "./colours.ts";
export type { CompileResult, CompileOptions } from "./compile.ts";
export { allItems, expandLine } from "./line-expansion/index.ts";
export type { LineProblem, LineWord, WrittenItem, WrittenLine, WrittenRow } from "./line-expansion/index.ts";
export { blocksOfLines, type LineGroup, type LinePiece } from "./line-groups.ts";
export { limits } from "./limits.ts";
export { isAlike, nameAt, renameAt } from "./rename.ts";
export { lineForm, lineSentences } from "./line-sentences.ts";
export { occasions } from "./lines.ts";
export type {
  Habits,
  LineCommand,
  LineCell,
  LineRow,
  LineRule,
  LineWay,
  LineWrite,
  Noise,
  Occasion,
  Movement,
} from "./lines.ts";
export { movements } from "./lines.ts";
export { lowerKindList, type WrongKindList } from "./kind-list.ts";
export type {
  Action,
  ActionOf,
  Attached,
  Board,
  BoardId,
  Body,
  Camera,
  CellTest,
  CellWrite,
  Cells,
  Change,
  Cover,
  Control,
  Gesture,
  ControlArg,
  DrawSource,
  Edge,
  Expr,
  Facts,
  Field,
  KeyBinding,
  Kind,
  KindId,
  Layer,
  LayerId,
  Level,
  Memory,
  Meeting,
  LevelBoard,
  LevelMenu,
  LevelSection,
  Option,
  OptionValue,
  Player,
  Procedure,
  BoardLook,
  Lattice,
  Program,
  Question,
  Region,
  Rule,
  RuleBlock,
  RuleItem,
  SetExpr,
  SetTest,
  LiveSetting,
  SettingValue,
  Sprite,
  Statement,
  Step,
  Table,
  Target,
  Test,
  Pile,
  TestLine,
  ExpectedOutcome,
  ToldValue,
  TextPart,
  Tick,
  Timer,
  ValueType,
  Variable,
  VariableId,
  ViewItem,
  Where,
} from "./program.ts";
export { betzaWords } from "./betza-words.ts";
export { type BetzaMistake, type BetzaMoves, parseBetza } from "./betza.ts";
export { WALL, codeOf, heldAs, pieceOf, sideOf } from "./moves.ts";
export type {
  Amount,
  Becoming,
  CaptureRules,
  Castle,
  Condition,
  Counter,
  Drop,
  End,
  Landing,
  LandingRules,
  Leg,
  MoveGame,
  MoveRules,
  Path,
  Piece,
  PieceId,
  PieceSet,
  Result,
  Setup,
  Side,
  SideId,
  Tally,
  Vector,
  Whose,
  Worth,
  WorthPhase,
  WorthTable,
  ReachAmount,
  WorthTerm,
  Zone,
} from "./moves.ts";
export { type BodyKind, type BodyShape, bodyShapes, type Kick } from "./body-shapes.ts";
export { headingsOf, type Outline, type Pose, posesOf, type Turning } from "./body-poses.ts";
export { type Rebuilding, rebuilt } from "./rebuilt.ts";
export { GameDiagnostics } from "./report.ts";
export { roots } from "./roots.ts";
export type { Nodes, Shape, ShapeFor, NodeSort } from "./shape.ts";
export { constantOf, changesBoard, type ExprOf, isNumeric, mayFail, typeOf } from "./traits.ts";
export {
  chance,
  effects,
  formulaWork,
  localsIn,
  namesToClear,
  type Seeing,
  walk,
  walkPlay,
  walkProgram,
} from "./walk.ts";
export { beginning, codeOfKind } from "./setups.ts";
export { makeReadyGame, readyProgram } from "./ready-game.ts";
