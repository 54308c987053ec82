/** Describes a worker that a front end has opened. */
export interface WorkerPort<Order> {
  post(order: Order): void;
  close(): void;
}

/** Opens a worker, with handlers for its answers and its failure. */
export type OpenWorker<Order, Answer> = (
  onAnswer: (answer: Answer) => void,
  onFailure: (error: Error) => void,
) => WorkerPort<Order>;
