/** Describes a worker as a shell has opened it. */
export interface WorkerPort<Order> {
  post(order: Order): void;
  close(): void;
}

/** Opens a worker: what it answers is heard, and how it failed if it does. */
export type OpenWorker<Order, Answer> = (
  heard: (answer: Answer) => void,
  failed: (error: Error) => void,
) => WorkerPort<Order>;
