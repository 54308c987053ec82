import type { OpenWorker, WorkerPort } from "../../play/index.ts";
import { postWithoutOrigin } from "../posting.ts";
import type { DeskName } from "./desk.ts";

/** Opens a desk on the page itself, without a worker. */
export function openOnPage<Order extends { readonly type: string }, Answer>(
  desk: DeskName,
): OpenWorker<Order, Answer> {
  return (onMessage) => {
    const { port1, port2 } = new MessageChannel();
    void import("./desk.ts").then(({ serveDesk: serve }) => {
      serve(port2);
      port2.start();
    });
    return connectWorker(port1, desk, onMessage, () => port1.close());
  };
}

/** Connects to a desk over a worker or port: posts orders and receives replies. */
export function connectWorker<Order extends { readonly type: string }, Answer>(
  target: Worker | MessagePort,
  desk: DeskName,
  onMessage: (answer: Answer) => void,
  close: () => void,
): WorkerPort<Order> {
  target.onmessage = ({ data }: MessageEvent<Answer>) => onMessage(data);
  postWithoutOrigin(target, desk);
  return {
    post: (order) => postWithoutOrigin(target, order),
    close() {
      postWithoutOrigin(target, { type: "stop" });
      close();
    },
  };
}
