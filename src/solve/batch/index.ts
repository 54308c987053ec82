export { Batch, type BatchOptions, batchFlags, simulate } from "./batch.ts";
export { type BatchAnswer, type BatchOrder, BatchWorker } from "./batch-worker.ts";
export { type BatchThread, type OpenBatchThread, WideBatch, type WideBatchOptions } from "./wide-batch.ts";
