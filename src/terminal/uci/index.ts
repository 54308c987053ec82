export { addUci } from "./command.ts";
