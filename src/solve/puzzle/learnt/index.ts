export { learntTurns } from "./learnt-turns.ts";
