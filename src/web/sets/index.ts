export { drawPicture, addLoadedSet, loadedSets, loadSets } from "./loaded.ts";
