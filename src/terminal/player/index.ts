export * from "./games-scene.ts";
export { type PlayOptions, PlayScene } from "./play-scene.ts";
export { realClock, type Scene, SceneStack } from "./stage.ts";
export { takenPlayScene } from "./list-scene.ts";
export { watchScene } from "./watch-scene.ts";
