import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";

/** Defines the time, in milliseconds, after which a stream that has been ended is destroyed. */
const maxEndTime = 2000;

/**
 * Handles the errors of a stream, because a client can reset its connection at any moment and an unhandled error would end the
 * process. After "upgrade", Node itself does not handle errors. @param logFields identifies the stream in the log: an id, a room
 */
export function handleStreamErrors(stream: Duplex, log: Logger, logFields: object): void {
  stream.on("error", (error) => log.debug({ ...logFields, error: error.message }, "a connection failed"));
}

/** Handles the errors of a request and of its response. */
export function handleExchangeErrors(request: IncomingMessage, response: ServerResponse, log: Logger): void {
  for (const it of [request, response])
    it.on("error", (error: Error) => log.debug({ error: error.message }, "a request failed"));
}

/** Lets a server read a request again without its upgrade: puts it back before what has arrived after it. */
export function answerWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (!/^(upgrade|http2-settings)$/i.test(rawHeaders[i]))
      lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  stream.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", stream);
}

/** Refuses an upgrade with a status, and closes its stream. The stream's errors must already be handled (`handleStreamErrors`). */
export function refuseUpgrade(stream: Duplex, status = "403 Forbidden"): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  endStream(stream);
}

/** Ends a stream, and destroys it when all data has been sent; after two seconds it is destroyed in any case, whatever the client does. */
export function endStream(stream: Duplex): void {
  if (stream.destroyed) return;
  const endTimer = setTimeout(() => stream.destroy(), maxEndTime);
  stream.once("close", () => clearTimeout(endTimer));
  stream.end();
  // Data that the client still sends is read and discarded: destroying a stream with unread data resets the connection, and the client
  // would lose the answer.
  stream.resume();
  if (stream.writableFinished) stream.destroy();
  else stream.once("finish", () => stream.destroy());
}
