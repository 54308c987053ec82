import { once } from "node:events";
import { createServer } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import { expect, test } from "vitest";
import { listen, portOf } from "./listening.ts";
import { joinFrames, makeTextFrame } from "./sockets.ts";

test("a text of any length is read as it was written", async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 100_000].flatMap((length) => [
    "x".repeat(length),
    `${"x".repeat(Math.max(0, length - 9))}é♟😀`,
  ]);
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, () => {
      for (const it of texts) stream.write(makeTextFrame(it), "latin1");
      stream.write(joinFrames(texts.map((it) => makeTextFrame(it))), "latin1");
      stream.write(joinFrames([makeTextFrame("plain"), makeTextFrame("too")]), "latin1");
    }),
  );
  await listen(server, 0, "localhost");
  const client = new WebSocket(`ws://localhost:${portOf(server)}/`);
  const heard: string[] = [];
  client.on("message", (data, isBinary) => heard.push(isBinary ? "" : String(data)));
  const said = [...texts, ...texts, "plain", "too"];
  while (heard.length < said.length) await once(client, "message");
  expect(heard).toEqual(said);
  client.terminate();
  server.close();
});
