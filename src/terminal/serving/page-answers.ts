import type { ServerResponse, IncomingMessage } from "node:http";
import { extname } from "node:path";
import { readBytes } from "../files/index.ts";

/** Allows the page to load its own files and nothing else. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Maps file extensions to content types. */
export const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".md": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** Sends the content of a file. */
export function sendFile(response: ServerResponse, file: string): void {
  try {
    const bytes = readBytes(file);
    const type = contentTypes[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { ...localHeaders, "Content-Type": type }).end(bytes);
  } catch {
    sendNotFound(response);
  }
}

/** Lists the headers of every response of the local server. */
export const localHeaders = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-cache",
};

/** Allows other sites to embed a public game in a frame; browsers isolate the storage of such a frame. */
export const publicHeaders = {
  ...localHeaders,
  "Content-Security-Policy": policy.replace("frame-ancestors 'self'", "frame-ancestors *"),
};

/** Responds with a line of plain text. */
export function sendText(response: ServerResponse, code: number, text: string): void {
  response.writeHead(code, { ...localHeaders, "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

export function sendNotFound(response: ServerResponse): void {
  sendText(response, 404, "There is nothing here.");
}

/** Handles requests at or below `watched`, from which the page loads the game at `#/watch`. */
export interface ServedGame {
  /** Handles a request if its path is at or below `watched`; returns false otherwise. */
  handleRequest(path: string, request: IncomingMessage, response: ServerResponse): boolean;
  close(): void;
}

/** Limits the number of listening pages; a user has only a few windows open. */
const maxListeners = 32;

/** Sends server-sent events as JSON to all listening pages. */
export class EventStream {
  readonly #listeners = new Set<ServerResponse>();

  get hasListeners(): boolean {
    return this.#listeners.size > 0;
  }

  /** Adds a page to the listeners; returns false if there are too many. */
  add(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#listeners.size >= maxListeners) {
      sendText(response, 503, "Too many windows already show this game.");
      return false;
    }
    this.#listeners.add(response);
    request.on("close", () => this.#listeners.delete(response));
    response.writeHead(200, { ...localHeaders, "Content-Type": "text/event-stream" });
    return true;
  }

  /** Sends an event to the given listeners, by default to all of them. */
  send(event: object, listeners: Iterable<ServerResponse> = this.#listeners): void {
    for (const listener of listeners) listener.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  close(): void {
    for (const listener of this.#listeners) listener.end();
  }
}
