export type { Judge, JudgedScore, JudgedGame, JudgeRejection } from "./judge.ts";
export { judge as judged, type JudgeVerdict, type JudgeOrder } from "./judged.ts";
export { JudgeQueue } from "./judge-queue.ts";
export { openJudge } from "./open-judge.ts";
