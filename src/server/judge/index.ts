export type { JudgedGame } from "./judged.ts";
export { judge as judged, type JudgeVerdict, type JudgeOrder } from "./judged.ts";
export { type Judge, JudgeQueue } from "./judge-queue.ts";
export { openJudge } from "./open-judge.ts";
