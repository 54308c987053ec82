export { foldersOf } from "./folders.ts";
export type { Folders } from "./folders.ts";
export { Saves } from "./saves.ts";
export { Scores } from "./scores.ts";
export { SettingsFile } from "./settings.ts";
export type { Settings } from "./settings.ts";
