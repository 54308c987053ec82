import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, unwatchFile, watchFile } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { basename, extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./failure.ts";
import { includedFile } from "./game-file.ts";

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
}

const folder = fileURLToPath(new URL("../../dist/page/", import.meta.url));

/** The page may load its own files and nothing else. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Serves the built page to this machine. */
export async function servePage({ port, watched }: PageOptions): Promise<PageServer> {
  const files = pageFiles();
  const watch = watched === undefined ? undefined : new Watch(watched);
  const server = createServer((request, response) => {
    if (!isLocal(request)) return answer(response, 403, "This page is for this machine only.");
    if (request.method !== "GET" && request.method !== "HEAD")
      return answer(response, 405, "Only GET is known.");
    const path = pathOf(request);
    if (watch?.serves(path, request, response)) return undefined;
    const file = files.get(path === "" ? "index.html" : path);
    return file === undefined ? answer(response, 404, "There is nothing here.") : sendFile(response, file);
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

/** Everything that is served, by its path; no path can lead elsewhere. */
function pageFiles(): ReadonlyMap<string, string> {
  if (!existsSync(join(folder, "index.html")))
    throw new Failure("The page has not been built. `npm run build` does it.");
  const names = readdirSync(folder, { recursive: true }).map(String);
  return new Map(names.map((name) => [name.split(sep).join("/"), join(folder, name)]));
}

/** A page elsewhere cannot reach us under a name of its own. */
function isLocal({ headers: { host = "" } }: IncomingMessage): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
}

function pathOf({ url = "/" }: IncomingMessage): string {
  try {
    return decodeURIComponent(url.split("?")[0]).slice(1);
  } catch {
    return "";
  }
}

function sendFile(response: ServerResponse, file: string): void {
  try {
    const type = types[extname(file)] ?? "application/octet-stream";
    const bytes = readFileSync(file);
    response.writeHead(200, { ...headers, "Content-Type": type }).end(bytes);
  } catch {
    answer(response, 404, "There is nothing here.");
  }
}

const headers = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-cache",
};

function answer(response: ServerResponse, code: number, text: string): void {
  response.writeHead(code, { ...headers, "Content-Type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "it is in use" : error.message;
      reject(new Failure(`Cannot serve on port ${port}: ${why}. \`--port 0\` takes any that is free.`));
    });
    server.listen(port, "localhost", resolve);
  });
}

/** How often the file is looked at, in milliseconds. */
const glance = 200;

/**
 * A file and those it includes, under `watched/`. Whoever listens at `watched` is told an address, and a new one when the file is saved; the
 * text of an include is looked for as everywhere.
 */
class Watch {
  readonly #path: string;
  readonly #listeners = new Set<ServerResponse>();

  constructor(path: string) {
    this.#path = path;
    watchFile(path, { interval: glance }, () => this.#tellAll());
  }

  serves(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (path === "watched") this.#addListener(request, response);
    else if (path.startsWith("watched/")) this.#send(path.slice("watched/".length), response);
    else return false;
    return true;
  }

  close(): void {
    unwatchFile(this.#path);
    for (const listener of this.#listeners) listener.end();
  }

  #addListener(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { ...headers, "Content-Type": "text/event-stream" });
    this.#listeners.add(response);
    request.on("close", () => this.#listeners.delete(response));
    this.#tell(response);
  }

  #tellAll(): void {
    for (const listener of this.#listeners) this.#tell(listener);
  }

  #tell(listener: ServerResponse): void {
    const src = `watched/${encodeURIComponent(basename(this.#path))}?${this.#version()}`;
    listener.write(`data: ${JSON.stringify({ src })}\n\n`);
  }

  #version(): string {
    try {
      return createHash("sha1").update(readFileSync(this.#path)).digest("hex").slice(0, 12);
    } catch {
      return "none";
    }
  }

  #send(name: string, response: ServerResponse): void {
    if (name === basename(this.#path)) return sendFile(response, this.#path);
    const file = includedFile(this.#path, name);
    if (file === undefined) return answer(response, 404, `There is no file ${name}.`);
    return sendFile(response, file);
  }
}
