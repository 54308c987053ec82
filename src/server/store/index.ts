export type { FencedEvent, StoredEvent, StoredRoom } from "./backend.ts";
export { type FileAnswer, FileKeeper, type FileOrder, openKeeper } from "./file/index.ts";
export { type MoveSummary, NotEmptyError } from "./move.ts";
export { openPostgres } from "./postgres.ts";
export type { ListedRow, PublishedRow } from "./published.ts";
export type { ScoreBoard, ScoreRow } from "./scores.ts";
export { openSqlite } from "./sqlite.ts";
export { type BeforeUpgrade, Store, type TakenRoom } from "./store.ts";
