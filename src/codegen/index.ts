export { writeProgram } from "./write-program.ts";
