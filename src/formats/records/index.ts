export {
  type RecordFormat,
  formatOfRecord,
  gameOfRecord,
  readRecords,
  recordFormats,
  writeRecords,
} from "./records.ts";
