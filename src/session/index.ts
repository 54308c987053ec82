export { argumentWords } from "./argument-words.ts";
export { Achievements, type ScoreBook } from "./achievements.ts";
export {
  type MoveOption,
  type Selection,
  choiceName,
  movesOf,
  movesTo,
  placesOf,
  sanOf,
  targetsOf,
} from "./choosing.ts";
export { chosenInput } from "./chosen-input.ts";
export { bindingsOf, controlNames } from "./bindings.ts";
export type { Binding } from "./bindings.ts";
export { CommandLine } from "./commands/index.ts";
export type { CommandOptions, Spoken } from "./commands/index.ts";
export { contentHash } from "./content.ts";
export { cellLabel, valueText } from "./value-text.ts";
export { findFile } from "./files.ts";
export type { ReadFile } from "./files.ts";
export { controlTitle, GameKeys } from "./game-keys.ts";
export type { ChosenKeys, KeyUse } from "./game-keys.ts";
export { makeHash, parseHash } from "./hex.ts";
export { clicked, isGivenAlike, plain, pressed, sameGiven, sameInput } from "./input.ts";
export type { CellRef, Given, Input, KindFile } from "./input.ts";
export type { InputLog, InputRun } from "./input-log.ts";
export { keyNamed, keySign } from "./keys.ts";
export { choiceOfLevel, levelChoices } from "./level-choices.ts";
export type { LevelChoice } from "./level-choices.ts";
export { mapLevels } from "./levels.ts";
export { makeInput, makeInputs } from "./make-inputs.ts";
export { cellNamed } from "./cell-names.ts";
export { parseInputs, parseKeys } from "./notation.ts";
export type { InputMistake, ParsedInputs } from "./notation.ts";
export { movesInTurn } from "./moves-in-turn.ts";
export { type LeftLine, PlayRecord, type RecordRow } from "./play-record.ts";
export { isReplayText, makeReplay, parseReplay, playReplay, replayOf } from "./replay.ts";
export type { Disagreement, Replay, Replayed, ReplayLine, WrongReplay } from "./replay.ts";
export { makeSave, parseSave } from "./save.ts";
export type { WrongSave } from "./save.ts";
export { makeOptionLines, optionNames, parseOptionLines, readOptions } from "./options.ts";
export type { GivenOption, NamedOption } from "./options.ts";
export { scoreOf } from "./score.ts";
export { readScores, scoreText, withScore } from "./scores.ts";
export type { Score } from "./scores.ts";
export { branchOf, newSession, resumeSession, seedOf } from "./session.ts";
export type { InputResult } from "./played.ts";
export type { Session, SessionOptions } from "./session.ts";
export type { EndEvent } from "./standing.ts";
export type { Waypoint } from "./waypoints.ts";
