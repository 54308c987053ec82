export { isIniFile } from "./ini.ts";
export { type ConvertedIni, iniToQuad } from "./ini-to-quad.ts";
