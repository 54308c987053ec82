export { symmetriesOf } from "./symmetries.ts";
