export { type Falling, fallingOf } from "./falling.ts";
export { countRestingPlaces } from "./resting-places.ts";
