export { keepSet, loadedSets, loadSets, pictureOf } from "./loaded.ts";
export type { PictureSet } from "./sets.ts";
