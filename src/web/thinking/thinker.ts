import type { OpenWorker, WorkerPort } from "../../play/index.ts";
import { post } from "../posting.ts";
import type { DeskName } from "./desk.ts";

/** Opens a desk at which the computer thinks. */
export function openThinker<Order extends { readonly type: string }, Answer>(
  desk: DeskName,
): OpenWorker<Order, Answer> {
  return (heard) => new Thinker<Order, Answer>(desk, heard);
}

/** The computer that thinks: in a worker, so that nothing waits for it; on the page itself where there can be none, as in a file from disk. */
class Thinker<Order extends { readonly type: string }, Answer> implements WorkerPort<Order> {
  readonly #desk: DeskName;
  readonly #heard: (answer: Answer) => void;
  #port: Worker | MessagePort;
  /** What is asked again if the worker turns out not to come: how the game began, and the last order. */
  #began: Order | undefined;
  #last: Order | undefined;

  constructor(desk: DeskName, heard: (answer: Answer) => void) {
    this.#desk = desk;
    this.#heard = heard;
    this.#port = this.#worker() ?? this.#page();
  }

  post(order: Order): void {
    if (order.type === "begin") this.#began = order;
    else this.#last = order;
    this.#send(order);
  }

  close(): void {
    this.#send({ type: "stop" });
    if (this.#port instanceof MessagePort) this.#port.close();
    else this.#port.terminate();
  }

  #worker(): Worker | undefined {
    try {
      const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      worker.onerror = () => this.#moveToPage();
      return this.#begin(worker);
    } catch {
      return undefined;
    }
  }

  #page(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    void import("./desk.ts").then(({ serve }) => {
      serve(port2);
      port2.start();
    });
    return this.#begin(port1);
  }

  #begin<Port extends Worker | MessagePort>(port: Port): Port {
    port.onmessage = ({ data }: MessageEvent<Answer>) => this.#heard(data);
    port.postMessage(this.#desk);
    return port;
  }

  #moveToPage(): void {
    this.close();
    this.#port = this.#page();
    for (const order of [this.#began, this.#last]) if (order) this.#send(order);
  }

  #send(order: { readonly type: string }): void {
    post(this.#port, order);
  }
}
