export { Store, type StoredEvent, type StoredRoom } from "./store.ts";
