export { argumentWords } from "./inputs/argument-words.ts";
export { Achievements, type ScoreBook } from "./records/achievements.ts";
export {
  type MoveOption,
  type Selection,
  choiceName,
  newPieceOf,
  pieceOfChoice,
  movesOf,
  movesOfClick,
  movesTo,
  placesOf,
  sanOf,
  targetsOf,
} from "./choosing.ts";
export { mayReachCell } from "./choosing-cells.ts";
export { choosesCells } from "./picking.ts";
export { chosenInput } from "./inputs/chosen-input.ts";
export { bindingsOf, controlsOf, controlNames, type Binding, type OwnedControl } from "./inputs/bindings.ts";
export * from "./commands/index.ts";
export { contentHash } from "./records/content.ts";
export { cellLabel, placeOf, valueText } from "./inputs/value-text.ts";
export * from "./inputs/files.ts";
export * from "./inputs/game-keys.ts";
export { makeHash, parseHash } from "./records/hex.ts";
export { clicked, isGivenAlike, isSameData, plain, pressed, sameGiven, sameInput } from "./inputs/input.ts";
export type { CellRef, Given, GivenCycle, Input, KindFile } from "./inputs/input.ts";
export type { InputLog, InputRun } from "./inputs/input-log.ts";
export { keyNamed, keySign } from "./inputs/keys.ts";
export * from "./level-choices.ts";
export { boardItemsOf, boardOfItem, mapLevels } from "./levels.ts";
export { makeInput, makeInputs, makeInputRuns, explainLostParts } from "./inputs/make-inputs.ts";
export { cellNamed, joinCellWords } from "./inputs/cell-names.ts";
export { askingIn } from "./inputs/placed-cell.ts";
export { hiddenOn, namesOfKinds } from "./hidden-cells.ts";
export { parseInputs, parseKeys, readCell, type InputMistake, type ParsedInputs } from "./inputs/notation.ts";
export { movesInTurn } from "./moves-in-turn.ts";
export { type LeftLine, PlayRecord, type RecordRow } from "./records/play-record.ts";
export { isReplayText, makeReplay, parseReplay, playReplay, replayOf } from "./records/replay.ts";
export type { Disagreement, Replay, Replayed, ReplayLine, WrongReplay } from "./records/replay.ts";
export { isSaveOrReplay, playAt } from "./records/play-at.ts";
export { fenOfStart, gameFrom, startFrom } from "./records/start.ts";
export { type ForeignPlay, playRecordText, playRecord, recordOf } from "./records/foreign.ts";
export * from "./records/save.ts";
export {
  makeOptionLines,
  optionNames,
  optionsToChoose,
  parseOptionLines,
  readOptions,
} from "./inputs/options.ts";
export type { GivenOption, NamedOption, OptionToChoose } from "./inputs/options.ts";
export { scoreOf } from "./records/score.ts";
export * from "./records/scores.ts";
export { cellNumber, hasClicks, whyNotGivenAt } from "./resolve.ts";
export * from "./replay-session.ts";
export * from "./session.ts";
export { type InputResult, needsAnotherCycle } from "./played.ts";
export type { EndEvent } from "./session-state.ts";
export type { Waypoint } from "./waypoints.ts";
