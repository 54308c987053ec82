import { OpponentWorker, HintWorker, SurveyWorker } from "../../solve/index.ts";

/** Names the desks. A desk is the part of the worker that answers one kind of request: moves of an opponent, hints, or a survey of a level. */
export type DeskName = keyof typeof desks;

type PostReply = (message: object) => void;

const desks = {
  opponent: (post: PostReply) => new OpponentWorker(post, runLater),
  hints: (post: PostReply) => new HintWorker(post, runLater),
  survey: (post: PostReply) => new SurveyWorker(post, runLater),
} as const;

/** Describes the message port of a desk: it receives orders there, such as "think", and posts its replies. */
interface DeskPort {
  postMessage(message: object): void;
  addEventListener(
    type: "message",
    listener: (event: MessageEvent) => void,
    options?: { readonly once: boolean },
  ): void;
}

/**
 * Serves a desk at a message port, in a worker or, without workers, on the page. The first message names the desk; all
 * later messages are orders for it, which wait until the engine has loaded.
 */
export function serveDesk(port: DeskPort, engine: Promise<unknown> = Promise.resolve()): void {
  const post = (message: object): void => port.postMessage(message);
  const openDesk = ({ data: name }: MessageEvent<DeskName>): void => {
    const desk = desks[name](post);
    port.addEventListener("message", ({ data }) => void engine.then(() => desk.hear(data)));
  };
  port.addEventListener("message", openDesk, { once: true });
}

function runLater(callback: () => void): void {
  setTimeout(callback, 0);
}
