export { soundSorts } from "./recipes.ts";
export { Sounds } from "./speaker.ts";
export { Speaker } from "./speaker.ts";
