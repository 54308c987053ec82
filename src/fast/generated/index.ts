export { generated } from "./generated.ts";
export { writeScan } from "./scans.ts";
export { writeProgram } from "./write-program.ts";
