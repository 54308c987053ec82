export { BoardPainter } from "./board/board-painter.ts";
export { cssSizeOf } from "./board/stage.tsx";
export type { Clock } from "../play/index.ts";
export { Button, Icon, Select } from "./widgets/button.tsx";
export { copyText } from "./clipboard.ts";
export { browserClock } from "./clock.ts";
export { clockName, clockChoices, formatTime } from "./clocks.ts";
export { useMedia, usePixelRatio, useSize } from "./hooks.ts";
export { listenTo, useHiding, useListener, useWatched } from "./listener.ts";
export { changeSettings, readSettings, settingsChanged } from "./settings.ts";
export * from "./opening/element.ts";
export { readStored, readStrings, readStoredText, storeValue, storeText } from "./stored.ts";
export { ChoiceField, Dialog, listPlayers, TextField, type TextFieldProps } from "./design/parts.tsx";
export { smallestPlayerFor, makeExport } from "./opening/exported-game.ts";
export { loadPanel } from "./panel-loading.ts";
export { stepKeys } from "./input/keyboard.ts";
export { adaptToDevice } from "./touch-words.ts";
export { postWithoutOrigin } from "./posting.ts";
export {
  chooseLanguage,
  chosenLanguage,
  followLanguage,
  type Language,
  addLateTranslations,
  languages,
  playerNameOf,
  type Sentence,
  translateForeignText,
  translateLateSentence,
  translateName,
  useLanguage,
} from "./language.ts";
export {
  type GameFile,
  loadCompiler,
  openAddress,
  type OpenResult,
  openFile,
  openReady,
  type Unopened,
} from "./opening/opening.ts";
export type { MountedPlayer, MountOptions } from "./opening/show.tsx";
export { volumes } from "./sound-player.ts";
export { soundSorts, Speaker } from "./sounds/index.ts";
export { type DrawnBlock, nearestSpot, spotUnder } from "./drawing/squares.ts";
export { baseOf, dark, light, type Theme } from "./drawing/theme.ts";
export { openThinker } from "./thinking/index.ts";
