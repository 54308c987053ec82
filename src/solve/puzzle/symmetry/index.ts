export { programGiven } from "./given.ts";
export { canMatch, movementsIn } from "./movements.ts";
export { symmetriesOf } from "./symmetries.ts";
