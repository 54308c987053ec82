export type { StoredEvent, StoredRoom } from "./backend.ts";
export { openPostgres } from "./postgres.ts";
export type { PublishedRow } from "./published.ts";
export type { ScoreBoard, ScoreRow } from "./scores.ts";
export { openSqlite } from "./sqlite.ts";
export { Store } from "./store.ts";
