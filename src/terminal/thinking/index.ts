export { playerInSeat, playersAgainst, playersWatched, parseLevel } from "./computer.ts";
export { openThread } from "./open-thread.ts";
export { openHelper } from "./open-helper.ts";
