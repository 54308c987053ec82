// Every feature of the language server, asked for by a client of the protocol on files of all kinds. What it answers is compared with what the
// language says of the text, or tried on the text. A share of the files each day, all of them with `npm test -- whole`.

import { readdirSync, readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProtocolConnection, type Diagnostic } from "vscode-languageserver-protocol/node";
import { createConnection } from "vscode-languageserver/node";
import * as protocol from "vscode-languageserver-protocol";
import { rgbOf, type Source, applyEdits, replaceLoneReturns } from "../../src/base/index.ts";
import * as formats from "../../src/formats/index.ts";
import { serveLanguage } from "../../src/lsp/index.ts";
import { entriesOf, formatText, helpFrom } from "../../src/syntax/index.ts";
import { readIncludedSource } from "../../src/terminal/games/game-file.ts";
import { day, stream, today } from "../moves/sweep.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const reference = readFileSync(`${root}docs/reference.md`, "utf8");
const helpFor = helpFrom(reference);
const uriOf = (file: string): string => `file://${file}`;

/** Variants that are files of their own: those of the docs, and one with mistakes. */
const variants: Readonly<Record<string, string>> = {
  "/made/docs/variants.ini": `${/```ini\n(\[[^]*?)```/.exec(readFileSync(`${root}docs/variants.md`, "utf8"))![1]!}`,
  "/made/two/variants.ini": `# Two variants, one of which is made of the other.
[first:chess]
maxFile = 8
king = k
[second:first]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
[third:second]
stalemateValue = loss
`,
  "/made/wrong/variants.ini":
    "; nothing\n[lost:no-such-base]\nking = k\n[other:chess]\nnoSuchKey = 3\nno key\n",
  "/made/windows/variants.ini":
    "[first:chess]\r\nmaxRank = 8\r\n\r\n[second:first]\r\nmustCapture = true\r\n",
};

const ofKind = (folder: string, ending: string, count: number): readonly string[] => {
  const all = readdirSync(root + folder).filter((it) => it.endsWith(ending));
  const each = Math.max(1, Math.floor(all.length / count));
  return all
    .filter((_, i) => i % each === 0)
    .slice(0, count)
    .map((it) => `${root}${folder}/${it}`);
};
const files = [
  ...ofKind("games", ".quad", 18),
  ...ofKind("games/chess", ".quad", 6),
  ...ofKind("games/puzzlescript", ".txt", 14),
  ...ofKind("games/cabbage", ".cab", 4),
  ...ofKind("tests/errors", ".quad", 12),
  ...ofKind("tests/errors", ".txt", 4),
  ...Object.keys(variants),
];

const text = (file: string): string =>
  variants[file] ?? readFileSync(file, file.endsWith(".cab") ? "latin1" : "utf8");

const [toServer, toClient] = [new PassThrough(), new PassThrough()];
const commands: string[] = [];
serveLanguage(createConnection(toServer, toClient), {
  fileOf: (uri) => uri.replace("file://", ""),
  uriOf,
  include: readIncludedSource,
  gamesIn: () => files.map((file) => ({ file, text: text(file) })),
  reference: () => reference,
  run: (command, args) => {
    commands.push([command, ...args].join(" "));
    return Promise.resolve("done");
  },
});
const client = createProtocolConnection(toClient, toServer);
const shown = new Map<string, readonly Diagnostic[]>();
client.onNotification(
  protocol.PublishDiagnosticsNotification.type,
  ({ uri, diagnostics }) => void shown.set(uri, diagnostics),
);
const said: string[] = [];
client.onNotification(protocol.ShowMessageNotification.type, ({ message }) => void said.push(message));
client.listen();
beforeAll(async () => {
  const folders = [{ uri: uriOf(root), name: "games" }];
  await client.sendRequest(protocol.InitializeRequest.type, {
    ...{ processId: null, rootUri: null, capabilities: {}, workspaceFolders: folders },
  });
});
afterAll(() => client.dispose());

/** Asks for something about a text, and answers as JSON has it. */
const ask = async <T>(method: string, params: object): Promise<T> =>
  (await client.sendRequest(`textDocument/${method}`, params)) as T;

/** A text with its lines, to turn places of the protocol into offsets and back. */
class Lines {
  readonly text: string;
  readonly #starts: readonly number[];

  constructor(whole: string) {
    this.text = whole;
    this.#starts = [0, ...[...whole.matchAll(/\r\n|\n|\r/g)].map((it) => it.index + it[0].length)];
  }

  at(offset: number): protocol.Position {
    const line = this.#starts.filter((it) => it <= offset).length - 1;
    return { line, character: offset - this.#starts[line]! };
  }

  offset({ line, character }: protocol.Position): number {
    expect(line).toBeLessThan(this.#starts.length);
    return this.#starts[line]! + character;
  }

  slice({ start, end }: protocol.Range): string {
    return this.text.slice(this.offset(start), this.offset(end));
  }

  range(from: number, to: number): protocol.Range {
    return { start: this.at(from), end: this.at(to) };
  }

  edited(edits: readonly protocol.TextEdit[]): string {
    const file = "";
    return applyEdits(
      this.text,
      edits.map(({ range, newText }) => ({
        span: { file, from: this.offset(range.start), to: this.offset(range.end) },
        text: newText,
      })),
    );
  }
}

const isRefused = /Mend the mistakes|picture or its colour|means something else|cannot become|no name here/;

test("there are files of all kinds", () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(new Set(files.map((it) => it.replace(/.*\./, "")))).toEqual(new Set(["quad", "txt", "cab", "ini"]));
});

test.each(today(files).map((it) => [it.replace(root, ""), it] as const))("%s", async (_, file) => {
  const own = text(file);
  const uri = uriOf(file);
  const textDocument = { uri };
  const lines = new Lines(replaceLoneReturns(own));
  const random = stream(day + own.length);
  const some = <T>(all: readonly T[], most: number): readonly T[] =>
    all.length <= most ? all : Array.from({ length: most }, () => all[random() % all.length]!);
  const isIni = file.endsWith(".ini");
  const isPuzzle = formats.isPuzzle(own);
  const isQuad = !isIni && !isPuzzle && !formats.isCab(own);
  const compile = (changed: ReadonlyMap<string, string> = new Map()) => {
    const textOf = (it: Source): Source => ({ ...it, text: changed.get(it.file) ?? it.text });
    const source = textOf({ file, text: lines.text });
    if (isIni) return { diagnostics: formats.checkIni(source), files: [source] };
    const include = (name: string): Source | undefined => {
      const found = readIncludedSource(file, name);
      return found && textOf(found);
    };
    return formats.compileGame(file, source.text, include);
  };
  const compiled = compile();
  const sources = compiled.files ?? [{ file, text: lines.text }];

  shown.delete(uri);
  await client.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "quadrille", version: 1, text: own },
  });

  // Diagnostics, and their fixes.
  const mistakes = compiled.diagnostics.filter((it) => it.span.file === file);
  await expect.poll(() => shown.get(uri)?.map((it) => it.code)).toEqual(mistakes.map((it) => it.code));
  for (const [i, it] of shown.get(uri)!.entries())
    expect(lines.slice(it.range)).toBe(lines.text.slice(mistakes[i]!.span.from, mistakes[i]!.span.to));
  for (const { span, fixes = [] } of some(mistakes, 5)) {
    const range = lines.range(span.from, span.to);
    const asked = { textDocument, range, context: { diagnostics: [] } };
    const actions = await ask<protocol.CodeAction[]>("codeAction", asked);
    for (const fix of fixes) {
      const made = actions.find((it) => it.title === fix.title);
      if (fix.edits.every((it) => it.span.file === file))
        expect(lines.edited(made!.edit!.changes![uri]!)).toBe(applyEdits(lines.text, fix.edits));
    }
  }

  // Semantic tokens: those by which the text is coloured, a line each.
  const tokens = isIni ? formats.highlightIni(lines.text) : formats.highlight(lines.text);
  const { data } = await ask<protocol.SemanticTokens>("semanticTokens/full", { textDocument });
  const told: string[] = [];
  let at: protocol.Position = { line: 0, character: 0 };
  for (let i = 0; i < data.length; i += 5) {
    const [down = 0, right = 0, length = 0] = data.slice(i);
    at = { line: at.line + down, character: (down > 0 ? 0 : at.character) + right };
    told.push(lines.slice({ start: at, end: { ...at, character: at.character + length } }));
  }
  expect(told).toEqual(tokens.flatMap(({ from, to }) => lines.text.slice(from, to).match(/[^\n]+/g) ?? []));

  // Outline, folding, lenses and symbols of the folder.
  const outline = isIni ? formats.outlineIni(lines.text) : formats.outline(lines.text);
  const names = outline.map((it) => (it.name === "" ? it.word : `${it.word} ${it.name}`));
  const ranges = outline.map(({ from, to }) => lines.range(from, to));
  const symbols = await ask<protocol.SymbolInformation[]>("documentSymbol", { textDocument });
  expect(symbols.map((it) => [it.name, it.location])).toEqual(
    names.map((it, i) => [it, { uri, range: ranges[i] }]),
  );
  const folds = await ask<protocol.FoldingRange[]>("foldingRange", { textDocument });
  expect(folds).toEqual(ranges.map(({ start, end }) => ({ startLine: start.line, endLine: end.line })));
  const lenses = await ask<protocol.CodeLens[]>("codeLens", { textDocument });
  const ofWord = (word: string): number => outline.filter((it) => it.word === word).length;
  expect(lenses.length).toBe(2 * ofWord("level") + ofWord("test"));
  for (const { command } of some(lenses, 3)) {
    const { command: name, arguments: args = [] } = command!;
    said.length = 0;
    await client.sendRequest("workspace/executeCommand", { command: name, arguments: args });
    const [, level, number] = args as string[];
    const rest = level === undefined ? "" : ` ${level} ${number}`;
    expect(commands.at(-1)).toBe(`${name.replace("quadrille.", "")} ${file}${rest}`);
    await expect.poll(() => said).toEqual(["done"]);
  }
  for (const name of some(names, 2)) {
    const query = { query: name.toUpperCase() };
    const found = (await client.sendRequest("workspace/symbol", query)) as protocol.SymbolInformation[];
    expect(found.some((it) => it.location.uri === uri && it.name === name)).toBe(true);
  }

  // Colours.
  const places = isIni ? [] : formats.colourPlaces(lines.text);
  const colours = await ask<protocol.ColorInformation[]>("documentColor", { textDocument });
  expect(colours.map((it) => lines.slice(it.range))).toEqual(
    places.map(({ from, to }) => lines.text.slice(from, to)),
  );
  for (const [i, { color, range }] of colours.entries()) {
    const hex = places[i]!.hex.slice(0, 7).toLowerCase();
    expect([color.red, color.green, color.blue].map((it) => Math.round(it * 255))).toEqual([...rgbOf(hex)]);
    if (i > 3) continue;
    const others = await ask<protocol.ColorPresentation[]>("colorPresentation", {
      textDocument,
      color,
      range,
    });
    expect(others.at(-1)!.label).toBe(hex);
  }

  // Formatting, whole and while a line is begun.
  const options = { tabSize: 2, insertSpaces: true };
  const formatted = isQuad ? formatText({ file, text: lines.text }) : undefined;
  const edits = await ask<protocol.TextEdit[]>("formatting", { textDocument, options });
  expect(lines.edited(edits)).toBe(formatted?.is === "formatted" ? formatted.text : lines.text);
  for (const { 0: line, index } of some([...lines.text.matchAll(/^.*$/gm)], 4)) {
    const position = { ...lines.at(index), character: 0 };
    const indented = await ask<protocol.TextEdit[]>("onTypeFormatting", {
      ...{ textDocument, position, ch: "\n", options },
    });
    expect(isQuad || indented.length === 0).toBe(true);
    for (const { range, newText } of indented) {
      expect(newText).toMatch(/^ *$/);
      expect(lines.slice(range)).toMatch(/^[ \t]*$/);
      expect(position.line - range.start.line, line).toBeLessThan(2);
    }
  }

  // Completion, hover and signatures, behind the words of the text.
  for (const { from, to, kind } of some(tokens, 6)) {
    const word = lines.text.slice(from, to);
    const position = lines.at(from + Math.ceil((to - from) / 2));
    const { items } = await ask<protocol.CompletionList>("completion", { textDocument, position });
    expect(new Set(items.map((it) => it.label)).size).toBe(items.length);
    for (const { label, textEdit } of items) {
      const { range, newText } = textEdit as protocol.TextEdit;
      expect([newText, range.end]).toEqual([label, position]);
    }
    if (isQuad && kind === "name" && items.some((it) => it.kind === protocol.CompletionItemKind.Variable))
      expect(items.find((it) => it.sortText?.startsWith(" "))!.kind).toBe(
        protocol.CompletionItemKind.Variable,
      );
    const hover = await ask<protocol.Hover | null>("hover", { textDocument, position });
    if (hover) {
      const range = hover.range!;
      expect(lines.offset(range.start)).toBeLessThanOrEqual(lines.offset(position));
      expect(lines.offset(range.end)).toBeGreaterThanOrEqual(lines.offset(position));
      expect((hover.contents as protocol.MarkupContent).value).not.toBe("");
    }
    if (isQuad && kind === "keyword" && helpFor(word)) expect(hover, word).not.toBeNull();
    const help = await ask<protocol.SignatureHelp | null>("signatureHelp", {
      ...{ textDocument, position: lines.at(to) },
    });
    if (kind === "keyword" && entriesOf(word).length > 0)
      expect(help!.signatures.map((it) => it.label)).toEqual(entriesOf(word).map((it) => it.form));
  }

  // Names: where they are introduced, all their places, and other names for them.
  for (const { from, to } of some(
    tokens.filter((it) => it.kind === "name"),
    4,
  )) {
    const position = lines.at(from + 1);
    const name = lines.text.slice(from, to);
    const context = { includeDeclaration: true };
    const asked = { textDocument, position };
    const references = await ask<protocol.Location[]>("references", { ...asked, context });
    const definition = await ask<protocol.Location | null>("definition", asked);
    expect(definition).toEqual(references[0] ?? null);
    const inText = references.filter((it) => it.uri === uri).map((it) => lines.slice(it.range));
    expect(inText.every((it) => it.toLowerCase() === name.toLowerCase())).toBe(true);
    if (references.length > 0) expect(references).toContainEqual({ uri, range: lines.range(from, to) });
    const prepared = await ask<{ range: protocol.Range; placeholder: string } | null>("prepareRename", asked);
    if (prepared === null) continue;
    expect(prepared.placeholder.toLowerCase()).toBe(name.toLowerCase());
    expect(lines.slice(prepared.range)).toBe(name);
    const newName = isPuzzle || isIni ? "quitenew" : "quite-new";
    const done = await ask<protocol.WorkspaceEdit>("rename", { ...asked, newName }).catch(String);
    if (typeof done === "string") {
      expect(done).toMatch(/bundled game/.test(done) ? /gives that name/ : isRefused);
      continue;
    }
    const changed = new Map(
      Object.entries(done.changes!).map(([of, its]) => {
        // Other games of the folder that have the name by the same file are changed too.
        const other = of.replace("file://", "");
        const source = sources.find((it) => it.file === other) ?? { file: other, text: text(other) };
        return [other, new Lines(source.text).edited(its)];
      }),
    );
    expect(changed.get(file)).toContain(newName);
    const count = Object.values(done.changes!).flat().length;
    expect(count).toBeGreaterThanOrEqual(references.length);
    // No mistake comes; a warning about the old name may go.
    const before = compiled.diagnostics.map((it) => it.code);
    expect(compile(changed).diagnostics.filter((it) => !before.includes(it.code))).toEqual([]);
  }

  await client.sendNotification(protocol.DidCloseTextDocumentNotification.type, { textDocument });
  await expect.poll(() => shown.get(uri)).toEqual([]);
});
