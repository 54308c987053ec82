export { type RecordFormat, formatOfRecord, recordFormats } from "./record-formats.ts";
export { gameOfRecord, readRecords, writeRecords } from "./records.ts";
