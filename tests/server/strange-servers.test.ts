import { spawn } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { useCommandLines } from "../command-lines.ts";
import { libraryGame } from "../playing.ts";

// What programs that are no server of ours answer to `quadrille join` and `quadrille publish`, and what these say then.

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-strange-"));
const quadrille = useCommandLines(folder);
writeFileSync(
  join(folder, "one.quad"),
  "title One\nobjects: player @\ncontrols: go\nstep s: win\nlevel\n  @\n",
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Is what no terminal may get: sequences that steer it, and marks that turn text around. */
const spell = "\u001b]0;TITLE\u0007\u001b[31mRED\u009b31m\u202e";
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e]/;

const game = JSON.stringify({
  format: "quadrille-game",
  version: 1,
  program: libraryGame("connect-four").program,
});
const welcome = {
  ...{
    type: "welcome",
    version: 1,
    room: "r",
    game: "abc",
    mode: "inputs",
    seat: 0,
    seq: 0,
    number: 0,
    thought: 0,
  },
  ...{ setup: { seed: 1, level: 1, options: [] }, sealed: spell },
};

const endless: RequestListener = (_, response) => {
  response.write('{"a":"');
  const timer = setInterval(() => response.write("x".repeat(1e6)), 1);
  response.on("close", () => clearInterval(timer));
};

/** Runs a server of this sort, and the work with its address. */
async function withServer<Result>(
  answer: RequestListener,
  say: readonly string[],
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(answer);
  new WebSocketServer({ server }).on("connection", (line) =>
    line.once("message", () => {
      for (const it of say) line.send(it);
      setTimeout(() => line.close(1008, spell.slice(0, 20)), 500);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function expectSentence({ code, out, err }: { code: number; out: string; err: string }, told: RegExp): void {
  expect(code).toBeGreaterThan(0);
  expect(err).toMatch(told);
  expect(`${out}${err}`).not.toMatch(unseen);
  expect(err).not.toMatch(/This should not happen|\n +at /);
}

test.each<[what: string, answer: RequestListener, told: RegExp]>([
  ["a page", (_, response) => response.end(`<html>${spell}`), /Nothing can be published at/],
  ["null", (_, response) => response.end("null"), /Nothing can be published at/],
  ["a list", (_, response) => response.writeHead(500).end("[]"), /refuses it/],
  ["no end", endless, /Nothing can be published at/],
  ["nothing", (request) => request.socket.destroy(), /cannot be reached/],
  [
    "half of it",
    (_, response) => void response.write("{", () => response.destroy()),
    /Nothing can be published at/,
  ],
  [
    "sequences for the terminal",
    (_, response) => response.writeHead(422).end(JSON.stringify({ wrong: spell })),
    /refuses it/,
  ],
])("`quadrille publish` says a sentence where a server answers %s", async (_, answer, told) => {
  const publish = (address: string) => quadrille(["publish", "one.quad", "--to", address]);
  expectSentence(await withServer(answer, [], publish), told);
});

const sendsGame: RequestListener = (_, response) => response.end(game);

test.each<[what: string, answer: RequestListener, say: readonly string[]]>([
  ["no JSON", sendsGame, [JSON.stringify(welcome), `not json ${spell}`]],
  ["null", sendsGame, [JSON.stringify(welcome), "null"]],
  [
    "what is no message",
    sendsGame,
    [JSON.stringify(welcome), '{"type":"frame"}', "[]", '{"type":"events","events":7}'],
  ],
  [
    "an error with sequences for the terminal",
    sendsGame,
    [JSON.stringify({ type: "error", code: "no-room", text: spell })],
  ],
  ["a seat that the game does not have", sendsGame, [JSON.stringify({ ...welcome, seat: 99 })]],
  ["a seat that is no number", sendsGame, [JSON.stringify({ ...welcome, seat: "length" })]],
  ["a game without end", endless, [JSON.stringify(welcome)]],
  ["no game", (_, response) => response.end(`<html>${spell}`), [JSON.stringify(welcome)]],
  ["no answer for the game", (request) => request.socket.destroy(), [JSON.stringify(welcome)]],
  [
    "half of the game",
    (_, response) => void response.write(game.slice(0, 500), () => response.destroy()),
    [JSON.stringify(welcome)],
  ],
])("`quadrille join` says a sentence where a server says %s", async (_, answer, say) => {
  const joined = async (address: string) => {
    const child = spawn(process.execPath, [main, "join", `${address}/#/room/r?key=k`]);
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => (out += String(chunk)));
    child.stderr.on("data", (chunk) => (err += String(chunk)));
    const late = setTimeout(() => child.kill(), 15_000);
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    clearTimeout(late);
    return { code: code ?? -1, out, err };
  };
  expectSentence(await withServer(answer, say, joined), /^quadrille: |\nquadrille: /);
});
