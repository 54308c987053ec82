export * from "./games-scene.ts";
export { PlayScene } from "./play-scene.ts";
export { realClock } from "./stage.ts";
export { SceneStack } from "./stage.ts";
export type { Scene } from "./stage.ts";
export { takenPlayScene } from "./list-scene.ts";
export { WatchScene } from "./watch-scene.ts";
