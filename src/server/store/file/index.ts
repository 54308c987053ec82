export { DistantFile } from "./distant-file.ts";
export { fileDialect } from "./file-dialect.ts";
export { type FileAnswer, FileKeeper, type FileOrder } from "./keeper.ts";
export { openKeeper } from "./open-keeper.ts";
