export { type Falling, fallingOf, findFallingFacts } from "./falling.ts";
export { type KeyOptions, type PositionKeys, positionKeys } from "./position-keys.ts";
export { countRestingPlaces } from "./resting-places.ts";
export * from "./opponents/index.ts";
export * from "./puzzle/index.ts";
