export { soundSorts } from "./recipes.ts";
export * from "./speaker.ts";
