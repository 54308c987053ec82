export { LearntTurns, learntTurns } from "./learnt-turns.ts";
