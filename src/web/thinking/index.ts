export { askHint } from "./hint.ts";
export { Rival, type Rivalry } from "./rival.ts";
