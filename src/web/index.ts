export { BoardPainter } from "./board-painter.ts";
export { browserClock, type Clock } from "./clock.ts";
export { defineElement, QuadrilleGame } from "./element.ts";
export { LivePlay, type LivePlayOptions } from "./live-play.ts";
export { mount, type Mounted, type MountOptions } from "./mount.tsx";
export {
  type GameFile,
  openAddress,
  type Opened,
  openFile,
  openReady,
  type ReadyGame,
  type Unopened,
} from "./opening.ts";
export { dark, light, type Theme } from "./theme.ts";
