// The language server, as an editor sees it: a client of the protocol asks for everything that the server offers.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { createProtocolConnection, type Diagnostic, type Range } from "vscode-languageserver-protocol/node";
import { createConnection } from "vscode-languageserver/node";
import * as protocol from "vscode-languageserver-protocol";
import { includedFile } from "../../src/terminal/games/game-file.ts";
import { serveLanguage } from "../../src/lsp/index.ts";
import { cases } from "../moves/sweep.ts";
import { formatText } from "../../src/syntax/index.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const fileOf = (uri: string): string => uri.replace("file://", "");
const uriOf = (file: string): string => `file://${file}`;
const commands: string[] = [];

const [toServer, toClient] = [new PassThrough(), new PassThrough()];
serveLanguage(createConnection(toServer, toClient), {
  fileOf,
  uriOf,
  include: (file, name) => {
    const open = fileURLToPath(new URL(`file:///made/${name}`));
    if (file.startsWith("/made/"))
      return texts.has(open) ? { file: open, text: texts.get(open)! } : undefined;
    const found = includedFile(file, name);
    return found === undefined ? undefined : { file: found, text: readFileSync(found, "utf8") };
  },
  gamesIn: () => [...texts].map(([file, text]) => ({ file, text })),
  reference: () => readFileSync(`${root}docs/reference.md`, "utf8"),
  run: (command, args) => {
    commands.push([command, ...args].join(" "));
    return Promise.resolve("1 passed, 0 failed");
  },
});

/** Texts on the disk of these tests, which are below /made. */
const texts = new Map<string, string>();
const client = createProtocolConnection(toClient, toServer);
const shown = new Map<string, readonly Diagnostic[]>();
client.onNotification(
  protocol.PublishDiagnosticsNotification.type,
  ({ uri, diagnostics }) => void shown.set(uri, diagnostics),
);
client.onRequest(protocol.ShowMessageRequest.type, () => null);
client.listen();
const begun = client.sendRequest(protocol.InitializeRequest.type, {
  processId: null,
  rootUri: null,
  capabilities: {},
  workspaceFolders: [{ uri: uriOf("/made"), name: "made" }],
});
afterAll(() => client.dispose());

let versions = 0;
async function open(name: string, text: string): Promise<string> {
  await begun;
  const uri = uriOf(name.startsWith("/") ? name : `/made/${name}`);
  const textDocument = { uri, languageId: "quadrille", version: ++versions, text };
  await client.sendNotification(protocol.DidOpenTextDocumentNotification.type, { textDocument });
  return uri;
}

const change = (uri: string, range: Range, text: string): Promise<void> =>
  client.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: ++versions },
    contentChanges: [{ range, text }],
  });

const close = (uri: string): Promise<void> =>
  client.sendNotification(protocol.DidCloseTextDocumentNotification.type, { textDocument: { uri } });

/** The place behind a part of a text. */
function behind(text: string, part: string): protocol.Position {
  const lines = text.slice(0, text.indexOf(part) + part.length).split("\n");
  return { line: lines.length - 1, character: lines.at(-1)!.length };
}

/** A text with edits of the protocol. */
function edited(text: string, edits: readonly protocol.TextEdit[]): string {
  const lines = text.split("\n");
  const offset = ({ line, character }: protocol.Position): number =>
    lines.slice(0, line).reduce((sum, it) => sum + it.length + 1, 0) + character;
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (it, { range, newText }) => it.slice(0, offset(range.start)) + newText + it.slice(offset(range.end)),
      text,
    );
}

const steps = `title Steps
objects
  // What stops everybody.
  wall   #  grey
  hero   @  #00ff00
layers
  others
controls
  walk (way: straight)  arrows
step walk when walk: move hero way
level First
  @..#
test "a step"
  play right
`;

describe("a game", () => {
  test("has its mistakes marked, with fixes, and the marks go with them", async () => {
    const wrong = steps.replace("move hero", "mvoe hero");
    const uri = await open("wrong.quad", wrong);
    await expect.poll(() => shown.get(uri)?.length).toBe(1);
    const [{ range, severity, code, message }] = shown.get(uri) as [Diagnostic];
    expect({ range, severity, code }).toEqual({
      range: { start: { line: 9, character: 21 }, end: { line: 9, character: 25 } },
      severity: 1,
      code: "verb-unknown",
    });
    expect(message).toContain("Did you mean `move`?");
    const actions = (await client.sendRequest(protocol.CodeActionRequest.type, {
      textDocument: { uri },
      range,
      context: { diagnostics: [] },
    })) as protocol.CodeAction[];
    expect(edited(wrong, actions[0]!.edit!.changes![uri]!)).toBe(steps);
    await change(uri, range, "move");
    await expect.poll(() => shown.get(uri)).toEqual([]);
    await close(uri);
  });

  test("completes words of the language and names", async () => {
    const text = steps.replace("move hero way", "mo");
    const uri = await open("steps.quad", text);
    const at = async (position: protocol.Position): Promise<readonly protocol.CompletionItem[]> => {
      const asked = { textDocument: { uri }, position };
      return ((await client.sendRequest(protocol.CompletionRequest.type, asked)) as protocol.CompletionList)
        .items;
    };
    const move = (await at(behind(text, "walk: mo"))).find((it) => it.label === "move")!;
    expect(move.detail).toContain("move THING DIRECTION");
    expect(move.documentation).toMatch(/^Moves/);
    expect((await at(behind(text, "walk: mo"))).map((it) => it.label)).toContain("hero");
    // At a colour the colours are offered, with what they look like; a word that is whole needs no completion.
    const teal = (await at(behind(text, "wall   #  "))).find((it) => it.label === "teal")!;
    expect([teal.kind, teal.documentation]).toEqual([protocol.CompletionItemKind.Color, "#2a8c82"]);
    expect(await at(behind(text, "wall   #  grey"))).toEqual([]);
    await close(uri);
  });

  test("tells of words by the reference, of names by the line that introduces them, and of operands", async () => {
    const uri = await open("steps.quad", steps);
    const hover = async (part: string): Promise<string> => {
      const position = behind(steps, part);
      const told = await client.sendRequest(protocol.HoverRequest.type, { textDocument: { uri }, position });
      return (told?.contents as protocol.MarkupContent | undefined)?.value ?? "";
    };
    expect(await hover("walk: mov")).toMatch(/^```quadrille\nmove THING DIRECTION[^]*Moves/);
    expect(await hover("walk: move her")).toContain("hero   @  #00ff00");
    const position = behind(steps, "walk: move ");
    const help = await client.sendRequest(protocol.SignatureHelpRequest.type, {
      textDocument: { uri },
      position,
    });
    expect(help!.signatures[0]!.label).toContain("move THING DIRECTION");
    await close(uri);
  });

  test("leads from a name to where it is introduced, and to all its places", async () => {
    const uri = await open("steps.quad", steps);
    const position = behind(steps, "walk: move her");
    const definition = await client.sendRequest(protocol.DefinitionRequest.type, {
      textDocument: { uri },
      position,
    });
    expect(definition).toMatchObject({ uri, range: { start: { line: 4, character: 2 } } });
    const context = { includeDeclaration: true };
    const places = await client.sendRequest(protocol.ReferencesRequest.type, {
      textDocument: { uri },
      position,
      context,
    });
    expect(places!.map((it) => it.range.start.line)).toEqual([4, 9]);
    await close(uri);
  });

  test("is renamed across the files that it includes", async () => {
    texts.set("/made/base", steps);
    const base = await open("base", steps);
    const own = "include base\nstep more when walk: move hero way\nlevel\n  @.\n";
    const uri = await open("mine.quad", own);
    const position = behind(own, "walk: move her");
    const asked = { textDocument: { uri }, position };
    expect(await client.sendRequest(protocol.PrepareRenameRequest.type, asked)).toEqual({
      range: { start: { line: 1, character: 26 }, end: { line: 1, character: 30 } },
      placeholder: "hero",
    });
    const done = await client.sendRequest(protocol.RenameRequest.type, { ...asked, newName: "walker" });
    expect(Object.keys(done!.changes!).sort()).toEqual([base, uri]);
    expect(edited(steps, done!.changes![base]!)).toBe(steps.replaceAll("hero", "walker"));
    await expect(
      client.sendRequest(protocol.RenameRequest.type, { ...asked, newName: "wall" }),
    ).rejects.toThrow(/`wall`/);
    const definition = await client.sendRequest(protocol.DefinitionRequest.type, asked);
    expect(definition).toMatchObject({ uri: base });
    // From the other file it is the same name.
    const there = { textDocument: { uri: base }, position: behind(steps, "walk: move her") };
    const same = await client.sendRequest(protocol.RenameRequest.type, { ...there, newName: "walker" });
    expect(same).toEqual(done);
    for (const it of [uri, base]) await close(it);
    texts.clear();
  });

  test("is judged with the files that it includes, which are no games while it is open", async () => {
    const part = "step walk when walk: mvoe hero way\n";
    texts.set("/made/part", part);
    const base = await open("part", part);
    await expect.poll(() => shown.get(base)?.length).toBeGreaterThan(0);
    const uri = await open("whole.quad", `include part\n${steps.replace(/^step walk.*\n/m, "")}`);
    await expect.poll(() => shown.get(base)?.map((it) => it.code)).toEqual(["verb-unknown"]);
    await expect.poll(() => shown.get(uri)).toEqual([]);
    const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    const asked = { textDocument: { uri: base }, range, context: { diagnostics: [] } };
    const actions = (await client.sendRequest(
      protocol.CodeActionRequest.type,
      asked,
    )) as protocol.CodeAction[];
    expect(actions[0]!.diagnostics).toEqual(shown.get(base));
    expect(edited(part, actions[0]!.edit!.changes![base]!)).toBe(part.replace("mvoe", "move"));
    await change(base, { start: { line: 0, character: 21 }, end: { line: 0, character: 25 } }, "move");
    await expect.poll(() => shown.get(base)).toEqual([]);
    // Alone again, it is a game that lacks most of what it names.
    await close(uri);
    await expect.poll(() => shown.get(base)?.length).toBeGreaterThan(0);
    await close(base);
    await expect.poll(() => shown.get(base)).toEqual([]);
    texts.clear();
  });

  test("has an outline, folds, lenses, and symbols of the workspace", async () => {
    texts.set("/made/steps.quad", steps);
    const uri = await open("steps.quad", steps);
    const textDocument = { uri };
    const symbols = (await client.sendRequest(protocol.DocumentSymbolRequest.type, {
      textDocument,
    })) as protocol.SymbolInformation[];
    expect(symbols.map((it) => it.name)).toContain("level First");
    const folds = await client.sendRequest(protocol.FoldingRangeRequest.type, { textDocument });
    expect(folds).toContainEqual({ startLine: 1, endLine: 4 });
    const found = (await client.sendRequest(protocol.WorkspaceSymbolRequest.type, {
      query: "first",
    })) as protocol.SymbolInformation[];
    expect(found.map((it) => it.location.uri)).toEqual([uri]);
    const lenses = (await client.sendRequest(protocol.CodeLensRequest.type, { textDocument }))!.map(
      (it) => it.command!,
    );
    expect(lenses.map((it) => it.title)).toEqual(["Play", "Solve", "Run tests"]);
    for (const { command, arguments: args } of lenses)
      await client.sendRequest(protocol.ExecuteCommandRequest.type, {
        command,
        ...(args && { arguments: args }),
      });
    expect(commands).toEqual([
      "play /made/steps.quad --level 1",
      "solve /made/steps.quad --level 1",
      "test /made/steps.quad",
    ]);
    await close(uri);
    texts.clear();
  });

  test("shows and changes colours, and is formatted", async () => {
    const untidy = steps.replace("move hero way", "move  hero   way");
    const uri = await open("steps.quad", untidy);
    const textDocument = { uri };
    const colours = await client.sendRequest(protocol.DocumentColorRequest.type, { textDocument });
    const green = colours.find((it) => it.color.green === 1)!;
    expect(green.color).toEqual({ red: 0, green: 1, blue: 0, alpha: 1 });
    const others = await client.sendRequest(protocol.ColorPresentationRequest.type, {
      textDocument,
      color: green.color,
      range: green.range,
    });
    expect(others.at(-1)).toEqual({ label: "#00ff00" });
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await client.sendRequest(protocol.DocumentFormattingRequest.type, {
      textDocument,
      options,
    });
    const formatted = formatText({ file: "steps.quad", text: untidy });
    expect(edited(untidy, edits!)).toBe(formatted.is === "formatted" && formatted.text);
    await close(uri);
  });

  test("is indented while it is written: below a header, and no longer below an empty line", async () => {
    const uri = await open("new.quad", "objects\n\n  wall #\n  \n  \nstep walk when walk:\nx");
    const options = { tabSize: 2, insertSpaces: true };
    const indented = (line: number): Promise<protocol.TextEdit[] | null> =>
      client.sendRequest(protocol.DocumentOnTypeFormattingRequest.type, {
        ...{ textDocument: { uri }, position: { line, character: 0 }, ch: "\n", options },
      });
    const edit = (line: number, to: number, newText: string): protocol.TextEdit => ({
      ...{ range: { start: { line, character: 0 }, end: { line, character: to } }, newText },
    });
    expect(await indented(1)).toEqual([edit(1, 0, "  ")]);
    expect(await indented(3)).toEqual([]);
    expect(await indented(4)).toEqual([edit(3, 2, ""), edit(4, 2, "")]);
    expect(await indented(6)).toEqual([edit(6, 0, "  ")]);
    await close(uri);
  });

  test("quotes lines of the game, whatever stands in them", async () => {
    const text = steps.replace("#00ff00", "#00ff00  // ```` <img src=x> *walks*");
    const uri = await open("quoted.quad", text);
    const position = behind(text, "walk: move her");
    const told = await client.sendRequest(protocol.HoverRequest.type, { textDocument: { uri }, position });
    const { value } = told!.contents as protocol.MarkupContent;
    const [fence = ""] = /^`+/.exec(value) ?? [];
    expect(fence.length).toBeGreaterThan(4);
    expect(value.split(fence).length).toBe(3);
    await close(uri);
  });

  test("counts lines alike where they end as on Windows", async () => {
    const uri = await open("windows.quad", steps.replace("move hero", "mvoe hero").replaceAll("\n", "\r\n"));
    await expect.poll(() => shown.get(uri)?.[0]?.range.start).toEqual({ line: 9, character: 21 });
    await close(uri);
  });
});

/** Files of all kinds. */
const files = ["games", "games/puzzlescript", "games/cabbage", "games/chess", "tests/errors"].flatMap(
  (folder) =>
    readdirSync(root + folder)
      .filter((it) => /\.(quad|cab|txt)$/.test(it) && !(folder === "tests/errors" && it.endsWith(".txt")))
      .filter((_, i) => i % (folder === "tests/errors" ? 14 : 3) === 0)
      .map((it) => `${root}${folder}/${it}`),
);

test("every request is answered for files of all kinds", async () => {
  expect(files.length).toBeGreaterThan(60);
  for (const file of files) {
    const text = readFileSync(file, file.endsWith(".cab") ? "latin1" : "utf8");
    const uri = await open(file, text);
    const textDocument = { uri };
    const position = { line: 3, character: 3 };
    const tokens = await client.sendRequest(protocol.SemanticTokensRequest.type, { textDocument });
    expect(tokens!.data.length % 5).toBe(0);
    for (const type of [
      protocol.DocumentSymbolRequest.type,
      protocol.FoldingRangeRequest.type,
      protocol.CodeLensRequest.type,
      protocol.DocumentColorRequest.type,
    ] as const)
      expect(Array.isArray(await client.sendRequest(type.method, { textDocument }))).toBe(true);
    for (const type of [
      protocol.CompletionRequest.type,
      protocol.HoverRequest.type,
      protocol.DefinitionRequest.type,
      protocol.SignatureHelpRequest.type,
    ] as const)
      await client.sendRequest(type.method, { textDocument, position });
    await close(uri);
  }
});

/** Says how many edits the texts of all kinds get together: all of them with `npm test -- whole`. */
const edits = cases(600, 10_000);
const startingTexts = [
  steps,
  ...["chess.quad", "puzzlescript/hens.txt", "cabbage/crates.cab"]
    .filter((it) => existsSync(`${root}games/${it}`))
    .map((it) => readFileSync(`${root}games/${it}`, "latin1")),
  "[first:chess]\nmaxFile = 8\n# A comment.\n[second:first]\nking = k\ncustomPiece1 = a:mWcF\n",
];

test.each(startingTexts.map((text, i) => [i, text] as const))(
  "text %i, edited many times, is the one that the server has",
  async (i, first) => {
    let seed = 7 + i;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    let text = first;
    const uri = await open(`edited${i}.quad`, text);
    const bits = ["\n", "  wall", "player", "x", "é", "@", "level\n  @\n", "\r\n", "👾", ""];
    const asked = protocol.SemanticTokensRequest.type;
    const check = async (): Promise<void> => {
      const fresh = await open(`fresh${i}.quad`, text);
      for (const type of [
        asked,
        protocol.FoldingRangeRequest.type,
        protocol.DocumentColorRequest.type,
        protocol.DocumentSymbolRequest.type,
      ] as const) {
        const [is, wanted] = await Promise.all(
          [uri, fresh].map((it) => client.sendRequest(type.method, { textDocument: { uri: it } })),
        );
        const told = (it: unknown): string =>
          JSON.stringify(it, (key, value) => (key === "resultId" ? 0 : value));
        expect(told(is)).toBe(told(wanted).replaceAll(fresh, uri));
      }
      const codes = (it: string): readonly unknown[] | undefined =>
        shown.get(it)?.map(({ range, code }) => [range, code]);
      const isAlike = (): boolean => JSON.stringify(codes(uri)) === JSON.stringify(codes(fresh));
      await expect.poll(isAlike, { timeout: 10_000 }).toBe(true);
      await close(fresh);
    };
    for (let edit = 0; edit < edits / startingTexts.length; edit++) {
      const at = (offset: number): protocol.Position => {
        const before = text.slice(0, offset).split(/\r\n|\n|\r/);
        return { line: before.length - 1, character: before.at(-1)!.length };
      };
      // No edit begins or ends within a letter or the end of a line.
      const isWithin = (offset: number): boolean =>
        /^(?:\r\n|[\ud800-\udbff])/.test(text.slice(offset - 1, offset + 1));
      const whole = (offset: number): number => (offset > 0 && isWithin(offset) ? offset - 1 : offset);
      const from = whole(random(text.length + 1));
      const to = Math.max(from, whole(Math.min(text.length, from + random(6))));
      const newText = text.length > first.length + 2000 ? "" : bits[random(bits.length)]!;
      await change(uri, { start: at(from), end: at(to) }, newText);
      text = text.slice(0, from) + newText + text.slice(to);
      if (edit % 100 === 99) await check();
    }
    await check();
    await close(uri);
  },
);
