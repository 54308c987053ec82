export { foldersOf } from "./saves.ts";
export type { Folders } from "./saves.ts";
export { PlayKeeper } from "./keeper.ts";
export { Lock } from "./lock.ts";
export { Saves } from "./saves.ts";
export { Scores } from "./saves.ts";
export { SettingsFile } from "./settings.ts";
export type { TerminalSettings } from "./settings.ts";
