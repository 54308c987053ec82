import type { IncomingMessage, ServerResponse } from "node:http";
import { answerText, headers } from "./page-answers.ts";

/** Something that answers requests at `watched` and below it, where the page asks for the game at `#/watch`. */
export interface ServedGame {
  /** Whether a path is one of its own; then it answers. */
  serves(path: string, request: IncomingMessage, response: ServerResponse): boolean;
  close(): void;
}

/** A browser has a few windows open; more listeners than these are turned away. */
const mostListeners = 32;

/** Pages that listen to what is told, as JSON, one event after another. */
export class EventStream {
  readonly #listeners = new Set<ServerResponse>();

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  /** Lets a page listen; false if there are too many. */
  add(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#listeners.size >= mostListeners) {
      answerText(response, 503, "Too many windows already show this game.");
      return false;
    }
    this.#listeners.add(response);
    request.on("close", () => this.#listeners.delete(response));
    response.writeHead(200, { ...headers, "Content-Type": "text/event-stream" });
    return true;
  }

  /** Tells all who listen, or one of them. */
  tell(event: object, listeners: Iterable<ServerResponse> = this.#listeners): void {
    for (const listener of listeners) listener.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  close(): void {
    for (const listener of this.#listeners) listener.end();
  }
}
