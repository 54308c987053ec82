import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  type ServedGame,
  sendText,
  sendNotFound,
  localHeaders,
  publicHeaders,
  contentTypes,
} from "./page-answers.ts";
import { Failure } from "../failure.ts";
import { createHash } from "node:crypto";
import { extname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { fileStampOf } from "../files/index.ts";
import { contentOf, type PageFile, pageFiles, pageText } from "../page-files.ts";

/** Describes a file that is ready to be sent: its bytes, these compressed with gzip if it is text and not tiny, and its HTTP entity tag. */
type SentFile = Awaited<ReturnType<typeof prepareFile>>;

const gzipAsync = promisify(gzip);

/** Sets the size in bytes from which text files are compressed. */
const minCompressedBytes = 1024;

/** Returns a function that prepares files of the page for sending, and caches each until it changes. */
function makeSentFileCache() {
  const filesByName = new Map<string, { readonly version: string; readonly file: Promise<SentFile> }>();
  return async (name: string, source: PageFile): Promise<SentFile> => {
    const version = typeof source === "string" ? fileStampOf(source) : "";
    const knownFile = filesByName.get(name);
    if (knownFile?.version === version) return knownFile.file;
    const file = prepareFile(name, source);
    filesByName.set(name, { version, file });
    return file;
  };
}

async function prepareFile(name: string, source: PageFile) {
  const bytes = await contentOf(source);
  const entityTag = `"${createHash("sha1").update(bytes).digest("base64url")}"`;
  if (bytes.length < minCompressedBytes || !contentTypes[extname(name)]) return { bytes, tag: entityTag };
  return { bytes, packed: await gzipAsync(bytes), tag: entityTag };
}

export interface PageServer {
  /** Stores the address of the page, such as `http://localhost:4174/`. */
  readonly address: string;
  close(): void;
}

export interface PageOptions {
  /** Stores the port; 0 stands for any free port. */
  readonly port: number;
  /** Holds a game that is served in addition to the page. */
  readonly game?: ServedGame;
  /** Names the folder of the built page, if it is not the default folder. */
  readonly folder?: string;
}

/** Serves the built page to this machine only. @throws Failure if the page has not been built or the port is in use */
export async function servePage({ port, game, folder }: PageOptions): Promise<PageServer> {
  const page = makePageHandler({ folder });
  const server = createServer((request, response) => {
    // A Host header that is not a local name may be a DNS rebinding attack.
    if (!localHost.test(request.headers.host ?? ""))
      return sendText(response, 403, "This page is for this machine only.");
    if (isCrossSite(request)) return sendText(response, 403, "Other pages may not request this one.");
    if (isReadRequest(request) && game?.handleRequest(pathOf(request), request, response)) return undefined;
    return page(request, response);
  });
  await listenOn(server, port);
  const { port: boundPort } = server.address() as { port: number };
  return {
    address: `http://localhost:${boundPort}/`,
    close: () => {
      game?.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Tells the page that people can play together on this server. */
const roomsMetaTag = '<meta name="quadrille-rooms" content="1" />';

/**
 * Returns a request handler for the built page.
 * @param options.hasRooms is true if people can play together on this server
 * @throws Failure if the page has not been built
 */
export function makePageHandler({
  folder,
  hasRooms = false,
}: {
  readonly folder?: string;
  readonly hasRooms?: boolean;
}): (request: IncomingMessage, response: ServerResponse) => void {
  const files = pageFiles(folder);
  const readFile = makeSentFileCache();
  const roomsIndex = hasRooms
    ? pageText(files, "index.html").replace("</head>", `${roomsMetaTag}</head>`)
    : undefined;
  return (request, response) => {
    if (!isReadRequest(request)) return sendText(response, 405, "Only GET is supported.");
    const name = pathOf(request) || "index.html";
    const file = files.get(name);
    if (file === undefined) return sendNotFound(response);
    if (roomsIndex === undefined || name !== "index.html")
      return void sendFile(request, response, () => readFile(name, file), name);
    response.writeHead(200, { ...publicHeaders, "Content-Type": contentTypes[".html"] }).end(roomsIndex);
  };
}

function isReadRequest({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** Returns true if a request comes from a page of another site, which may not load anything from here, not even an image. */
function isCrossSite({ headers: { origin, "sec-fetch-site": site } }: IncomingMessage): boolean {
  return (
    site === "cross-site" || (origin !== undefined && !localHost.test(origin.replace(/^https?:\/\//, "")))
  );
}

function pathOf({ url = "/" }: IncomingMessage): string {
  try {
    return decodeURIComponent(url.split("?")[0]).slice(1);
  } catch {
    return "";
  }
}

/** Sends a file of the page, compressed if the client accepts that. A client that has the current version gets status 304. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  read: () => Promise<SentFile>,
  name: string,
): Promise<void> {
  try {
    const { bytes, packed, tag } = await read();
    const sharedHeaders = {
      ...localHeaders,
      "Content-Type": contentTypes[extname(name)] ?? "application/octet-stream",
      "Cache-Control": hashedFileName.test(name) ? "public, max-age=31536000, immutable" : "no-cache",
      ETag: tag,
      Vary: "Accept-Encoding",
    };
    if (request.headers["if-none-match"]?.includes(tag))
      return void response.writeHead(304, sharedHeaders).end();
    const isPacked = packed && /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    response
      .writeHead(200, { ...sharedHeaders, ...(isPacked && { "Content-Encoding": "gzip" }) })
      .end(isPacked ? packed : bytes);
  } catch {
    sendNotFound(response);
  }
}

/** Matches files whose names contain a hash of their content. */
const hashedFileName = /^assets\/[^/]+-[\w-]{8}\.\w+$/;

/** Serves the page on the given port, or on any free port if that port is in use. */
export function servePageOnFreePort(options: PageOptions): Promise<PageServer> {
  return servePage(options).catch(() => servePage({ ...options, port: 0 }));
}

/** Returns the failure for a port that another program is using. */
export function makePortInUseFailure(port: number): Failure {
  return makePortFailure(port, "it is in use");
}

function makePortFailure(port: number, why: string): Failure {
  return new Failure(`Cannot serve on port ${port}: ${why}. \`--port 0\` uses any free port.`);
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? makePortInUseFailure(port) : makePortFailure(port, error.message));
    });
    server.listen(port, "localhost", resolve);
  });
}
