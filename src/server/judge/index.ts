export type { Judge, JudgedScore, ReadGame, Wrong } from "./judge.ts";
export { judged, type Judged, type JudgeOrder } from "./judged.ts";
export { JudgeQueue } from "./judge-queue.ts";
export { openJudge } from "./open-judge.ts";
