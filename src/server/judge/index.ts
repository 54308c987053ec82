export { judge as judged, type JudgedGame, type JudgeVerdict, type JudgeOrder } from "./judged.ts";
export { type Judge, JudgeQueue } from "./judge-queue.ts";
export { openJudge } from "./open-judge.ts";
