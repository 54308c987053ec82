export { drawPicture, addLoadedSet, loadedSets, loadSets } from "./loaded.ts";
export type { PictureSet } from "./sets.ts";
