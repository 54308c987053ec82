export { isIniFile } from "./ini.ts";
export * from "./ini-editing.ts";
export { type ConvertedIni, iniToQuad } from "./ini-to-quad.ts";
