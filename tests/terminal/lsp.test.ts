// `quadrille lsp` as an editor starts it: a process of its own that speaks over its standard input and output, whatever an editor sends.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as protocol from "vscode-languageserver-protocol/node";

const folder = mkdtempSync(join(tmpdir(), "quadrille-lsp-"));
const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const steps = `title Steps
objects: hero @   wall #
controls: walk (way: straight) arrows
step walk when walk: move hero way
level
  @.#
test a step
  play right
`;
const including = (name: string): string =>
  `include ${name}\nstep more when walk: move hero way\nlevel\n  @.\n`;

let server: ChildProcess;
let client: protocol.ProtocolConnection;
const shown = new Map<string, readonly protocol.Diagnostic[]>();
const watched: unknown[] = [];

beforeAll(async () => {
  server = spawn(process.execPath, [main, "lsp"], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
  client = protocol.createProtocolConnection(
    new protocol.StreamMessageReader(server.stdout!),
    new protocol.StreamMessageWriter(server.stdin!),
  );
  client.onNotification(
    protocol.PublishDiagnosticsNotification.type,
    ({ uri, diagnostics }) => void shown.set(uri, diagnostics),
  );
  client.onRequest(protocol.RegistrationRequest.type, (it) => void watched.push(it.registrations[0]?.method));
  client.listen();
  // An older client names a root and no folders, and can answer no request for a message.
  await client.sendRequest(protocol.InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    workspaceFolders: null,
  });
  await client.sendNotification(protocol.InitializedNotification.type, {});
});
afterAll(() => {
  client.dispose();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (uri: string, text: string): Promise<void> => {
  shown.delete(uri);
  await client.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "quadrille", version: 1, text },
  });
};
const close = (uri: string): Promise<void> =>
  client.sendNotification(protocol.DidCloseTextDocumentNotification.type, { textDocument: { uri } });
const codes = (uri: string): readonly unknown[] | undefined => shown.get(uri)?.map((it) => it.code);
const write = (file: string, text: string | Uint8Array): string => {
  mkdirSync(join(folder, file, ".."), { recursive: true });
  writeFileSync(join(folder, file), text);
  return pathToFileURL(join(folder, file)).href;
};
const rename = async (uri: string, text: string, newName: string): Promise<Record<string, unknown[]>> => {
  const before = text.slice(0, text.indexOf("move hero") + 6).split("\n");
  const position = { line: before.length - 1, character: before.at(-1)!.length };
  const asked = { textDocument: { uri }, position, newName };
  return (await client.sendRequest(protocol.RenameRequest.type, asked))!.changes!;
};
const namesOf = (changes: Record<string, unknown[]>): string[] =>
  Object.entries(changes)
    .map(([uri, edits]) => `${decodeURIComponent(uri.split("/").at(-1)!)} ${edits.length}`)
    .sort();

test("watches the files of a client that can tell of them", async () => {
  await expect.poll(() => watched).toEqual(["workspace/didChangeWatchedFiles"]);
  const base = write("watched/base.quad", steps);
  const uri = write("watched/mine.quad", including("base"));
  await open(uri, including("base"));
  await expect.poll(() => codes(uri)).toEqual([]);
  write("watched/base.quad", steps.replaceAll("hero", "walker"));
  const changes = [{ uri: base, type: protocol.FileChangeType.Changed }];
  await client.sendNotification("workspace/didChangeWatchedFiles", { changes });
  await expect.poll(() => codes(uri)).toEqual(["name-unknown"]);
  await close(uri);
});

test.each([
  "untitled:Untitled-1",
  "vscode-notebook-cell:/a/b#1",
  "vscode-vfs://github/a/b.quad",
  "file://server/share/x.quad",
  "file:///a%2Fb.quad",
  "no address",
])("an address that means no file here is served: %s", async (uri) => {
  await open(uri, steps.replace("move hero", "mvoe hero"));
  await expect.poll(() => codes(uri)).toEqual(["verb-unknown"]);
  await close(uri);
});

test("an address is the same however an editor writes it", async () => {
  const names = ["it's (1)/base.quad", "it's (1)/mine.quad"];
  const [base = "", mine = ""] = names.map((it) => {
    write(it, it.includes("base") ? steps : including("base"));
    // As VS Code does, which encodes more than Node.
    const url = pathToFileURL(join(folder, it)).href;
    return url.replaceAll(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  });
  // The text of the included file is the unsaved one.
  const unsaved = steps.replaceAll("hero", "walker");
  await open(mine, including("base").replaceAll("hero", "walker"));
  await expect.poll(() => codes(mine)).toEqual(["name-unknown"]);
  await open(base, unsaved);
  await expect.poll(() => codes(mine)).toEqual([]);
  await expect.poll(() => codes(base)).toEqual(["kind-unused"]);
  for (const it of [base, mine]) await close(it);
});

describe("a rename", () => {
  test("changes every game that has the name by the same file: open ones, and those on the disk", async () => {
    const base = write("many/base.quad", steps);
    const first = write("many/first.quad", including("base"));
    write("many/second.quad", including("base"));
    write("many/broken.quad", `${including("base")}step wrong: mvoe hero up\n`);
    write("many/other.quad", steps);
    write("many/bytes.quad", new Uint8Array([255, 254, 0]));
    const unsaved = `\n\n${including("base")}`;
    await open(first, unsaved);
    const changes = await rename(first, unsaved, "walker");
    expect(namesOf(changes)).toEqual(["base.quad 2", "first.quad 1", "second.quad 1"]);
    expect(changes[first]).toMatchObject([{ range: { start: { line: 3 } } }]);
    await open(base, steps);
    expect(namesOf(await rename(base, steps, "walker"))).toEqual(namesOf(changes));
    // Another name that one of them has already is refused.
    write("many/third.quad", `${including("base")}objects: walker w\n`);
    await expect(rename(first, unsaved, "walker")).rejects.toThrow(/walker/);
    for (const it of [first, base]) await close(it);
  });

  test("leaves bundled games alone", async () => {
    const text = "include warehouse\nstep more when walk: move player way\nlevel\n  @.\n";
    const uri = write("bundled/mine.quad", text);
    await open(uri, text);
    const position = { line: 1, character: 28 };
    await expect(
      client.sendRequest(protocol.RenameRequest.type, { textDocument: { uri }, position, newName: "pusher" }),
    ).rejects.toThrow("A bundled game gives that name.");
    await close(uri);
  });
});

test("of files that include one another each has its mistake told", async () => {
  const [one = "", two = ""] = ["one", "two"].map((it) =>
    write(`circle/${it}.quad`, `include ${it === "one" ? "two" : "one"}\n`),
  );
  await open(one, "include two\n");
  await open(two, "include one\n");
  await expect.poll(() => [...(codes(one) ?? []), ...(codes(two) ?? [])]).toContain("include-circle");
  for (const it of [one, two]) await close(it);
});

test("a folder of links that lead in circles has its symbols, without files that cannot be read", async () => {
  write("links/game.quad", steps.replace("level", "level Through the links"));
  symlinkSync(folder, join(folder, "links/up"), "junction");
  symlinkSync(join(folder, "nothing"), join(folder, "links/gone.quad"));
  const asked = { query: "through" };
  const found = await client.sendRequest(protocol.WorkspaceSymbolRequest.type, asked);
  expect(found!.map((it) => it.name)).toEqual(["level Through the links"]);
});

test("a command's result is told to clients that answer nothing, and the server goes on", async () => {
  const uri = write("run/mine's.quad", steps);
  const told: string[] = [];
  const heard = client.onNotification(
    protocol.ShowMessageNotification.type,
    (it) => void told.push(it.message),
  );
  for (const it of [uri, "untitled:Untitled-1"])
    await client.sendRequest("workspace/executeCommand", { command: "quadrille.test", arguments: [it] });
  await expect.poll(() => told.length).toBe(2);
  expect(told[0]).toContain("1 passed, 0 failed");
  expect(told[1]).toContain("There is no file");
  heard.dispose();
});

test("a text of 200,000 lines, and a line of three million letters, are answered", async () => {
  const long = pathToFileURL(join(folder, "long.quad")).href;
  await open(long, steps + "// x\n".repeat(200_000));
  const textDocument = { uri: long };
  const tokens = await client.sendRequest(protocol.SemanticTokensRequest.type, { textDocument });
  expect(tokens!.data.length).toBeGreaterThan(1_000_000);
  await close(long);
  await open(long, `title ${"x".repeat(3_000_000)}\n`);
  const position = { line: 0, character: 2_000_000 };
  expect(await client.sendRequest(protocol.CompletionRequest.type, { textDocument, position })).toBeTruthy();
  await close(long);
});

test("the server ends when its editor has gone", async () => {
  const ended = new Promise((resolve) => void server.once("exit", resolve));
  server.stdin!.end();
  await ended;
  expect(server.exitCode).not.toBeNull();
});
