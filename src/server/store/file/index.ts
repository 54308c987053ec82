export { DistantFile } from "./distant-file.ts";
export { makeFileDialect } from "./file-dialect.ts";
export { type FileAnswer, FileKeeper, type FileOrder } from "./keeper.ts";
export { openKeeper } from "./open-keeper.ts";
