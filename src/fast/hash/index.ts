export { hash } from "./running-hash.ts";
