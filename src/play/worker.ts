/** Describes a worker as a front end has opened it. */
export interface WorkerPort<Order> {
  post(order: Order): void;
  close(): void;
}

/** Opens a worker, with handlers for its answers and its failure. */
export type OpenWorker<Order, Answer> = (
  heard: (answer: Answer) => void,
  failed: (error: Error) => void,
) => WorkerPort<Order>;
