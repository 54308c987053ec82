export { type Folders, findFolders } from "./folders.ts";
export { makePlayKeeper } from "./keeper.ts";
export { Lock } from "./lock.ts";
export { Saves } from "./saves.ts";
export { Scores } from "./scores.ts";
export * from "./settings.ts";
