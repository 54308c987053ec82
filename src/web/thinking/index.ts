export { computerIn, type Rivalry } from "./computer.ts";
export { Help } from "./help.ts";
