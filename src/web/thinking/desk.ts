import { OpponentWorker, HintWorker } from "../../solve/index.ts";

/** What is thought about: what to play, or ways to win. */
export type DeskName = "opponent" | "hints";

/** The end of a line at which a desk hears and answers. */
interface DeskPort {
  postMessage(answer: object): void;
  addEventListener(
    type: "message",
    listener: (event: MessageEvent) => void,
    options?: { readonly once: boolean },
  ): void;
}

/**
 * Lets the computer think behind a port, bit by bit, so that it hears what is asked meanwhile: in a worker and, where there is none,
 * on the page. The first message names the desk, the others are its orders, which wait until the engine is there.
 */
export function serve(port: DeskPort, engine: Promise<unknown> = Promise.resolve()): void {
  const post = (answer: object): void => port.postMessage(answer);
  const begin = ({ data: name }: MessageEvent<DeskName>): void => {
    const desk = name === "hints" ? new HintWorker(post, later) : new OpponentWorker(post, later);
    port.addEventListener("message", ({ data }) => void engine.then(() => desk.hear(data)));
  };
  port.addEventListener("message", begin, { once: true });
}

function later(goOn: () => void): void {
  setTimeout(goOn, 0);
}
