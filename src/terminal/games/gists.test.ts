import { createServer, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { fetchGist, parseGistId } from "./gists.ts";

const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/good": (it) => it.end(gist({ "script.txt": "title A\n", "readme.txt": "Play me." })),
  "/single": (it) => it.end(gist({ "game.quad": "title B\n" })),
  "/several": (it) => it.end(gist({ "a.md": "A", "b.md": "B" })),
  "/moved": (it) => it.writeHead(302, { location: "/good" }).end(),
  "/gone": (it) => it.writeHead(404).end(),
  "/busy": (it) => it.writeHead(403).end(),
  "/large": (it) => it.end(gist({ "script.txt": "x".repeat(1_000_000) })),
  "/cut": (it) => it.end(JSON.stringify({ files: { "script.txt": { content: "title", truncated: true } } })),
  "/page": (it) => it.end("<html>"),
  "/silent": () => undefined,
};

const gist = (files: Readonly<Record<string, string>>) =>
  JSON.stringify({
    files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, { content }])),
  });

let server: Server;
let address = "";

beforeAll(async () => {
  server = createServer((request, response) => answers[request.url ?? ""]?.(response));
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const at = server.address();
  address = typeof at === "object" && at ? `http://127.0.0.1:${at.port}/` : "";
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("SE4 a gist", () => {
  const fetched = async (name: string, milliseconds = 20_000) => {
    const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    try {
      return await fetchGist(name, { address, milliseconds });
    } catch (error) {
      return error instanceof Error ? error.message.replaceAll(address, "AT/") : "";
    } finally {
      told.mockRestore();
    }
  };

  test.each([
    ["good", "title A\n"],
    ["single", "title B\n"],
    ["several", "The gist several has no file script.txt, which is where PuzzleScript keeps a game."],
    ["moved", "AT/moved cannot be fetched: unexpected redirect."],
    ["gone", "There is no gist at AT/gone."],
    ["busy", "AT/busy answers 403."],
    ["large", "AT/large is larger than 1 MB; no more is fetched."],
    ["cut", "cut is larger than 1 MB; no more is fetched."],
    ["page", "AT/page cannot be fetched: the answer is no JSON."],
  ])("%s", async (name, text) => expect(await fetched(name)).toBe(text));

  test("that does not answer is not waited for", async () => {
    expect(await fetched("silent", 100)).toBe("AT/silent cannot be fetched: there was no answer in time.");
  });
});

describe("the gist of an address", () => {
  test.each([
    ["https://gist.github.com/somebody/0a1b2c3d4e5f", "0a1b2c3d4e5f"],
    ["https://gist.github.com/0A1B2C3D4E5F#file-script-txt", "0a1b2c3d4e5f"],
    ["https://www.puzzlescript.net/play.html?p=0a1b2c3d4e5f", "0a1b2c3d4e5f"],
    ["https://www.puzzlescript.net/editor.html?hack=0a1b2c3d4e5f", "0a1b2c3d4e5f"],
  ])("%s", (at, number) => expect(parseGistId(at)).toBe(number));

  test.each(["https://example.org/game.txt", "https://gist.github.com/somebody", "https://x.org/?p=../../x"])(
    "%s has none",
    (at) => expect(() => parseGistId(at)).toThrow("leads to no gist"),
  );

  test("what is no address is told", () => expect(() => parseGistId("https://")).toThrow("is no address"));
});
