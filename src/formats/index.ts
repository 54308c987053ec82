export {
  type CabFile,
  type CabOptions,
  cabText,
  cabToQuad,
  parseCab,
  quadToCab,
  readCab,
} from "./cabbage/index.ts";
