export { fastRows as rows } from "./rows.ts";
