export * from "./games-scene.ts";
export { type PlayOptions, PlayScene } from "./play-scene.ts";
export { realClock, type Scene, SceneStack } from "./stage.ts";
export { makeTakeOverScene } from "./list-scene.ts";
export { makeWatchScene } from "./watch-scene.ts";
