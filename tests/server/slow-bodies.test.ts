import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Host } from "./client.ts";

// Who sends half a request, or takes in half an answer, keeps nobody of the same address waiting.

const host = new Host();

beforeAll(() => host.start());
afterAll(() => host.end());

const post = "POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";

// What stops in the middle, as often as four times.
const stops: Record<string, string> = {
  "half a body": `${post}Content-Length: 5000\r\n\r\n{"ga`,
  "no byte of a body": `${post}Content-Length: 5000\r\n\r\n`,
  "half of a chunk": `${post}Transfer-Encoding: chunked\r\n\r\n20\r\n{"ga`,
  "half of the headers": "POST /api/rooms HTTP/1.1\r\nHost: a\r\nX-",
  "half a score": "POST /api/scores HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n{",
  "half a body that is to be confirmed": `${post}Expect: 100-continue\r\nContent-Length: 50\r\n\r\n{`,
};

async function opened(text: string): Promise<Socket> {
  const socket = connect(Number(host.address.split(":")[1]), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

test("SV23 requests that stop keep no others waiting, and end after ten seconds", async () => {
  const lines: Socket[] = [];
  const waited: Record<string, boolean> = {};
  for (const [name, text] of Object.entries(stops)) {
    for (let n = 0; n < 4; n++) lines.push(await opened(text));
    const since = performance.now();
    expect((await host.ask("GET", "published")).status).toBe(200);
    expect((await host.post({ game: "chess" })).status).toBe(201);
    waited[name] = performance.now() - since > 5000;
  }
  expect(waited).toEqual(Object.fromEntries(Object.keys(stops).map((name) => [name, false])));
  const closed = lines.map((it) => it.resume() && (it.closed || once(it, "close")));
  const late = new Promise((resolve) => setTimeout(resolve, 25_000, "late"));
  expect(await Promise.race([Promise.all(closed).then(() => "closed"), late])).toBe("closed");
}, 60_000);

test("SV23 a body is taken whole, also in parts, and one that is too large is refused", async () => {
  const whole = '{"game":"chess"}';
  const socket = await opened(`${post}Transfer-Encoding: chunked\r\n\r\n7\r\n${whole.slice(0, 7)}\r\n`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.write(`9\r\n${whole.slice(7)}\r\n0\r\n\r\n`);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("201 Created");
  socket.destroy();
  expect((await host.post({ text: "x".repeat(600_000) })).status).toBe(413);
  const sizes = [600_000, 2_000_000];
  const found = await Promise.all(
    sizes.map(async (size) => (await host.ask("POST", "rooms", { body: "x".repeat(size) })).status),
  );
  expect(found).toEqual([413, 413]);
});
