export type { StoredEvent, StoredRoom } from "./backend.ts";
export { openPostgres } from "./postgres.ts";
export { openSqlite } from "./sqlite.ts";
export { Store } from "./store.ts";
