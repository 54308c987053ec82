import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  type ServedGame,
  answerText,
  answerNothing,
  localHeaders,
  publicHeaders,
  contentTypes,
} from "./page-answers.ts";
import { Failure } from "../failure.ts";
import { createHash } from "node:crypto";
import { extname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { readBytesAsync, fileStampOf } from "../files/index.ts";
import { madeBytes, type PageFile, pageFiles, pageText } from "../page-files.ts";

/** Describes a file as it is sent. */
interface SentFile {
  readonly bytes: Uint8Array;
  /** Holds the bytes packed by gzip, where that makes them much smaller. */
  readonly packed?: Uint8Array;
  /** Is an entity tag as HTTP writes it, which changes with the content. */
  readonly tag: string;
}

const pack = promisify(gzip);

/** Is the size from which files are compressed, unless they are compressed already. */
const leastBytes = 1024;
const texts = new Set([".css", ".html", ".js", ".json", ".md", ".svg", ".webmanifest"]);

/** Reads a file by its name on the page, ready to be sent. Rejects where there is no such file. */
type ReadSent = (name: string, from: PageFile) => Promise<SentFile>;

/** Reads files, and keeps them until they change. */
function keepSent(): ReadSent {
  const known = new Map<string, { readonly version: string; readonly file: Promise<SentFile> }>();
  return async (name, from) => {
    const version = typeof from === "string" ? fileStampOf(from) : "";
    const found = known.get(name);
    if (found?.version === version) return found.file;
    const file = prepare(name, from);
    known.set(name, { version, file });
    return file;
  };
}

async function prepare(name: string, from: PageFile): Promise<SentFile> {
  const bytes = typeof from === "string" ? await readBytesAsync(from) : await madeBytes(from);
  const tag = `"${createHash("sha1").update(bytes).digest("base64url")}"`;
  if (bytes.length < leastBytes || !texts.has(extname(name))) return { bytes, tag };
  return { bytes, packed: await pack(bytes), tag };
}

export interface PageServer {
  /** Is the address of the page: `http://localhost:4174/`. */
  readonly address: string;
  close(): void;
}

export interface PageOptions {
  /** Numbers the port; 0 is any that is free. */
  readonly port: number;
  /** Contains what is served besides the page: a game to play or to look at. */
  readonly game?: ServedGame;
  /** Is the folder of the built page, if it is not the default. */
  readonly folder?: string;
}

/**
 * Serves the built page to this machine.
 * @throws a sentence, as an Error, if the page is not built or the port cannot be had.
 */
export async function servePage({ port, game, folder }: PageOptions): Promise<PageServer> {
  const page = makePageHandler({ ...(folder !== undefined && { folder }) });
  const server = createServer((request, response) => {
    if (!isLocal(request)) return answerText(response, 403, "This page is for this machine only.");
    if (isForeign(request)) return answerText(response, 403, "Other pages may not request this one.");
    if (isReading(request) && game?.serves(pathOf(request), request, response)) return undefined;
    return page(request, response);
  });
  await listen(server, port);
  const { port: own } = server.address() as { port: number };
  return {
    address: `http://localhost:${own}/`,
    close: () => {
      game?.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Marks a page of a server on which people play together. */
const roomsMark = '<meta name="quadrille-rooms" content="1" />';

/**
 * Answers requests for the built page.
 * @param options.hasRooms whether people can play together on this server
 * @throws a sentence, as an Error, if the page is not built
 */
export function makePageHandler({
  folder,
  hasRooms = false,
}: {
  readonly folder?: string;
  readonly hasRooms?: boolean;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const files = pageFiles(folder);
  const read = keepSent();
  const marked = hasRooms
    ? pageText(files, "index.html").replace("</head>", `${roomsMark}</head>`)
    : undefined;
  return (request, response) => {
    if (!isReading(request)) return answerText(response, 405, "Only GET is supported.");
    const name = pathOf(request) || "index.html";
    const file = files.get(name);
    if (file === undefined) return answerNothing(response);
    if (marked === undefined || name !== "index.html")
      return void sendKept(request, response, () => read(name, file), name);
    response.writeHead(200, { ...publicHeaders, "Content-Type": contentTypes[".html"] }).end(marked);
  };
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Returns true if asked by a local name: a page elsewhere cannot reach us under a name of its own. */
function isLocal({ headers: { host = "" } }: IncomingMessage): boolean {
  return local.test(host);
}

const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Returns true if a page of others asks: these may not even ask blindly, with a picture for example. */
function isForeign({ headers: { origin, "sec-fetch-site": site } }: IncomingMessage): boolean {
  return site === "cross-site" || (origin !== undefined && !local.test(origin.replace(/^https?:\/\//, "")));
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
  read: () => Promise<SentFile>,
  name: string,
): Promise<void> {
  try {
    const { bytes, packed, tag } = await read();
    const shared = {
      ...localHeaders,
      "Content-Type": contentTypes[extname(name)] ?? "application/octet-stream",
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

/** Matches a file whose name changes with what is in it. */
const hashed = /^assets\/[^/]+-[\w-]{8}\.\w+$/;

/** Serves the page on a port, or on any that is free if that one cannot be had. */
export function servePageNear(options: PageOptions): Promise<PageServer> {
  return servePage(options).catch(() => servePage({ ...options, port: 0 }));
}

/** Returns why a port cannot be had that another program has. */
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
