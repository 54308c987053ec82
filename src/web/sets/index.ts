export { drawPicture, keepSet, loadedSets, loadSets, wantsFigures } from "./loaded.ts";
export type { PictureSet } from "./sets.ts";
