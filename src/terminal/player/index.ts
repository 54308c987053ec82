export * from "./games-scene.ts";
export { type PlayOptions, PlayScene } from "./play-scene.ts";
export { realClock, type Scene, SceneStack } from "./stage.ts";
export { makeTakeOverScene as takenPlayScene } from "./list-scene.ts";
export { makeWatchScene as watchScene } from "./watch-scene.ts";
