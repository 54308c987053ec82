export { generated } from "./generated.ts";
