export { BoardPainter } from "./board-painter.ts";
export { browserClock, type Clock } from "./clock.ts";
export { useMedia, usePixelRatio, useSize } from "./hooks.ts";
export { defineElement, QuadrilleGame } from "./element.ts";
export { LivePlay, type LivePlayOptions } from "./live-play.ts";
export { mount } from "./mount.ts";
export {
  type GameFile,
  loadCompiler,
  openAddress,
  type Opened,
  openFile,
  openReady,
  type ReadyGame,
  type Unopened,
} from "./opening.ts";
export type { Mounted, MountOptions } from "./show.tsx";
export type { DrawnBlock } from "./squares.ts";
export { dark, light, type Theme } from "./theme.ts";
