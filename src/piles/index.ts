export { pileActions, pileValues } from "./rows.ts";
