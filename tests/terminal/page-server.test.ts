import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PageServer, servePage, WatchedFile } from "../../src/terminal/index.ts";

// The server of the page lets nobody see more of this machine than the page and the game that is played.

const folder = mkdtempSync(join(tmpdir(), "quadrille-server-"));
let server: PageServer;

beforeAll(async () => {
  mkdirSync(join(folder, "games"));
  const files: Record<string, string> = {
    "secret.txt": "secret",
    "games/mine.quad": "include rules\ninclude warehouse\n",
    "games/rules.quad": "include more\n",
    "games/more.quad": "step s: win\n",
    "games/unused.quad": "title Unused\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  symlinkSync("../secret.txt", join(folder, "games/link.quad"));
  spawnSync("sh", ["-c", `mkfifo "${join(folder, "games/pipe.quad")}"`]);
  server = await servePage({ port: 0, game: new WatchedFile(join(folder, "games/mine.quad")) });
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly code: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Asks with a path just as it is, which `fetch` would not do. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = new URL(server.address);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: "localhost", port, path, headers }, resolve).on("error", reject);
  });
  const text: string[] = [];
  for await (const chunk of response) text.push(String(chunk));
  return { code: response.statusCode, headers: response.headers, text: text.join("") };
}

describe("what is served of the game", () => {
  test.each<[path: string, code: number, text: string]>([
    ["/watched/mine.quad", 200, "include rules"],
    ["/watched/rules", 200, "include more"],
    ["/watched/more.quad", 200, "step s"],
    ["/watched/warehouse", 200, "title"],
    ["/watched/unused.quad", 404, ""],
    ["/watched/crates", 404, ""],
    ["/watched/link", 404, ""],
    ["/watched/pipe.quad", 404, ""],
    ["/watched/..%2fsecret.txt", 404, ""],
    ["/watched/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd", 404, ""],
    ["/watched/../../../../../../etc/passwd", 404, ""],
    ["/watched/..%2f..%2f..%2f..%2f..%2fdev%2fzero", 404, ""],
    ["/watched/%2fetc%2fpasswd", 404, ""],
    ["/watched/", 404, ""],
    ["/watched/%00", 404, ""],
    ["/%2e%2e/package.json", 404, ""],
  ])("%s %i", async (path, code, text) => {
    const answer = await ask(path);
    expect(answer.code).toBe(code);
    expect(answer.text).toContain(text);
    expect(answer.text).not.toMatch(/secret|root:/);
  });
});

describe("SE5 who may ask", () => {
  test.each<[what: string, headers: Record<string, string>, code: number]>([
    ["the page itself", { "Sec-Fetch-Site": "same-origin" }, 200],
    ["an address that was typed", { "Sec-Fetch-Site": "none" }, 200],
    ["a picture on a page elsewhere", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["this machine in capitals", { Host: "LOCALHOST:4174" }, 200],
    ["a name of somebody else's", { Host: "games.example:4174" }, 403],
    ["a name that begins as this machine's", { Host: "localhost.example" }, 403],
    ["a name that ends as this machine's", { Host: "games-localhost" }, 403],
    ["another address of this machine", { Host: "127.0.0.2" }, 403],
    ["this machine by its address", { Host: "[::1]:4174" }, 200],
    ["the page itself, where a browser says whose it is", { Origin: "http://localhost:4174" }, 200],
    ["a page elsewhere, where a browser says only whose it is", { Origin: "https://games.example" }, 403],
    ["a page without a place", { Origin: "null" }, 403],
    ["a page whose name begins as this machine's", { Origin: "http://localhost.example" }, 403],
  ])("%s", async (_, headers, code) => {
    expect((await ask("/", headers)).code).toBe(code);
  });

  test("only this machine reaches it", async () => {
    const { port, hostname } = new URL(server.address);
    expect(hostname).toBe("localhost");
    const others = Object.values(networkInterfaces()).flatMap((all = []) => all.filter((it) => !it.internal));
    const answers = await Promise.all(
      others.map(
        ({ address, scopeid = 0 }) =>
          new Promise<string>((resolve) => {
            const host = scopeid > 0 ? `${address}%${scopeid}` : address;
            const socket = connect({ host, port: Number(port) }, () => resolve("it answers"));
            socket.on("error", () => resolve("nobody"));
          }),
      ),
    );
    expect(answers).toEqual(others.map(() => "nobody"));
  });

  test("nothing may be put into other pages", async () => {
    const { headers } = await ask("/");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("not without end may listen", async () => {
    const { port } = new URL(server.address);
    const listeners = Array.from({ length: 40 }, () => get({ host: "localhost", port, path: "/watched" }));
    const codes = await Promise.all(
      listeners.map(
        (it) => new Promise((resolve) => it.on("response", ({ statusCode }) => resolve(statusCode))),
      ),
    );
    for (const it of listeners) it.destroy();
    expect(codes.filter((it) => it === 200).length).toBe(32);
    expect(codes.filter((it) => it === 503).length).toBe(8);
  });
});

describe("the files of the page", () => {
  test("come packed for those who can unpack them, and once to those who have them", async () => {
    const plain = await ask("/index.html");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const packed = await ask("/index.html", { "Accept-Encoding": "br, gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    const tag = String(plain.headers.etag);
    const again = await ask("/index.html", { "If-None-Match": tag });
    expect([again.code, again.text, again.headers.etag]).toEqual([304, "", tag]);
    expect((await ask("/index.html", { "If-None-Match": '"another"' })).code).toBe(200);
  });

  test("are kept for good where the name changes with what is in them, and looked after else", async () => {
    const { text, headers } = await ask("/index.html");
    expect(headers["cache-control"]).toBe("no-cache");
    const [, script = ""] = /src="\.(\/assets\/[^"]+)"/.exec(text) ?? [];
    const answer = await ask(script);
    expect([answer.code, answer.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
  });
});
