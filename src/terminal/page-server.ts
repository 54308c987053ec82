import { createHash } from "node:crypto";
import { realpathSync, unwatchFile, watchFile } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { basename, extname } from "node:path";
import { Failure } from "./failure.ts";
import { readBytesLater } from "./files/index.ts";
import { includedFile, readGameFile } from "./game-file.ts";
import { type PageFile, pageFiles, pageText } from "./page-files.ts";
import { SentFiles } from "./sent-files.ts";

export interface PageServer {
  /** Where the page is: `http://localhost:4174/`. */
  readonly address: string;
  close(): void;
}

export interface PageOptions {
  /** 0 is any port that is free. */
  readonly port: number;
  /** A file to play and to watch. */
  readonly watched?: string;
  /** Where the built page is, if not where it is built. */
  readonly folder?: string;
}

/** The page may load its own files and nothing else. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".md": "text/plain; charset=utf-8",
};

/**
 * Serves the built page to this machine.
 * @throws a sentence, as an Error, if the page is not built or the port cannot be had.
 */
export async function servePage({ port, watched, folder }: PageOptions): Promise<PageServer> {
  const page = pageAnswers({ ...(folder !== undefined && { folder }) });
  const watch = watched === undefined ? undefined : new Watch(watched);
  const server = createServer((request, response) => {
    if (!isLocal(request)) return answer(response, 403, "This page is for this machine only.");
    if (isForeign(request)) return answer(response, 403, "Other pages may not request this one.");
    if (isReading(request) && watch?.serves(pathOf(request), request, response)) return undefined;
    return page(request, response);
  });
  await listen(server, port);
  const { port: own } = server.address() as { port: number };
  return {
    address: `http://localhost:${own}/`,
    close: () => {
      watch?.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What the page is told by a server on which people play together. */
const roomsMark = '<meta name="quadrille-rooms" content="1" />';

/**
 * Answers requests for the built page.
 * @param options.hasRooms whether people can play together on this server
 * @throws a sentence, as an Error, if the page is not built
 */
export function pageAnswers({
  folder,
  hasRooms = false,
}: {
  readonly folder?: string;
  readonly hasRooms?: boolean;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const files = pageFiles(folder);
  const sent = new SentFiles();
  const marked = hasRooms
    ? pageText(files, "index.html").replace("</head>", `${roomsMark}</head>`)
    : undefined;
  return (request, response) => {
    if (!isReading(request)) return answer(response, 405, "Only GET is supported.");
    const name = pathOf(request) || "index.html";
    const file = files.get(name);
    if (file === undefined) return answerNothing(response);
    if (marked === undefined || name !== "index.html")
      return void sendKept(request, response, name, file, sent);
    response.writeHead(200, { ...openHeaders, "Content-Type": types[".html"] }).end(marked);
  };
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** A page elsewhere cannot reach us under a name of its own. */
function isLocal({ headers: { host = "" } }: IncomingMessage): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);
}

/** Pages of others may not even ask blindly, with a picture for example. */
function isForeign({ headers }: IncomingMessage): boolean {
  return headers["sec-fetch-site"] === "cross-site";
}

function pathOf({ url = "/" }: IncomingMessage): string {
  try {
    return decodeURIComponent(url.split("?")[0]).slice(1);
  } catch {
    return "";
  }
}

/** Sends a file of the page, packed for those who can unpack it, and only its tag to those who have it already. */
async function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  file: PageFile,
  files: SentFiles,
): Promise<void> {
  try {
    const { bytes, packed, tag } = await files.read(name, file);
    const shared = {
      ...headers,
      "Content-Type": types[extname(name)] ?? "application/octet-stream",
      "Cache-Control": hashed.test(name) ? "public, max-age=31536000, immutable" : "no-cache",
      ETag: tag,
      Vary: "Accept-Encoding",
    };
    if (request.headers["if-none-match"]?.includes(tag)) return void response.writeHead(304, shared).end();
    const isPacked = packed && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    response
      .writeHead(200, { ...shared, ...(isPacked && { "Content-Encoding": "gzip" }) })
      .end(isPacked ? packed : bytes);
  } catch {
    answerNothing(response);
  }
}

/** A file whose name changes with what is in it. */
const hashed = /^assets\/[^/]+-[\w-]{8}\.\w+$/;

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  try {
    const bytes = await readBytesLater(file);
    const type = types[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { ...headers, "Content-Type": type }).end(bytes);
  } catch {
    answerNothing(response);
  }
}

const headers = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-cache",
};

/** Pages of others may show a game that is served for all: what browsers keep for such a frame is apart from what they keep for the page itself. */
const openHeaders = {
  ...headers,
  "Content-Security-Policy": policy.replace("frame-ancestors 'self'", "frame-ancestors *"),
};

function answer(response: ServerResponse, code: number, text: string): void {
  response.writeHead(code, { ...headers, "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

function answerNothing(response: ServerResponse): void {
  answer(response, 404, "There is nothing here.");
}

/** Why a port cannot be had that another program has. */
export function portTaken(port: number): Failure {
  return notServed(port, "it is in use");
}

function notServed(port: number, why: string): Failure {
  return new Failure(`Cannot serve on port ${port}: ${why}. \`--port 0\` uses any free port.`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? portTaken(port) : notServed(port, error.message));
    });
    server.listen(port, "localhost", resolve);
  });
}

/** How often the file is looked at, in milliseconds. */
const glance = 200;
/** A browser has a few windows open; more listeners than these are turned away. */
const mostListeners = 32;

/**
 * A file and those it includes, under `watched/`. Whoever listens at `watched` is told an address, and a new one when the file is saved; the
 * text of an include is looked for as everywhere.
 */
class Watch {
  readonly #path: string;
  readonly #listeners = new Set<ServerResponse>();

  constructor(path: string) {
    this.#path = path;
    watchFile(path, { interval: glance }, () => void this.#tell(this.#listeners));
  }

  serves(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (path === "watched") void this.#addListener(request, response);
    else if (path.startsWith("watched/")) void this.#send(path.slice("watched/".length), response);
    else return false;
    return true;
  }

  close(): void {
    unwatchFile(this.#path);
    for (const listener of this.#listeners) listener.end();
  }

  async #addListener(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#listeners.size >= mostListeners)
      return answer(response, 503, "Too many windows already show this game.");
    this.#listeners.add(response);
    request.on("close", () => this.#listeners.delete(response));
    response.writeHead(200, { ...headers, "Content-Type": "text/event-stream" });
    return this.#tell([response]);
  }

  async #tell(listeners: Iterable<ServerResponse>): Promise<void> {
    const src = `watched/${encodeURIComponent(basename(this.#path))}?${await this.#version()}`;
    for (const listener of listeners) listener.write(`data: ${JSON.stringify({ src })}\n\n`);
  }

  async #version(): Promise<string> {
    try {
      const bytes = await readBytesLater(this.#path);
      return createHash("sha1").update(bytes).digest("hex").slice(0, 12);
    } catch {
      return "none";
    }
  }

  async #send(name: string, response: ServerResponse): Promise<void> {
    const file = this.#fileNamed(name);
    return file === undefined ? answerNothing(response) : sendFile(response, file);
  }

  /** The game's own file, or one that it really includes: everything else on this machine is nobody's business. */
  #fileNamed(name: string): string | undefined {
    if (name === basename(this.#path)) return this.#path;
    try {
      const file = includedFile(this.#path, name);
      if (file === undefined) return undefined;
      const real = realpathSync(file);
      return readGameFile(this.#path).sources.some((it) => realpathSync(it.file) === real) ? real : undefined;
    } catch {
      return undefined;
    }
  }
}
