export { soundSorts } from "./recipes.ts";
export { Sounds } from "./sounds.ts";
export { Speaker } from "./speaker.ts";
