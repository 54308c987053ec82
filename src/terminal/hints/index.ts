export { Hints } from "./hints.ts";
