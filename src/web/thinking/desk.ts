import { OpponentWorker, HintWorker, SurveyWorker } from "../../solve/index.ts";

/** Says what is thought about: what to play, ways to win, or what a level comes to. */
export type DeskName = keyof typeof desks;

type Post = (answer: object) => void;

const desks = {
  opponent: (post: Post) => new OpponentWorker(post, later),
  hints: (post: Post) => new HintWorker(post, later),
  survey: (post: Post) => new SurveyWorker(post, later),
} as const;

/** Describes the end of a line at which a desk hears and answers. */
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
export function serveDesk(port: DeskPort, engine: Promise<unknown> = Promise.resolve()): void {
  const post = (answer: object): void => port.postMessage(answer);
  const begin = ({ data: name }: MessageEvent<DeskName>): void => {
    const desk = desks[name](post);
    port.addEventListener("message", ({ data }) => void engine.then(() => desk.hear(data)));
  };
  port.addEventListener("message", begin, { once: true });
}

function later(goOn: () => void): void {
  setTimeout(goOn, 0);
}
