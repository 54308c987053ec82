export { dealAnew, type HiddenPile } from "./deal.ts";
export { pileActions, pileValues } from "./rows.ts";
