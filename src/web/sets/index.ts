export { drawPicture, keepSet, loadedSets, loadSets } from "./loaded.ts";
export type { PictureSet } from "./sets.ts";
